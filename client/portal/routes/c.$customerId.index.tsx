import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/c/$customerId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$customerId/offers', params, replace: true });
  },
});
