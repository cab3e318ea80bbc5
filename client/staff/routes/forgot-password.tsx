import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#client/staff/features/session/forgot-password-screen.tsx';

export const Route = createFileRoute('/forgot-password')({
  component: ForgotPasswordScreen,
  staticData: { open: true },
});
