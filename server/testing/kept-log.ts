import type { FastifyBaseLogger } from 'fastify';

export interface KeptLog extends Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> {
  /** Everything that was logged, as text: what must never stand there can be looked for. */
  lines: string[];
}

/** A log that a test can read, and nobody else. */
export function keptLog(): KeptLog {
  const lines: string[] = [];
  const keep = (...words: unknown[]): void => {
    lines.push(words.map((word) => (word instanceof Error ? String(word.stack) : JSON.stringify(word))).join(' '));
  };
  return { lines, info: keep, warn: keep, error: keep };
}
