import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '#client/staff/features/session/reset-password-screen.tsx';

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordScreen, staticData: { open: true } });
