import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { useToken } from '#client/lib/use-token.ts';
import { AccessDenied, useIsCustomerAtStaffDoor } from '#client/staff/features/session/access-denied.tsx';
import { LoginScreen } from '#client/staff/features/session/login-screen.tsx';
import { SessionGate } from '#client/staff/features/session/session-gate.tsx';
import { Shell, ShellPlaceholder } from '#client/staff/features/shell/shell.tsx';
import { NotFoundPage } from '#client/ui/not-found-page.tsx';

const StaffDoor = () => {
  const isCustomer = useIsCustomerAtStaffDoor();
  const token = useToken('staff');
  const matches = useMatches();
  // an unknown address matches nothing but this root
  const isWithoutShell = matches.length === 1 || matches.some(({ staticData }) => staticData.open);
  if (isCustomer) return <AccessDenied />;
  if (isWithoutShell) return <Outlet />;
  if (!token) return <LoginScreen />;
  return (
    <SessionGate waiting={<ShellPlaceholder />}>
      <Shell>
        <Outlet />
      </Shell>
    </SessionGate>
  );
};

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: StaffDoor,
  notFoundComponent: () => <NotFoundPage to="/" label="Back to the dashboard" />,
});
