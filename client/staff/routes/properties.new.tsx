import { createFileRoute } from '@tanstack/react-router';
import { PropertyCreatePage } from '#client/staff/features/properties/property-create-page.tsx';

export const Route = createFileRoute('/properties/new')({ component: PropertyCreatePage });
