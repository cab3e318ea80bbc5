import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '#client/portal/features/session/login-screen.tsx';

export const Route = createFileRoute('/c/login')({ component: LoginScreen });
