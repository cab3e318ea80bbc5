import { date, dateTime, money } from '#client/lib/format.ts';
import classes from '#client/portal/features/offers/offer-detail-page.module.css';
import { OfferStatusBadge } from '#client/portal/features/offers/offer-status-badge.tsx';
import type { OwnOffer } from '#client/portal/features/offers/offers.api.ts';
import { OwnOfferGate } from '#client/portal/features/offers/own-offer-gate.tsx';
import { PropertyPanel } from '#client/portal/features/offers/property-panel.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Fact, Panel, PanelColumns } from '#client/ui/panel.tsx';
import { mayRaise } from '#domain/offers.ts';
import { type CustomerOffer, offerReference } from '#domain/portal.ts';

const OfferPanel = ({ offer }: { offer: CustomerOffer }) => (
  <Panel title="Your offer">
    <dl className={classes.pairs}>
      <Fact label="Offer amount">
        <span className={classes.amount}>{money(offer.offer_amount)}</span>
      </Fact>
      <Fact label="Deposit">{money(offer.deposit)}</Fact>
      <Fact label="Buying position">
        <span className={classes.sentence}>{offer.buying_position.replaceAll('_', ' ')}</span>
      </Fact>
      {offer.move_in_date && <Fact label="Desired move-in date">{date(offer.move_in_date)}</Fact>}
      {offer.is_mortgage_required && (
        <Fact label="Mortgage" wide>
          {offer.mortgage_details ?? 'Mortgage required - details to be provided'}
        </Fact>
      )}
      {offer.is_offer_conditions && offer.offer_conditions && (
        <Fact label="Offer conditions" wide>
          {offer.offer_conditions}
        </Fact>
      )}
      {offer.notes && (
        <Fact label="Notes" wide>
          {offer.notes}
        </Fact>
      )}
    </dl>
  </Panel>
);

const SolicitorPanel = ({ offer }: { offer: CustomerOffer }) => (
  <Panel title="Solicitor">
    <p className={classes.text}>{offer.solicitor_details ?? 'Solicitor instructed - details to be provided'}</p>
  </Panel>
);

const TimelinePanel = ({ offer }: { offer: CustomerOffer }) => (
  <Panel title="Timeline">
    <ol className={classes.timeline}>
      <li>
        <span className="strong">Submitted</span>
        <time dateTime={offer.created_at}>{dateTime(offer.created_at)}</time>
      </li>
      <li>
        <span className="strong">Last updated</span>
        <time dateTime={offer.updated_at}>{dateTime(offer.updated_at)}</time>
      </li>
    </ol>
  </Panel>
);

const Detail = ({ offer }: { offer: CustomerOffer }) => {
  const params = { customerId: String(offer.customer_id), offerId: String(offer.id) };
  return (
    <>
      <PageHeader
        level={2}
        title={offer.property.address.line_1}
        documentTitle={`Offer on ${offer.property.address.line_1}`}
        eyebrow={offerReference(offer.id)}
        badge={<OfferStatusBadge status={offer.status} />}
        actions={
          <>
            <LinkButton to="/c/$customerId/offers" params={params} variant="default" size="md">
              Back to offers
            </LinkButton>
            {mayRaise(offer.status) && (
              <LinkButton to="/c/$customerId/offers/$offerId/update" params={params} size="md">
                Update offer
              </LinkButton>
            )}
          </>
        }
      />
      <PanelColumns
        main={
          <>
            <OfferPanel offer={offer} />
            {offer.is_solicitor_instructed && <SolicitorPanel offer={offer} />}
          </>
        }
        side={
          <>
            <PropertyPanel property={offer.property} />
            <TimelinePanel offer={offer} />
          </>
        }
      />
    </>
  );
};

export const OfferDetailPage = (own: OwnOffer) => (
  <OwnOfferGate own={own}>{(offer) => <Detail offer={offer} />}</OwnOfferGate>
);
