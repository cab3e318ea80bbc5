import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { VerifyScreen } from '#client/portal/features/session/verify-screen.tsx';

/** The router reads `?mobile=447700900001` as a number. */
const search = z.object({ mobile: z.union([z.string(), z.number()]).transform(String).catch('') });

const VerifyRoute = () => {
  const { mobile } = Route.useSearch();
  return <VerifyScreen key={mobile} mobile={mobile} />;
};

export const Route = createFileRoute('/c/auth/verify-otp')({
  validateSearch: search,
  beforeLoad: ({ search: { mobile } }) => {
    if (mobile.trim() === '') throw redirect({ to: '/c/login', replace: true });
  },
  component: VerifyRoute,
});
