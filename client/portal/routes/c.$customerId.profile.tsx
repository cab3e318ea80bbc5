import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#client/portal/features/profile/profile-page.tsx';

export const Route = createFileRoute('/c/$customerId/profile')({ component: ProfilePage });
