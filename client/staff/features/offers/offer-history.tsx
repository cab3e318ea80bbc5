import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#client/lib/api.ts';
import { ago, dateTime } from '#client/lib/format.ts';
import classes from '#client/staff/features/offers/offer-history.module.css';
import { historyWords } from '#client/staff/features/offers/offer-words.ts';
import { offerUpdatesQuery } from '#client/staff/features/offers/offers.api.ts';
import { Panel } from '#client/ui/panel.tsx';

/** What became of the offer, newest first: its amounts, its statuses, and by whom. */
export const OfferHistory = ({ id }: { id: number }) => {
  const { data: updates, isError, error } = useQuery(offerUpdatesQuery(id));
  return (
    <Panel title="History">
      {!updates && !isError && <Skeleton height={12} width="60%" radius={3} />}
      {!updates && isError && <p role="alert">{messageOf(error, 'Failed to fetch the history')}</p>}
      {updates && (
        <ol className={classes.timeline}>
          {updates.map((update) => (
            <li key={update.id} className={classes.entry} data-kind={update.update_type}>
              <p className={classes.what}>{historyWords(update)}</p>
              <p className={classes.who}>
                {update.by} ·{' '}
                <time dateTime={update.timestamp} title={dateTime(update.timestamp)}>
                  {ago(update.timestamp)}
                </time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
};
