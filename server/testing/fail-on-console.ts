import { afterEach, beforeEach, expect } from 'vitest';

const real = { error: console.error, warn: console.warn };
let heard: string[] = [];

const hear =
  (level: keyof typeof real) =>
  (...words: unknown[]): void => {
    heard.push(`console.${level}: ${words.map(String).join(' ')}`);
    real[level](...words);
  };

beforeEach(() => {
  heard = [];
  console.error = hear('error');
  console.warn = hear('warn');
});

afterEach(() => {
  Object.assign(console, real);
  expect(heard, 'A test must not write to console.error or console.warn').toEqual([]);
});
