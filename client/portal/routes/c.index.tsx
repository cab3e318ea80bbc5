import { createFileRoute, redirect } from '@tanstack/react-router';

const login: string = '/c/login';

export const Route = createFileRoute('/c/')({
  beforeLoad: () => {
    throw redirect({ to: login, replace: true });
  },
});
