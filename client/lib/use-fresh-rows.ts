import { useEffect, useRef, useState } from 'react';
import { useLive } from '#client/lib/live.ts';
import type { LiveEvent } from '#domain/live.ts';

/** Milliseconds that a row stays marked after its record came in or changed. */
const freshFor = 8_000;
/** Sentences read aloud at once; above it only their number is. */
const readAloud = 3;

export type Arrival = Exclude<LiveEvent['action'], 'deleted' | undefined>;

interface Mark {
  arrival: Arrival;
  at: number;
}

type Marks = ReadonlyMap<number, Mark>;

const nothingFresh: Marks = new Map();

const isNews = (event: LiveEvent): event is LiveEvent & { id: number; action: Arrival } =>
  event.id !== undefined && event.action !== undefined && event.action !== 'deleted';

const useMarks = (topic: LiveEvent['topic']): Marks => {
  const [marks, setMarks] = useState(nothingFresh);
  useLive('staff', (event) => {
    if (event.topic !== topic || !isNews(event)) return;
    const { id, action } = event;
    setMarks((before) => new Map(before).set(id, { arrival: action, at: Date.now() }));
  });
  useEffect(() => {
    if (marks.size === 0) return;
    const oldest = Math.min(...[...marks.values()].map(({ at }) => at));
    const forget = () => setMarks(new Map([...marks].filter(([, { at }]) => Date.now() - at < freshFor)));
    const timer = setTimeout(forget, Math.max(0, oldest + freshFor - Date.now()));
    return () => clearTimeout(timer);
  }, [marks]);
  return marks;
};

interface FreshRows<TRow> {
  isFresh: (row: TRow) => boolean;
  /** For a polite live region: what the shown rows have just told. */
  announcement: string;
}

/**
 * Which of the shown rows came in or changed by somebody else's hand a moment ago. `words` says one of them:
 * 'Offer 601 from Jane Doe came in'.
 */
export const useFreshRows = <TRow extends { id: number }>(
  topic: LiveEvent['topic'],
  rows: readonly TRow[] | undefined,
  words: (row: TRow, arrival: Arrival) => string,
): FreshRows<TRow> => {
  const marks = useMarks(topic);
  const said = useRef(new WeakSet<Mark>());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const news = (rows ?? []).flatMap((row) => {
      const mark = marks.get(row.id);
      if (!mark || said.current.has(mark)) return [];
      said.current.add(mark);
      return [words(row, mark.arrival)];
    });
    if (news.length > 0)
      setAnnouncement(news.length > readAloud ? `${news.length} rows came in or changed` : news.join('. '));
  }, [marks, rows, words]);
  return { isFresh: ({ id }) => marks.has(id), announcement };
};
