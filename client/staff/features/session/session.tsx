import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { forgetPerson } from '#client/lib/sign-out.ts';
import { currentUserQuery, endSession } from '#client/staff/features/session/session.api.ts';
import { ErrorState } from '#client/ui/states.tsx';
import { may, type Permission } from '#domain/permissions.ts';
import type { User } from '#domain/users.ts';

const SessionContext = createContext<User | null>(null);

/** The signed-in member of staff; only inside the shell. */
export const useSession = (): User => {
  const user = useContext(SessionContext);
  if (!user) throw new Error('useSession stands outside the session');
  return user;
};

/** Whether the signed-in person may do something: buttons and links ask this, the server decides. */
export const useMay = (permission: Permission): boolean => may(useSession().role, permission);

/** Ends the session here whatever the server answers: someone who signs out is signed out. */
export const useSignOut = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await endSession().catch(() => undefined);
    forgetPerson('staff', queryClient);
  };
};

/** Loads who is signed in before anything else. A refused token ends the session by itself; other faults can be tried again. */
export const SessionGate = ({ children, waiting }: { children: ReactNode; waiting: ReactNode }) => {
  const { data: user, error, isError, refetch } = useQuery(currentUserQuery);
  const queryClient = useQueryClient();
  if (user) return <SessionContext value={user}>{children}</SessionContext>;
  if (!isError) return waiting;
  const signOut = (
    <Button variant="subtle" onClick={() => forgetPerson('staff', queryClient)}>
      Sign out
    </Button>
  );
  return (
    <main>
      <ErrorState error={error} onRetry={() => void refetch()} action={signOut} />
    </main>
  );
};
