import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#client/lib/api.ts';

/** Spread into `call` of a route that creates a record. */
export interface Once {
  idempotencyKey: string;
}

/** Randomness from `getRandomValues`: `crypto.randomUUID` is missing on plain http addresses other than localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface WriteOptions<TInput, TAnswer> {
  /** First parts of the query keys that are out of date afterwards, such as `['offers', 'dashboard']`. */
  refreshes?: readonly string[];
  onSuccess?: (answer: TAnswer, input: TInput) => void | Promise<void>;
}

/**
 * A mutation whose repeats, by itself after a network fault or by the user pressing again, carry one Idempotency-Key
 * as long as the input stays the same and the server has not given a definite answer.
 */
export const useWrite = <TInput, TAnswer>(
  write: (input: TInput, once: Once) => Promise<TAnswer>,
  { refreshes = [], onSuccess }: WriteOptions<TInput, TAnswer> = {},
): UseMutationResult<TAnswer, Error, TInput> => {
  const queryClient = useQueryClient();
  const pending = useRef<{ of: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (input: TInput) => {
      const of = JSON.stringify(input) ?? '';
      if (pending.current?.of !== of) pending.current = { of, key: newKey() };
      return write(input, { idempotencyKey: pending.current.key });
    },
    onError: (error) => {
      const definite = error instanceof ApiError && error.status > 0 && error.status < 500;
      if (definite) pending.current = null;
    },
    onSuccess: async (answer, input) => {
      pending.current = null;
      for (const topic of refreshes) void queryClient.invalidateQueries({ queryKey: [topic] });
      await onSuccess?.(answer, input);
    },
  });
};
