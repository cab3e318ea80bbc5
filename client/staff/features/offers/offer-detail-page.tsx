import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStatus, messageOf } from '#client/lib/api.ts';
import { date, money } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import { OfferContactNotice } from '#client/staff/features/offers/offer-contact-notice.tsx';
import { OfferCopyButtons } from '#client/staff/features/offers/offer-copy-buttons.tsx';
import { OfferHistory } from '#client/staff/features/offers/offer-history.tsx';
import {
  OfferFees,
  OfferMisc,
  OfferNotes,
  OfferOverview,
  OfferParties,
} from '#client/staff/features/offers/offer-panels.tsx';
import { OfferRivals } from '#client/staff/features/offers/offer-rivals.tsx';
import { offerQuery, useRemoveOffer } from '#client/staff/features/offers/offers.api.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PanelColumns } from '#client/ui/panel.tsx';
import { ProblemPage } from '#client/ui/problem-page.tsx';
import { LoadingState } from '#client/ui/states.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { toast } from '#client/ui/toast.tsx';
import { type Offer, offerMessages, offerStatusLabels } from '#domain/offers.ts';
import { offerReference } from '#domain/portal.ts';

const back = { to: '/offers', label: 'Offers' };

const DeleteButton = ({ offer }: { offer: Offer }) => {
  const [opened, dialog] = useDisclosure(false);
  const remove = useRemoveOffer();
  const navigate = useNavigate();
  return (
    <>
      <Button variant="default" c="var(--danger)" onClick={dialog.open}>
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="DELETE OFFER"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        danger
        errorFallback="Failed to delete item"
        onClose={dialog.close}
        onConfirm={async () => {
          await remove(offer, () => navigate({ to: '/offers' }));
          toast.success('Item deleted successfully');
        }}
      >
        Are you sure you want to delete the offer of {money(offer.offer_amount)} from {offer.customer_name}? This action
        cannot be undone.
      </ConfirmDialog>
    </>
  );
};

const Actions = ({ offer }: { offer: Offer }) => {
  const mayDelete = useMay('delete_offers');
  const mayEdit = useMay('edit_offers');
  return (
    <>
      <OfferCopyButtons offer={offer} />
      {mayDelete && <DeleteButton offer={offer} />}
      {mayEdit && (
        <Button component={Link} to={`/offers/${offer.id}/edit`}>
          Edit
        </Button>
      )}
    </>
  );
};

/** The record's messages, which the route brings in: they belong to another feature. */
type Thread = (to: { email: string | null }) => ReactNode;

const OfferDetail = ({ offer, thread }: { offer: Offer; thread: Thread }) => (
  <>
    <PageHeader
      title={`Offer from ${offer.customer_name}`}
      documentTitle={`Offer ${offer.id}`}
      eyebrow={`${offerReference(offer.id)} · ${date(offer.created_at)}`}
      back={back}
      badge={<StatusBadge status={offer.status} label={offerStatusLabels[offer.status]} />}
      actions={<Actions offer={offer} />}
    />
    <PanelColumns
      main={
        <>
          <OfferContactNotice offer={offer} />
          <OfferOverview offer={offer} />
          <OfferParties offer={offer} />
          <OfferRivals offer={offer} />
          <OfferNotes offer={offer} />
          <OfferMisc offer={offer} />
        </>
      }
      side={
        <>
          <OfferHistory id={offer.id} />
          <OfferFees offer={offer} />
          {thread(offer.customer)}
        </>
      }
    />
  </>
);

export const OfferDetailPage = ({ id, thread }: { id: number; thread: Thread }) => {
  const { data: offer, error, isError, refetch } = useQuery(offerQuery(id));
  if (isError && (!offer || isStatus(error, 404))) {
    const gone = isStatus(error, 404);
    const message = gone ? offerMessages.notFound : messageOf(error, offerMessages.notFound);
    return (
      <ProblemPage title="Offer" back={back} message={message} {...(gone ? {} : { onRetry: () => void refetch() })} />
    );
  }
  // a new key for each offer: a dialog or a half-written note of one never shows on the next
  if (offer) return <OfferDetail key={offer.id} offer={offer} thread={thread} />;
  return (
    <>
      <PageHeader title="Offer" back={back} />
      <LoadingState panels={3} lines={4} />
    </>
  );
};
