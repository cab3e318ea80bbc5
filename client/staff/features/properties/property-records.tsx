import { Skeleton } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '#client/lib/api.ts';
import { date, label, money, total } from '#client/lib/format.ts';
import {
  propertyContractsQuery,
  propertyOffersQuery,
  propertySurveysQuery,
} from '#client/staff/features/properties/properties.api.ts';
import classes from '#client/staff/features/properties/property-records.module.css';
import { MoneyCell, TwoLines } from '#client/ui/cells.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import type { ListMeta } from '#domain/common.ts';
import { buyingPositionLabels, offerStatusLabels } from '#domain/offers.ts';

interface RecordsProps<TRow extends { id: number }> {
  title: string;
  result: UseQueryResult<{ data: TRow[]; meta: ListMeta }>;
  empty: string;
  failed: string;
  /** Where the whole list is. */
  all?: ReactNode;
  row: (row: TRow) => ReactNode;
}

/** The latest few records of one kind, and how many there are. */
const Records = <TRow extends { id: number }>({ title, result, empty, failed, all, row }: RecordsProps<TRow>) => {
  const { data, isError, error } = result;
  const heading = data && data.meta.total > 0 ? `${title} · ${total(data.meta)}` : title;
  return (
    <Panel title={heading} flush actions={data && data.meta.total > 0 ? all : undefined}>
      {!data && !isError && (
        <div className={classes.note}>
          <Skeleton height={12} width="60%" radius={3} />
        </div>
      )}
      {isError && !data && (
        <p className={classes.note} role="alert">
          {messageOf(error, failed)}
        </p>
      )}
      {data?.data.length === 0 && <p className={classes.note}>{empty}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.list}>
          {data.data.map((each) => (
            <li key={each.id} className={classes.row}>
              {row(each)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const End = ({ amount, status }: { amount?: string; status: ReactNode }) => (
  <div className={classes.end}>
    {amount && <MoneyCell>{amount}</MoneyCell>}
    {status}
  </div>
);

export const PropertyOffers = ({ id }: { id: number }) => (
  <Records
    title="Offers"
    result={useQuery(propertyOffersQuery(id))}
    empty="NO OFFERS FOUND"
    failed="Failed to fetch offers"
    all={
      <Link to="/offers" search={{ property_id: id }} className={classes.all}>
        All offers
      </Link>
    }
    row={(offer) => (
      <>
        <TwoLines
          first={
            <Link to="/offers/$offerId" params={{ offerId: String(offer.id) }} className={classes.name}>
              {offer.customer_name}
            </Link>
          }
          second={`${buyingPositionLabels[offer.buying_position]} · ${date(offer.created_at)}`}
        />
        <End
          amount={money(offer.offer_amount)}
          status={<StatusBadge status={offer.status} label={offerStatusLabels[offer.status]} />}
        />
      </>
    )}
  />
);

export const PropertyContracts = ({ id }: { id: number }) => (
  <Records
    title="Contracts"
    result={useQuery(propertyContractsQuery(id))}
    empty="No contracts found"
    failed="Failed to fetch contracts"
    row={(contract) => (
      <>
        <TwoLines first={contract.seller_name} second={date(contract.created_at)} />
        <End amount={money(contract.contract_price)} status={<StatusBadge status={contract.status} />} />
      </>
    )}
  />
);

export const PropertySurveys = ({ id }: { id: number }) => (
  <Records
    title="Surveys"
    result={useQuery(propertySurveysQuery(id))}
    empty="No surveys found"
    failed="Failed to fetch surveys"
    row={(survey) => (
      <>
        <TwoLines first={label(survey.survey_type)} second={survey.case_reference} />
        <span className={classes.when}>{date(survey.survey_date)}</span>
      </>
    )}
  />
);
