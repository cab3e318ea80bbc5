import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { isStatus, messageOf } from '#client/lib/api.ts';
import { money, options } from '#client/lib/format.ts';
import classes from '#client/staff/features/offers/offer-decision.module.css';
import { acceptedOfferIn, buyerNews, isAskedAbout, propertyNews } from '#client/staff/features/offers/offer-words.ts';
import { offerQuery, useChangeOffer } from '#client/staff/features/offers/offers.api.ts';
import { propertyQuery } from '#client/staff/features/properties/properties.api.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toast.tsx';
import { addressLines } from '#domain/addresses.ts';
import { type Offer, type OfferStatus, offerStatuses, offerStatusLabels } from '#domain/offers.ts';

const failed = 'Failed to update offer. Please try again.';

/** Moves the offer as it was seen: somebody else's change in between is refused, then shown. */
const useMove = () => {
  const change = useChangeOffer();
  const queryClient = useQueryClient();
  const move = async (seen: Offer, status: OfferStatus) => {
    const { queryKey } = offerQuery(seen.id);
    try {
      const moved = await change.mutateAsync({ id: seen.id, body: { status }, version: seen.version });
      queryClient.setQueryData(queryKey, moved);
      toast.success(`Offer ${seen.id} is now ${offerStatusLabels[status].toLowerCase()}`);
    } catch (error) {
      if (isStatus(error, 409)) await queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return { move, isMoving: change.isPending };
};

const verbs: Partial<Record<OfferStatus, { title: string; busy: string }>> = {
  accepted: { title: 'Accept offer', busy: 'Accepting...' },
  rejected: { title: 'Reject offer', busy: 'Rejecting...' },
  withdrawn: { title: 'Withdraw offer', busy: 'Withdrawing...' },
};

/** What the move does beyond the offer's own status. */
const Consequences = ({ offer, to }: { offer: Offer; to: OfferStatus }) => {
  const { data: property } = useQuery(propertyQuery(offer.property_id));
  const { street } = addressLines(offer.property.address);
  const news = propertyNews({ from: offer.status, to }, street, property?.status ?? null);
  return (
    <div className={classes.consequences}>
      <p>
        <strong>{money(offer.offer_amount)}</strong> from <strong>{offer.customer_name}</strong> for {street}.
      </p>
      {news && <p>{news}</p>}
      <p className="muted">{buyerNews(offer)}</p>
    </div>
  );
};

const otherOffer = (error: unknown) => {
  const id = acceptedOfferIn(error);
  if (id === null) return null;
  return (
    <Link to="/offers/$offerId" params={{ offerId: String(id) }}>
      Open offer {id}
    </Link>
  );
};

const MoveDialog = ({
  asked,
  opened,
  move,
  focusAfter,
  onClose,
}: {
  asked: { offer: Offer; to: OfferStatus };
  opened: boolean;
  move: (seen: Offer, to: OfferStatus) => Promise<void>;
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}) => {
  const { offer, to } = asked;
  const name = offerStatusLabels[to];
  const { title, busy } = verbs[to] ?? { title: `Set to ${name.toLowerCase()}`, busy: 'Saving...' };
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={title}
      busyLabel={busy}
      danger={to === 'rejected' || to === 'withdrawn'}
      errorFallback={failed}
      errorAction={otherOffer}
      focusAfter={focusAfter}
      onClose={onClose}
      onConfirm={async () => {
        await move(offer, to);
        onClose();
      }}
    >
      <Consequences offer={offer} to={to} />
    </ConfirmDialog>
  );
};

/** Staff decide here, one press from the record: accept and reject while the offer is open, any status from the list. */
export const OfferDecision = ({ offer }: { offer: Offer }) => {
  const { move, isMoving } = useMove();
  const [asked, setAsked] = useState({ offer, to: offer.status });
  const [opened, dialog] = useDisclosure(false);
  const select = useRef<HTMLInputElement>(null);
  const go = (to: OfferStatus) => {
    if (to === offer.status) return;
    if (!isAskedAbout(offer.status, to)) {
      move(offer, to).catch((error: unknown) => toast.error(messageOf(error, failed)));
      return;
    }
    setAsked({ offer, to });
    dialog.open();
  };
  const isDecided = offer.status === 'accepted' || offer.status === 'rejected' || offer.status === 'withdrawn';
  return (
    <div className={classes.decision}>
      {!isDecided && (
        <div className={classes.buttons}>
          <Button onClick={() => go('accepted')} disabled={isMoving}>
            Accept
          </Button>
          <Button variant="default" c="var(--danger)" onClick={() => go('rejected')} disabled={isMoving}>
            Reject
          </Button>
        </div>
      )}
      <Select
        ref={select}
        label="Status"
        data={options(offerStatuses, offerStatusLabels)}
        value={offer.status}
        disabled={isMoving}
        onChange={(value) => {
          const to = offerStatuses.find((known) => known === value);
          if (to) go(to);
        }}
      />
      <MoveDialog asked={asked} opened={opened} move={move} focusAfter={select} onClose={dialog.close} />
    </div>
  );
};
