import { createFileRoute } from '@tanstack/react-router';
import { PublicWizardPage } from '#client/portal/features/wizard/public-wizard-page.tsx';
import { wizardSearch } from '#client/portal/features/wizard/wizard-search.ts';

const OfferRoute = () => {
  const { crm_id } = Route.useSearch();
  return <PublicWizardPage key={crm_id} crmId={crm_id ?? null} />;
};

export const Route = createFileRoute('/c/offer')({ validateSearch: wizardSearch, component: OfferRoute });
