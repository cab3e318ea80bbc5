import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#client/lib/api.ts';
import { dateTime, money } from '#client/lib/format.ts';
import { type OwnOffer, ownUpdatesQuery } from '#client/portal/features/offers/offers.api.ts';
import classes from '#client/portal/features/offers/raise-page.module.css';
import { Panel } from '#client/ui/panel.tsx';
import type { OfferUpdate } from '#domain/offers.ts';
import type { CustomerOffer } from '#domain/portal.ts';

const shownChanges = 5;

type AmountChange = OfferUpdate & { previous_amount: number };

const isAmountChange = (update: OfferUpdate): update is AmountChange =>
  update.update_type === 'amount_change' && update.previous_amount !== null;

const PreviousAmounts = ({ own }: { own: OwnOffer }) => {
  const { data, error, isError } = useQuery(ownUpdatesQuery(own));
  if (isError) return <li className={classes.none}>{messageOf(error)}</li>;
  if (!data)
    return (
      <li>
        <Skeleton height={14} radius={3} />
      </li>
    );
  const changes = data.filter(isAmountChange).slice(0, shownChanges);
  if (changes.length === 0) return <li className={classes.none}>No previous offer changes</li>;
  return (
    <>
      {changes.map(({ id, previous_amount, timestamp, by }) => (
        <li key={id}>
          <span className="tabular">{money(previous_amount)}</span>
          <span className={classes.when}>
            until {dateTime(timestamp)}
            {by === 'You' ? '' : `, changed by ${by.toLowerCase()}`}
          </span>
        </li>
      ))}
    </>
  );
};

/** The current amount and the ones it came from, newest first. */
export const OfferHistory = ({ offer, own }: { offer: CustomerOffer; own: OwnOffer }) => (
  <Panel title="Offer History">
    <ul className={classes.history}>
      <li>
        <span className={classes.figure}>{money(offer.offer_amount)}</span>
        <span className={classes.when}>Current offer</span>
      </li>
      <PreviousAmounts own={own} />
    </ul>
  </Panel>
);
