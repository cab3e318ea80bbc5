import type { QueryClient } from '@tanstack/react-query';
import { whenUnauthenticated } from '#client/lib/api.ts';
import { type Door, tokens } from '#client/lib/tokens.ts';

/** Forgets the door's person: the token, and everything that was read with it. */
export const forgetPerson = (door: Door, queryClient: QueryClient): void => {
  tokens[door].remove();
  queryClient.clear();
};

/** A token that the server no longer knows ends the session here too. */
export const endSessionsWithServer = (queryClient: QueryClient): void =>
  whenUnauthenticated((door) => forgetPerson(door, queryClient));
