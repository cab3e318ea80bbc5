import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { IdParam } from '#domain/common.ts';

export const Route = createFileRoute('/c/$customerId/offers/$offerId')({
  beforeLoad: ({ params }) => {
    if (!IdParam.safeParse(params.offerId).success) throw notFound();
  },
  component: Outlet,
});
