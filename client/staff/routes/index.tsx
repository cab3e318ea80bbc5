import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#client/staff/features/dashboard/dashboard-page.tsx';

export const Route = createFileRoute('/')({ component: DashboardPage });
