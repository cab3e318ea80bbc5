import { useEffect, useRef } from 'react';
import { type Pane, type Street, type Stroke, streetOf, timing } from '#client/ui/elevation-street.ts';

/** The moment of the drawing that stands still for those who asked for less motion: drawn, with the lights on. */
const stillAt = 17;
const frameMs = 1000 / 30;

type Ink = Record<Stroke['kind'], { width: number; style: string }>;

/** `night` on deep green, `dusk` on the warm sky before it. */
const inks = {
  night: {
    fine: { width: 1, style: 'rgb(190 228 209 / 34%)' },
    wall: { width: 1.25, style: 'rgb(190 228 209 / 58%)' },
    lintel: { width: 3, style: 'rgb(226 245 236 / 88%)' },
  },
  dusk: {
    fine: { width: 1, style: 'rgb(255 236 210 / 40%)' },
    wall: { width: 1.25, style: 'rgb(255 236 210 / 66%)' },
    lintel: { width: 3, style: 'rgb(255 246 231 / 92%)' },
  },
} as const satisfies Record<string, Ink>;

const clamp = (n: number): number => Math.min(1, Math.max(0, n));
const ease = (n: number): number => 1 - (1 - clamp(n)) ** 3;

/** Adds the first `part` (0 to 1) of a line to the path. */
const trace = (context: CanvasRenderingContext2D, points: Stroke['points'], part: number): void => {
  const lengths = points
    .slice(1)
    .map(([x, y], at) => Math.hypot(x - (points[at]?.[0] ?? x), y - (points[at]?.[1] ?? y)));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  const [first] = points;
  if (!first) return;
  context.moveTo(first[0], first[1]);
  for (const [at, length] of lengths.entries()) {
    const from = points[at];
    const to = points[at + 1];
    if (left <= 0 || !from || !to) return;
    const share = Math.min(1, left / length);
    context.lineTo(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
    left -= length;
  }
};

const paintPane = (context: CanvasRenderingContext2D, pane: Pane, time: number): void => {
  const light = ease((time - pane.litAt) / 1.4) * (1 - ease((time - pane.darkAt) / 1.2));
  if (light <= 0) return;
  context.fillStyle = `rgb(250 220 150 / ${light * 0.72})`;
  if (pane.round) {
    context.beginPath();
    context.arc(pane.x + pane.width / 2, pane.y + pane.height, pane.width / 2, Math.PI, 0);
    context.fill();
    return;
  }
  context.fillRect(pane.x, pane.y, pane.width, pane.height);
  context.fillStyle = `rgb(255 226 160 / ${light * 0.05})`;
  context.fillRect(pane.x - 5, pane.y - 5, pane.width + 10, pane.height + 10);
};

const paint = (
  context: CanvasRenderingContext2D,
  street: Street,
  ink: Ink,
  time: number,
  size: { width: number; height: number },
): void => {
  context.clearRect(0, 0, size.width, size.height);
  context.save();
  context.globalAlpha = 1 - ease((time - timing.fade) / (timing.cycle - timing.fade));
  context.translate(-time * 0.9, 0);
  for (const pane of street.panes) paintPane(context, pane, time);
  for (const kind of ['fine', 'wall', 'lintel'] as const) {
    context.beginPath();
    for (const stroke of street.strokes) {
      if (stroke.kind !== kind || time < stroke.start) continue;
      trace(context, stroke.points, ease((time - stroke.start) / stroke.duration));
    }
    context.lineWidth = ink[kind].width;
    context.strokeStyle = ink[kind].style;
    context.stroke();
  }
  context.restore();
};

/** Plays on a canvas until the returned function is called; waits while the page is hidden. */
const play = (canvas: HTMLCanvasElement, ink: Ink): (() => void) => {
  const context = canvas.getContext('2d');
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  let size = { width: 0, height: 0 };
  let seed = 7;
  let street = streetOf(0, 1, seed);
  let time = 0;
  let last = 0;
  let frame = 0;

  const show = () => {
    if (context && size.width > 0) paint(context, street, ink, still.matches ? stillAt : time, size);
  };
  const step = (now: number) => {
    frame = requestAnimationFrame(step);
    if (now - last < frameMs) return;
    // after a hidden page the drawing goes on where it stopped
    time += Math.min(now - last, 100) / 1000;
    last = now;
    if (time >= timing.cycle) {
      time = 0;
      seed += 1;
      street = streetOf(size.width, size.height, seed);
    }
    show();
  };
  const run = () => {
    cancelAnimationFrame(frame);
    show();
    if (!document.hidden && !still.matches && size.width > 0) frame = requestAnimationFrame(step);
  };
  const fit = () => {
    const ratio = Math.min(window.devicePixelRatio, 2);
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
    canvas.width = size.width * ratio;
    canvas.height = size.height * ratio;
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (size.height > 0) street = streetOf(size.width, size.height, seed);
    run();
  };
  const watcher = new ResizeObserver(fit);
  watcher.observe(canvas);
  document.addEventListener('visibilitychange', run);
  still.addEventListener('change', run);
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    document.removeEventListener('visibilitychange', run);
    still.removeEventListener('change', run);
  };
};

/** A street that draws itself, lintel by lintel, and lights its windows; decoration, told to no one. */
export const ElevationCanvas = ({
  className,
  light = 'night',
}: {
  className: string | undefined;
  light?: keyof typeof inks;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? play(canvas.current, inks[light]) : undefined), [light]);
  return <canvas ref={canvas} className={className} />;
};
