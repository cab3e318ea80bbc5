import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { dashboardRoutes } from '#domain/dashboard.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await call(dashboardRoutes.read, { signal })).data,
});
