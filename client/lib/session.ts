import { createContext, useContext } from 'react';
import { may, type Permission } from '#domain/permissions.ts';
import type { User } from '#domain/users.ts';

/** Set once by the staff door, when it knows who is signed in. */
export const SessionContext = createContext<User | null>(null);

/** The signed-in member of staff; only inside the shell. */
export const useSession = (): User => {
  const user = useContext(SessionContext);
  if (!user) throw new Error('useSession stands outside the session');
  return user;
};

/** Whether the signed-in person may do something: buttons and links ask this, the server decides. */
export const useMay = (permission: Permission): boolean => may(useSession().role, permission);
