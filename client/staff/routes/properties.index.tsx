import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#client/lib/list-state.ts';
import { PropertyListPage } from '#client/staff/features/properties/property-list-page.tsx';
import { propertySorts, propertyStatuses } from '#domain/properties.ts';

export const Route = createFileRoute('/properties/')({
  validateSearch: listSearch(propertySorts, { status: z.enum(propertyStatuses) }),
  component: PropertyListPage,
});
