import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '#client/ui/page-header.tsx';

export const Route = createFileRoute('/')({ component: () => <PageHeader title="Dashboard" /> });
