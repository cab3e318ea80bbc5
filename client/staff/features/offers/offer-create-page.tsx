import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { messageOf } from '#client/lib/api.ts';
import { useMay } from '#client/lib/session.ts';
import {
  AmountFields,
  ConditionsFields,
  FeeFields,
  MortgageFields,
  NotesField,
  PartiesFields,
  SolicitorFields,
  StandingFields,
} from '#client/staff/features/offers/offer-fields.tsx';
import { OfferForm } from '#client/staff/features/offers/offer-form.tsx';
import { useCreateOffer } from '#client/staff/features/offers/offers.api.ts';
import { propertyByCrmIdQuery } from '#client/staff/features/properties/properties.api.ts';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { FieldGrid, Panel } from '#client/ui/panel.tsx';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { LoadingState } from '#client/ui/states.tsx';
import { toast } from '#client/ui/toast.tsx';
import { propertyMessages } from '#domain/properties.ts';

const route = getRouteApi('/offers/new');
const title = 'New offer';
const back = { to: '/offers', label: 'Offers' };

const CreateForm = ({ property_id, notice }: { property_id: number | undefined; notice: string | null }) => {
  const create = useCreateOffer();
  const navigate = useNavigate();
  return (
    <OfferForm
      title={title}
      back={back}
      submitLabel="Create"
      busyLabel="Creating..."
      errorFallback="Failed to create offer. Please try again."
      values={{ status: 'pending', buying_position: 'no_chain', ...(property_id ? { property_id } : {}) }}
      notice={notice !== null && <Notice title={notice}>Search for it by address below.</Notice>}
      onSubmit={async (values) => {
        const { id } = await create.mutateAsync(values);
        toast.success(`Offer ${id} created`);
        await navigate({ to: '/offers' });
      }}
    >
      <Panel title="Property & customer details">
        <PartiesFields />
      </Panel>
      <Panel title="Offer details">
        <FieldGrid>
          <AmountFields />
          <StandingFields />
        </FieldGrid>
      </Panel>
      <Panel title="Mortgage information">
        <MortgageFields />
      </Panel>
      <Panel title="Legal information">
        <SolicitorFields />
      </Panel>
      <Panel title="Conditions & fees">
        <Stack gap="md">
          <ConditionsFields />
          <FieldGrid>
            <FeeFields />
          </FieldGrid>
          <NotesField />
        </Stack>
      </Panel>
    </OfferForm>
  );
};

export const OfferCreatePage = () => {
  const { crm_id } = route.useSearch();
  const mayCreate = useMay('create_offers');
  const preset = useQuery({
    ...propertyByCrmIdQuery(crm_id ?? ''),
    enabled: crm_id !== undefined && mayCreate,
    retry: false,
  });
  if (!mayCreate)
    return <ProblemPage title={title} back={back} message="You don't have permission to create offers." />;
  if (crm_id !== undefined && preset.isPending)
    return (
      <>
        <PageHeader title={title} back={back} />
        <LoadingState panels={2} lines={4} />
      </>
    );
  const notice = preset.isError ? messageOf(preset.error, propertyMessages.crmIdUnknown(crm_id ?? '')) : null;
  return <CreateForm property_id={preset.data?.id} notice={notice} />;
};
