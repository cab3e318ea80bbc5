import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#client/lib/list-state.ts';
import { CustomerListPage } from '#client/staff/features/customers/customer-list-page.tsx';
import { customerSorts, customerTypes } from '#domain/customers.ts';

export const Route = createFileRoute('/customers/')({
  validateSearch: listSearch(customerSorts, { type: z.enum(customerTypes) }),
  component: CustomerListPage,
});
