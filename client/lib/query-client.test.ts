import { expect, it } from 'vitest';
import { ApiError } from '#client/lib/api.ts';
import { backoff, createQueryClient } from '#client/lib/query-client.ts';

type Retry = (failures: number, error: Error) => boolean;
const { queries, mutations } = createQueryClient().getDefaultOptions();
const read = queries?.retry as Retry;
const write = mutations?.retry as Retry;

it('tries reads three times more and writes twice, after network faults and 5xx', () => {
  const fault = new ApiError('Network error occurred');
  const down = new ApiError('x', { status: 503 });
  expect([0, 1, 2, 3].map((failures) => read(failures, fault))).toEqual([true, true, true, false]);
  expect([0, 1, 2].map((failures) => write(failures, down))).toEqual([true, true, false]);
});

it('never tries again what was refused', () => {
  for (const status of [400, 401, 403, 404, 409, 422, 429]) {
    expect(read(0, new ApiError('x', { status }))).toBe(false);
    expect(write(0, new ApiError('x', { status }))).toBe(false);
  }
});

it('waits twice as long each time, up to the cap', () => {
  expect([0, 1, 2, 10].map(backoff(30_000))).toEqual([1000, 2000, 4000, 30_000]);
});
