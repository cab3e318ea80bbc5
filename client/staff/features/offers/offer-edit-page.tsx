import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#client/lib/session.ts';
import { AcceptedElsewhere } from '#client/staff/features/offers/accepted-elsewhere.tsx';
import {
  AmountFields,
  ConditionsFields,
  FeeFields,
  MortgageFields,
  NotesField,
  type OfferValues,
  PartiesFields,
  SolicitorFields,
  StandingFields,
} from '#client/staff/features/offers/offer-fields.tsx';
import { OfferForm } from '#client/staff/features/offers/offer-form.tsx';
import { acceptedOfferIn } from '#client/staff/features/offers/offer-words.ts';
import { offerQuery, useReplaceOffer } from '#client/staff/features/offers/offers.api.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { FieldGrid, Panel } from '#client/ui/panel.tsx';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { LoadingState } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { Offer } from '#domain/offers.ts';

const failed = 'Failed to load offer details. The offer may not exist or you may not have permission to view it.';

const valuesOf = (offer: Offer): OfferValues => ({
  customer_id: offer.customer_id,
  property_id: offer.property_id,
  status: offer.status,
  buying_position: offer.buying_position,
  move_in_date: offer.move_in_date,
  is_renting: offer.is_renting,
  offer_amount: offer.offer_amount,
  deposit: offer.deposit,
  fee_percentage: offer.fee_percentage,
  fee_total: offer.fee_total,
  is_mortgage_required: offer.is_mortgage_required,
  mortgage_details: offer.mortgage_details,
  is_offer_conditions: offer.is_offer_conditions,
  offer_conditions: offer.offer_conditions,
  is_solicitor_instructed: offer.is_solicitor_instructed,
  solicitor_details: offer.solicitor_details,
  notes: offer.notes,
});

const EditForm = ({ offer, title }: { offer: Offer; title: string }) => {
  const replace = useReplaceOffer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [accepted, setAccepted] = useState<number | null>(null);
  const reload = async () => {
    const latest = await queryClient.fetchQuery({ ...offerQuery(offer.id), staleTime: 0 });
    return { values: valuesOf(latest), version: latest.version };
  };
  return (
    <OfferForm
      title={title}
      back={{ to: `/offers/${offer.id}`, label: 'Offer' }}
      submitLabel="Save"
      busyLabel="Saving..."
      errorFallback="Failed to update offer. Please try again."
      values={valuesOf(offer)}
      version={offer.version}
      reload={reload}
      notice={accepted !== null && <AcceptedElsewhere offerId={accepted} />}
      onSubmit={async (body, version) => {
        setAccepted(null);
        await replace.mutateAsync({ id: offer.id, body, version }).catch((error: unknown) => {
          setAccepted(acceptedOfferIn(error));
          throw error;
        });
        toast.success('Offer updated');
        await navigate({ to: '/offers/$offerId', params: { offerId: String(offer.id) } });
      }}
    >
      <Panel title="Details">
        <Stack gap="md">
          <PartiesFields />
          <FieldGrid>
            <StandingFields />
          </FieldGrid>
        </Stack>
      </Panel>
      <Panel title="Financial details">
        <FieldGrid>
          <AmountFields />
          <FeeFields />
        </FieldGrid>
      </Panel>
      <Panel title="Mortgage information">
        <MortgageFields />
      </Panel>
      <Panel title="Offer conditions">
        <ConditionsFields />
      </Panel>
      <Panel title="Solicitor information">
        <SolicitorFields />
      </Panel>
      <Panel title="Additional notes">
        <NotesField />
      </Panel>
    </OfferForm>
  );
};

export const OfferEditPage = ({ id }: { id: number }) => {
  const mayEdit = useMay('edit_offers');
  const { data: offer, isError, refetch } = useQuery(offerQuery(id));
  const title = `EDIT OFFER [${id}]`;
  const back = { to: '/offers', label: 'Offers' };
  if (!mayEdit) return <ProblemPage title={title} back={back} message="You don't have permission to edit offers." />;
  if (offer) return <EditForm offer={offer} title={title} />;
  if (isError) return <ProblemPage title={title} back={back} message={failed} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={title} back={back} />
      <LoadingState panels={3} lines={6} />
    </>
  );
};
