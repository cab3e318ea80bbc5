import { createFileRoute } from '@tanstack/react-router';
import { OwnWizardPage } from '#client/portal/features/wizard/own-wizard-page.tsx';
import { wizardSearch } from '#client/portal/features/wizard/wizard-search.ts';

const NewOfferRoute = () => {
  const { crm_id } = Route.useSearch();
  return <OwnWizardPage key={crm_id} crmId={crm_id ?? null} />;
};

export const Route = createFileRoute('/c/$customerId/offers/new')({
  validateSearch: wizardSearch,
  component: NewOfferRoute,
});
