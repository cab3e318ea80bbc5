import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ago, dateTime, label, money } from '#client/lib/format.ts';
import classes from '#client/staff/features/dashboard/dashboard-recents.module.css';
import { MoneyCell, TwoLines } from '#client/ui/cells.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { type Dashboard, recentItems } from '#domain/dashboard.ts';
import { type OfferRow, offerStatusLabels } from '#domain/offers.ts';

interface ListProps<TItem> {
  title: string;
  /** Undefined while it loads. */
  items: readonly TItem[] | undefined;
  empty: string;
  actions?: ReactNode;
  row: (item: TItem) => ReactNode;
}

const placeholders = Array.from({ length: recentItems }, (_, at) => at);

const RecentList = <TItem extends { id: number }>({ title, items, empty, actions, row }: ListProps<TItem>) => (
  <Panel title={title} flush actions={actions}>
    {!items && (
      <ul className={classes.list} aria-hidden>
        {placeholders.map((at) => (
          <li key={at} className={classes.row}>
            <div className={classes.waiting}>
              <Skeleton height={11} width={`${40 + at * 9}%`} radius={3} />
              <Skeleton height={9} width={`${60 - at * 7}%`} radius={3} />
            </div>
          </li>
        ))}
      </ul>
    )}
    {items?.length === 0 && <p className={classes.empty}>{empty}</p>}
    {items && items.length > 0 && (
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id} className={classes.row}>
            {row(item)}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const When = ({ at }: { at: string }) => (
  <time className={classes.when} dateTime={at} title={dateTime(at)}>
    {ago(at)}
  </time>
);

/** Keeps the two halves of a postcode, the address's last words, on one line. */
const unbroken = (address: string): string => address.replace(/ (?=\S+$)/, '\u00a0');

export const RecentOffers = ({ offers }: { offers: readonly OfferRow[] | undefined }) => (
  <RecentList
    title="Recent offers"
    items={offers}
    empty="NO OFFERS FOUND"
    actions={
      <Link to="/offers" className={classes.all}>
        All offers
      </Link>
    }
    row={(offer) => (
      <>
        <div className={classes.what}>
          <Link to="/offers/$offerId" params={{ offerId: String(offer.id) }} className={classes.name}>
            {offer.customer_name}
          </Link>
          <p className={classes.about}>{unbroken(offer.property_address)}</p>
        </div>
        <div className={classes.end}>
          <MoneyCell>{money(offer.offer_amount)}</MoneyCell>
          <When at={offer.created_at} />
        </div>
        <span className={classes.status}>
          <StatusBadge status={offer.status} label={offerStatusLabels[offer.status]} />
        </span>
      </>
    )}
  />
);

type Recent = Dashboard['recent']['surveys'][number];

interface RecentsProps {
  title: string;
  items: readonly Recent[] | undefined;
  empty: string;
}

/** Records of a kind whose screens are not there yet: shown, leading nowhere. */
export const RecentRecords = ({ title, items, empty }: RecentsProps) => (
  <RecentList
    title={title}
    items={items}
    empty={empty}
    row={({ title: name, subtitle, status, created_at }) => (
      <>
        <TwoLines first={name} second={subtitle} />
        <div className={classes.end}>
          {status && <StatusBadge status={status} label={label(status)} />}
          <When at={created_at} />
        </div>
      </>
    )}
  />
);
