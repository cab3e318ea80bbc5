import { createFileRoute } from '@tanstack/react-router';
import { CustomerCreatePage } from '#client/staff/features/customers/customer-create-page.tsx';

export const Route = createFileRoute('/customers/new')({ component: CustomerCreatePage });
