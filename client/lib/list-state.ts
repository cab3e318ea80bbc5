import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { defaultPageSize, pageSizes } from '#domain/common.ts';

/** The router reads `?q=12` as a number; a filter is always text. What makes no sense is left out, never an error page. */
const text = (max: number) =>
  z
    .preprocess(
      (value) => (value == null || typeof value === 'object' ? undefined : String(value)),
      z.string().max(max).optional(),
    )
    .catch(undefined);

/**
 * The search parameters of a list's URL: `validateSearch: listSearch(offerSorts, { property_id: IdParam })`. `sorts` are
 * the names the API allows; `filters` are further parameters of the list's query.
 */
export const listSearch = <F extends z.ZodRawShape = Record<never, never>>(sorts: readonly string[], filters?: F) => {
  const sort = z.string().refine((name) => sorts.includes(name.replace(/^-/, '')));
  const lenient = Object.fromEntries(
    Object.entries(filters ?? {}).map(([name, schema]) => [name, (schema as z.ZodType).optional().catch(undefined)]),
  ) as unknown as { [K in keyof F]: z.ZodCatch<z.ZodOptional<F[K]>> };
  return z.object({ q: text(128), cursor: text(500), sort: sort.optional().catch(undefined), ...lenient });
};

type PageSize = (typeof pageSizes)[number];

const pageSizeKey = 'page_size';
const pageSizeListeners = new Set<() => void>();

/** The remembered number of rows, one choice for all lists. */
export const readPageSize = (): PageSize => {
  const stored = Number(localStorage.getItem(pageSizeKey));
  return pageSizes.find((size) => size === stored) ?? defaultPageSize;
};

export const savePageSize = (size: number): void => {
  localStorage.setItem(pageSizeKey, String(size));
  for (const listener of pageSizeListeners) listener();
};

const onPageSize = (listener: () => void) => {
  pageSizeListeners.add(listener);
  return () => void pageSizeListeners.delete(listener);
};

interface ListSearch {
  q?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
}

/** Where the next press on a column's head leads: ascending, descending, then the list's own order. */
export const nextSort = (current: string | undefined, column: string): string | undefined => {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? undefined : column;
};

export interface ListState {
  q: string;
  sort: string | undefined;
  limit: number;
  /** The part of the API's query that the table decides; spread it before the screen's own filters. */
  query: { limit: number; q?: string; sort?: never; cursor?: string };
  setFilter: (q: string) => void;
  setSort: (sort: string | undefined) => void;
  goTo: (cursor: string) => void;
  setLimit: (limit: number) => void;
}

type Patch = Record<string, string | undefined>;

/** The table's state as the URL holds it; the page size is remembered on this device. */
export const useListState = (): ListState => {
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const limit = useSyncExternalStore(onPageSize, readPageSize);
  const patch = useCallback(
    (change: Patch, replace: boolean) =>
      void navigate({
        to: '.',
        search: (before: Patch) => ({ ...before, ...change }),
        replace,
        resetScroll: false,
      } as never),
    [navigate],
  );
  return {
    q: search.q ?? '',
    sort: search.sort,
    limit,
    query: {
      limit,
      ...(search.q ? { q: search.q } : {}),
      // the route's schema has checked the name against the list's own sorts, which each API query types by itself
      ...(search.sort ? { sort: search.sort as never } : {}),
      ...(search.cursor ? { cursor: search.cursor } : {}),
    },
    setFilter: useCallback((q: string) => patch({ q: q || undefined, cursor: undefined }, true), [patch]),
    setSort: useCallback((sort: string | undefined) => patch({ sort, cursor: undefined }, true), [patch]),
    goTo: useCallback((cursor: string) => patch({ cursor }, false), [patch]),
    setLimit: useCallback(
      (size: number) => {
        savePageSize(size);
        patch({ cursor: undefined }, true);
      },
      [patch],
    ),
  };
};
