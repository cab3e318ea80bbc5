import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api.ts';

const minute = 60_000;

/** Milliseconds before retry number `attempt` (from 0): 1 s, 2 s, 4 s … to the cap. */
export const backoff =
  (capMs: number) =>
  (attempt: number): number =>
    Math.min(1000 * 2 ** attempt, capMs);

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Tries again after network faults and 5xx, never after a refusal. */
const upTo =
  (times: number) =>
  (failures: number, error: unknown): boolean =>
    failures < times && !isRefusal(error);

/** The cache of the whole door; times and retries are the specification's (section 9). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: upTo(3),
        retryDelay: backoff(30_000),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: upTo(2), retryDelay: backoff(10_000) },
    },
  });
