import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { money } from '#client/lib/format.ts';
import { OfferHistory } from '#client/portal/features/offers/offer-history.tsx';
import { OfferStatusBadge } from '#client/portal/features/offers/offer-status-badge.tsx';
import { type OwnOffer, ownOfferQuery } from '#client/portal/features/offers/offers.api.ts';
import { OwnOfferGate } from '#client/portal/features/offers/own-offer-gate.tsx';
import { RaiseForm } from '#client/portal/features/offers/raise-form.tsx';
import classes from '#client/portal/features/offers/raise-page.module.css';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Panel, PanelColumns } from '#client/ui/panel.tsx';
import { EmptyState } from '#client/ui/states.tsx';
import { oneLineAddress } from '#domain/addresses.ts';
import { mayRaise, offerMessages } from '#domain/offers.ts';
import type { CustomerOffer } from '#domain/portal.ts';

const Summary = ({ offer }: { offer: CustomerOffer }) => (
  <Panel title="Property">
    <div className={classes.summary}>
      <div>
        <p className={classes.street}>{oneLineAddress(offer.property.address)}</p>
        <p className="muted">Listed price {money(offer.property.marketed_price)}</p>
      </div>
      <div>
        <p className="caps">Current offer</p>
        <p className={classes.current}>{money(offer.offer_amount)}</p>
      </div>
    </div>
  </Panel>
);

const CannotUpdate = ({ offer, own }: { offer: CustomerOffer; own: OwnOffer }) => (
  <Panel>
    <EmptyState
      title="Cannot Update Offer"
      text={offerMessages.cannotUpdate(offer.status.replaceAll('_', ' '))}
      action={
        <LinkButton
          to="/c/$customerId/offers/$offerId"
          params={{ customerId: String(own.customerId), offerId: String(own.offerId) }}
          variant="default"
          size="md"
        >
          Back to offer
        </LinkButton>
      }
    />
  </Panel>
);

const Raise = ({ offer, own }: { offer: CustomerOffer; own: OwnOffer }) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const back = { customerId: String(own.customerId), offerId: String(own.offerId) };
  const onRaised = async (raised: CustomerOffer) => {
    queryClient.setQueryData(ownOfferQuery(own).queryKey, raised);
    void queryClient.invalidateQueries({ queryKey: ['offers'] });
    await navigate({ to: '/c/$customerId/offers/$offerId', params: back });
  };
  return (
    <>
      <PageHeader
        level={2}
        title="Update offer"
        documentTitle={`Update offer on ${offer.property.address.line_1}`}
        back={{ to: `/c/${own.customerId}/offers/${own.offerId}`, label: 'Offer' }}
        badge={<OfferStatusBadge status={offer.status} />}
      />
      {mayRaise(offer.status) ? (
        <PanelColumns
          main={
            <>
              <Summary offer={offer} />
              <RaiseForm offer={offer} own={own} onRaised={onRaised} />
            </>
          }
          side={<OfferHistory offer={offer} own={own} />}
        />
      ) : (
        <CannotUpdate offer={offer} own={own} />
      )}
    </>
  );
};

export const RaisePage = (own: OwnOffer) => (
  <OwnOfferGate own={own}>{(offer) => <Raise offer={offer} own={own} />}</OwnOfferGate>
);
