/** A street of town houses as an architect draws it: lines in the order they are drawn, and the windows that light up. */

type Point = readonly [x: number, y: number];

export interface Stroke {
  points: readonly Point[];
  /** `lintel`: the beam over an opening, drawn bold. */
  kind: 'fine' | 'wall' | 'lintel';
  /** Seconds from the start of the drawing. */
  start: number;
  duration: number;
}

export interface Pane {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Seconds from the start of the drawing. */
  litAt: number;
  darkAt: number;
  /** A half disc, the fanlight over a door. */
  round?: true;
}

export interface Street {
  strokes: Stroke[];
  panes: Pane[];
}

/** Seconds: the last line is drawn, the lights begin, all of it fades, the next street begins. */
export const timing = { drawn: 13, lights: 8, fade: 23, cycle: 26 } as const;

/** A small generator with a seed (mulberry32), so that a street looks the same in every frame. */
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y + height],
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const arc = (x: number, y: number, radius: number): Point[] =>
  Array.from({ length: 17 }, (_, step) => {
    const angle = Math.PI - (step * Math.PI) / 16;
    return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)] as const;
  });

/** Draws one house; `x` and `ground` are its lower left corner, `unit` the scale: one storey is about 30 units. */
class House {
  readonly strokes: Stroke[] = [];
  readonly panes: Pane[] = [];
  readonly #random: () => number;
  readonly #unit: number;
  readonly #ground: number;
  #clock: number;

  constructor(random: () => number, unit: number, ground: number, start: number) {
    this.#random = random;
    this.#unit = unit;
    this.#ground = ground;
    this.#clock = start;
  }

  #draw(kind: Stroke['kind'], points: readonly Point[], duration: number, pace = 0.35): void {
    this.strokes.push({ points, kind, start: this.#clock, duration });
    this.#clock += duration * pace;
  }

  #window(x: number, y: number, width: number, height: number): void {
    const u = this.#unit;
    const overhang = 1.6 * u;
    this.#draw(
      'lintel',
      [
        [x - overhang, y - 2 * u],
        [x + width + overhang, y - 2 * u],
      ],
      0.45,
    );
    this.#draw('fine', box(x, y, width, height), 0.5);
    this.#draw(
      'fine',
      [
        [x, y + height / 2],
        [x + width, y + height / 2],
      ],
      0.2,
      0.1,
    );
    this.#draw(
      'fine',
      [
        [x + width / 2, y],
        [x + width / 2, y + height],
      ],
      0.2,
      0.1,
    );
    this.#draw(
      'fine',
      [
        [x - u, y + height + 1.2 * u],
        [x + width + u, y + height + 1.2 * u],
      ],
      0.2,
      0.1,
    );
    if (this.#random() > 0.52) return;
    const litAt = timing.lights + this.#random() * 9;
    this.panes.push({ x, y, width, height, litAt, darkAt: litAt + 4 + this.#random() * 12 });
  }

  #door(x: number, width: number): void {
    const u = this.#unit;
    const height = 18 * u;
    const top = this.#ground - height - 2 * u;
    const middle = x + width / 2;
    this.#draw('wall', box(x, top, width, height), 0.6);
    this.#draw(
      'lintel',
      [
        [x - 2 * u, top],
        [x + width + 2 * u, top],
      ],
      0.4,
    );
    this.#draw('fine', arc(middle, top - u, width / 2), 0.5);
    for (const angle of [0.25, 0.5, 0.75])
      this.#draw(
        'fine',
        [
          [middle, top - u],
          [middle - (width / 2) * Math.cos(Math.PI * angle), top - u - (width / 2) * Math.sin(Math.PI * angle)],
        ],
        0.2,
        0.1,
      );
    this.#draw(
      'fine',
      [
        [x - 2 * u, this.#ground - u],
        [x + width + 2 * u, this.#ground - u],
      ],
      0.2,
      0.1,
    );
    this.panes.push({
      x,
      y: top - u - width / 2,
      width,
      height: width / 2,
      litAt: timing.lights + 1 + this.#random() * 4,
      darkAt: timing.cycle,
      round: true,
    });
  }

  #roof(x: number, width: number, top: number): void {
    const u = this.#unit;
    this.#draw(
      'wall',
      [
        [x - u, top],
        [x + width + u, top],
      ],
      0.6,
    );
    this.#draw(
      'fine',
      [
        [x, top + 2.5 * u],
        [x + width, top + 2.5 * u],
      ],
      0.5,
    );
    if (this.#random() > 0.5) {
      const rise = (9 + this.#random() * 4) * u;
      this.#draw(
        'wall',
        [
          [x + 2 * u, top],
          [x + 8 * u, top - rise],
          [x + width - 8 * u, top - rise],
          [x + width - 2 * u, top],
        ],
        0.7,
      );
    }
    const stack = x + width - 8 * u;
    const stackTop = top - (15 + this.#random() * 3) * u;
    this.#draw(
      'wall',
      [
        [stack, top],
        [stack, stackTop],
        [stack + 7 * u, stackTop],
        [stack + 7 * u, top],
      ],
      0.5,
    );
    for (const pot of [1.2, 4.2])
      this.#draw('fine', box(stack + pot * u, stackTop - 3.5 * u, 1.8 * u, 3.5 * u), 0.2, 0.1);
  }

  build(x: number, width: number, storeys: number, bays: number): void {
    const u = this.#unit;
    const heights = [32, 29, 24, 20].slice(0, storeys).map((h) => h * u);
    const top = this.#ground - heights.reduce((sum, h) => sum + h, 0) - 4 * u;
    this.#draw(
      'wall',
      [
        [x, this.#ground],
        [x, top],
      ],
      0.7,
    );
    this.#roof(x, width, top);
    this.#draw(
      'wall',
      [
        [x + width, top],
        [x + width, this.#ground],
      ],
      0.7,
    );
    const bay = width / bays;
    const doorBay = this.#random() > 0.5 ? 0 : bays - 1;
    let floor = this.#ground;
    for (const [storey, height] of heights.entries()) {
      for (let at = 0; at < bays; at += 1) {
        const paneWidth = Math.min(10 * u, bay * 0.5);
        const left = x + at * bay + (bay - paneWidth) / 2;
        if (storey === 0 && at === doorBay) this.#door(left, paneWidth);
        else this.#window(left, floor - height + 7 * u, paneWidth, height * (storey === 1 ? 0.66 : 0.56));
      }
      floor -= height;
      if (storey === 0)
        this.#draw(
          'fine',
          [
            [x, floor],
            [x + width, floor],
          ],
          0.5,
        );
    }
  }
}

/** A street that fills `width` × `height` pixels, different for every seed. */
export const streetOf = (width: number, height: number, seed: number): Street => {
  const random = randomOf(seed);
  const unit = height / 235;
  const ground = height * 0.735;
  const street: Street = { strokes: [], panes: [] };
  street.strokes.push({
    points: [
      [-40, ground],
      [width + 80, ground],
    ],
    kind: 'wall',
    start: 0,
    duration: 2.6,
  });
  street.strokes.push({
    points: [
      [-40, ground + 4 * unit],
      [width + 80, ground + 4 * unit],
    ],
    kind: 'fine',
    start: 0.4,
    duration: 3,
  });
  for (let x = -30 * unit * random(); x < width + 40; ) {
    const bays = random() > 0.45 ? 3 : 2;
    const houseWidth = bays * (19 + random() * 3) * unit;
    const house = new House(
      random,
      unit * (0.9 + random() * 0.16),
      ground,
      0.6 + (Math.max(x, 0) / width) * 4 + random() * 0.8,
    );
    house.build(x, houseWidth, random() > 0.6 ? 4 : 3, bays);
    street.strokes.push(...house.strokes);
    street.panes.push(...house.panes);
    x += houseWidth;
  }
  return street;
};
