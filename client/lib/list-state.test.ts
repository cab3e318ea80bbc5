import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listSearch, nextSort, readPageSize, savePageSize } from '#client/lib/list-state.ts';
import { IdParam } from '#domain/common.ts';

describe('listSearch', () => {
  const search = listSearch(['created_at', 'id'], { property_id: IdParam, status: z.enum(['pending']) });

  it('keeps what a list may have in its URL', () => {
    expect(search.parse({ q: 'elm', sort: '-created_at', cursor: 'abc', property_id: 12, status: 'pending' })).toEqual({
      q: 'elm',
      sort: '-created_at',
      cursor: 'abc',
      property_id: 12,
      status: 'pending',
    });
  });

  it('reads a filter of digits, which the router parses as a number, as text', () => {
    expect(search.parse({ q: 12 }).q).toBe('12');
  });

  it('drops what makes no sense instead of failing', () => {
    expect(
      search.parse({ q: { a: 1 }, sort: 'password', cursor: [], property_id: 'x', status: 'none', other: 1 }),
    ).toEqual({});
    expect(search.parse({ q: 'x'.repeat(129) }).q).toBeUndefined();
  });
});

describe('nextSort', () => {
  it('goes from ascending to descending to the usual order', () => {
    expect(nextSort(undefined, 'id')).toBe('id');
    expect(nextSort('id', 'id')).toBe('-id');
    expect(nextSort('-id', 'id')).toBeUndefined();
    expect(nextSort('-created_at', 'id')).toBe('id');
  });
});

describe('the page size', () => {
  afterEach(() => localStorage.clear());

  it('is 10 at first, then what was chosen, and never what is not offered', () => {
    expect(readPageSize()).toBe(10);
    savePageSize(28);
    expect(readPageSize()).toBe(28);
    localStorage.setItem('page_size', '5000');
    expect(readPageSize()).toBe(10);
  });
});
