/** Where a door keeps its bearer token. The key names are the specification's. */
export interface TokenStore {
  read: () => string | null;
  save: (token: string) => void;
  remove: () => void;
  /** Also hears sign-in and sign-out in another tab. */
  subscribe: (listener: () => void) => () => void;
}

const tokenStore = (key: string): TokenStore => {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };
  return {
    read: () => localStorage.getItem(key),
    save: (token) => {
      localStorage.setItem(key, token);
      tell();
    },
    remove: () => {
      localStorage.removeItem(key);
      tell();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
};

export type Door = 'staff' | 'customer';

export const tokens: Record<Door, TokenStore> = {
  staff: tokenStore('auth_token'),
  customer: tokenStore('customer_token'),
};
