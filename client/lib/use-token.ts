import { useSyncExternalStore } from 'react';
import { type Door, tokens } from '#client/lib/tokens.ts';

/** The door's token, or null when nobody is signed in; follows sign-in and sign-out in other tabs. */
export const useToken = (door: Door): string | null => useSyncExternalStore(tokens[door].subscribe, tokens[door].read);
