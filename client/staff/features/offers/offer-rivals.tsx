import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#client/lib/api.ts';
import { money } from '#client/lib/format.ts';
import classes from '#client/staff/features/offers/offer-rivals.module.css';
import { difference } from '#client/staff/features/offers/offer-words.ts';
import { offersOnPropertyQuery } from '#client/staff/features/offers/offers.api.ts';
import { MoneyCell, TwoLines } from '#client/ui/cells.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { buyingPositionLabels, type Offer, type OfferRow, offerStatusLabels } from '#domain/offers.ts';

const Rival = ({ rival, amount }: { rival: OfferRow; amount: number }) => (
  <li className={classes.row}>
    <TwoLines
      first={
        <Link to="/offers/$offerId" params={{ offerId: String(rival.id) }} className={classes.name}>
          {rival.customer_name}
        </Link>
      }
      second={buyingPositionLabels[rival.buying_position]}
    />
    <div className={classes.amount}>
      <MoneyCell>{money(rival.offer_amount)}</MoneyCell>
      <span className={classes.difference}>{difference(rival.offer_amount, amount)}</span>
    </div>
    <span className={classes.status}>
      <StatusBadge status={rival.status} label={offerStatusLabels[rival.status]} />
    </span>
  </li>
);

/** The other offers on the property, the highest first, each seen from this one. */
export const OfferRivals = ({ offer }: { offer: Offer }) => {
  const { data, isError, error } = useQuery(offersOnPropertyQuery(offer.property_id));
  const rivals = data?.filter(({ id }) => id !== offer.id);
  const all = (
    <Link to="/offers" search={{ property_id: offer.property_id }} className={classes.all}>
      All offers
    </Link>
  );
  return (
    <Panel title="Other offers on this property" flush actions={rivals && rivals.length > 0 ? all : undefined}>
      {!rivals && !isError && (
        <div className={classes.note}>
          <Skeleton height={12} width="60%" radius={3} />
        </div>
      )}
      {!rivals && isError && (
        <p className={classes.note} role="alert">
          {messageOf(error, 'Failed to fetch offers')}
        </p>
      )}
      {rivals?.length === 0 && <p className={classes.note}>No other offers. This one stands alone.</p>}
      {rivals && rivals.length > 0 && (
        <ul className={classes.list}>
          {rivals.map((rival) => (
            <Rival key={rival.id} rival={rival} amount={offer.offer_amount} />
          ))}
        </ul>
      )}
    </Panel>
  );
};
