import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from '#client/staff/route-tree.gen.ts';
import { ErrorState } from '#client/ui/states.tsx';

/** Data belongs to queries in the screens; routes load only their code. */
export const createStaffRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    notFoundMode: 'root',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
  });
