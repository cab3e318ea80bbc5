import { useNavigate } from '@tanstack/react-router';
import { useCustomer } from '#client/portal/features/session/session.api.ts';
import { OfferWizard } from '#client/portal/features/wizard/offer-wizard.tsx';

/** The same wizard inside the customer's own pages. */
export const OwnWizardPage = ({ crmId }: { crmId: string | null }) => {
  const customer = useCustomer();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/c/$customerId/offers', params: { customerId: String(customer.id) } });
  return <OfferWizard crmId={crmId} customer={customer} level={2} onCancel={leave} />;
};
