import { expect, test } from 'vitest';
import { dayOf, greeting } from '#client/staff/features/dashboard/dashboard-words.ts';

test.each([
  ['2026-07-01T10:59:00Z', 'Good morning, Hannah'],
  ['2026-07-01T11:00:00Z', 'Good afternoon, Hannah'],
  ['2026-12-01T11:59:00Z', 'Good morning, Hannah'],
  ['2026-12-01T18:00:00Z', 'Good evening, Hannah'],
  ['2026-07-01T23:30:00Z', 'Good morning, Hannah'],
])('at %s London says %s', (now, words) => {
  expect(greeting('Hannah Okafor', new Date(now))).toBe(words);
});

test('the day is London’s', () => {
  expect(dayOf(new Date('2026-07-01T23:30:00Z'))).toBe('Thursday 2 July');
});
