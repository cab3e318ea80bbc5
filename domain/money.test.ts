import { expect, test } from 'vitest';
import { inPounds, pence } from '#domain/money.ts';

test('pounds are compared in whole pence', () => {
  expect(pence(0.1 + 0.2)).toBe(30);
  expect(pence(440_000.000000001)).toBe(pence(440_000));
  expect(pence(9_999_999_999.99)).toBe(999_999_999_999);
});

test.each([
  [450_000, '£450,000'],
  [450_000.5, '£450,000.50'],
  [0, '£0'],
  [0.07, '£0.07'],
])('%d is written %s', (amount, text) => {
  expect(inPounds(amount)).toBe(text);
});
