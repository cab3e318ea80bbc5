import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionContext } from '#client/lib/session.ts';
import { forgetPerson } from '#client/lib/sign-out.ts';
import { currentUserQuery } from '#client/staff/features/session/session.api.ts';
import { ErrorState } from '#client/ui/states.tsx';

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
