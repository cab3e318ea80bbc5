import type { ReactNode } from 'react';
import { date, money } from '#client/lib/format.ts';
import classes from '#client/portal/features/offers/offer-list-page.module.css';
import { OfferStatusBadge } from '#client/portal/features/offers/offer-status-badge.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { mayRaise } from '#domain/offers.ts';
import type { CustomerOffer } from '#domain/portal.ts';

const Fact = ({ label, first = false, children }: { label: string; first?: boolean; children: ReactNode }) => (
  <div className={first ? classes.first : undefined}>
    <dt className="caps">{label}</dt>
    <dd className={classes.value}>{children}</dd>
  </div>
);

export const OfferCard = ({ offer }: { offer: CustomerOffer }) => {
  const { address, marketed_price } = offer.property;
  const params = { customerId: String(offer.customer_id), offerId: String(offer.id) };
  const street = [address.line_1, address.line_2].filter(Boolean).join(', ');
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.badges}>
          <OfferStatusBadge status={offer.status} />
          {offer.is_mortgage_required && <StatusBadge status="mortgage" label="MORTGAGE" />}
        </div>
        <h3 className={classes.street}>{street}</h3>
        <p className={classes.place}>{[address.city, address.postcode].filter(Boolean).join(', ')}</p>
      </div>
      <dl className={classes.facts}>
        <Fact label="YOUR OFFER" first>
          {money(offer.offer_amount)}
        </Fact>
        <Fact label="LISTED PRICE">{money(marketed_price)}</Fact>
        <Fact label="YOUR DEPOSIT">{money(offer.deposit)}</Fact>
        {offer.move_in_date && <Fact label="DESIRED MOVE-IN DATE">{date(offer.move_in_date)}</Fact>}
      </dl>
      <div className={classes.actions}>
        <LinkButton
          to="/c/$customerId/offers/$offerId"
          params={params}
          variant="default"
          size="md"
          aria-label={`VIEW DETAILS of the offer on ${street}`}
        >
          VIEW DETAILS
        </LinkButton>
        {mayRaise(offer.status) && (
          <LinkButton
            to="/c/$customerId/offers/$offerId/update"
            params={params}
            size="md"
            aria-label={`UPDATE OFFER on ${street}`}
          >
            UPDATE OFFER
          </LinkButton>
        )}
      </div>
    </li>
  );
};
