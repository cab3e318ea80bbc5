import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { count } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import classes from '#client/staff/features/dashboard/dashboard-counts.module.css';
import type { Dashboard } from '#domain/dashboard.ts';
import type { Permission } from '#domain/permissions.ts';

type Kind = keyof Dashboard['counts'];

interface Card {
  kind: Kind;
  label: string;
  hasOpen?: boolean | undefined;
  permission: Permission;
  /** Where the records are; a kind whose screens are not there yet is a figure only. */
  to?: '/customers' | '/offers' | '/properties';
}

const cards: readonly Card[] = [
  { kind: 'customers', label: 'Customers', permission: 'manage_customers', to: '/customers' },
  { kind: 'offers', label: 'Offers', hasOpen: true, permission: 'manage_offers', to: '/offers' },
  { kind: 'contracts', label: 'Contracts', hasOpen: true, permission: 'manage_contracts' },
  { kind: 'surveys', label: 'Surveys', permission: 'manage_surveys' },
  { kind: 'valuations', label: 'Valuations', permission: 'manage_valuations' },
  { kind: 'properties', label: 'Properties', permission: 'manage_properties', to: '/properties' },
];

const Figures = ({
  label,
  hasOpen,
  of,
}: Pick<Card, 'label' | 'hasOpen'> & { of: Dashboard['counts'][Kind] | undefined }) => (
  <>
    <span className="caps">{label}</span>
    <span className={classes.figure}>
      {of ? count(of.total) : <Skeleton height={24} width={56} radius={3} my={5} />}
    </span>
    {hasOpen && <span className={classes.open}>{of && 'open' in of && `${count(of.open)} open`}</span>}
  </>
);

const CountCard = ({ card, counts }: { card: Card; counts: Dashboard['counts'] | undefined }) => {
  if (!useMay(card.permission)) return null;
  const figures = <Figures label={card.label} hasOpen={card.hasOpen} of={counts?.[card.kind]} />;
  return (
    <li className={classes.cell}>
      {card.to ? (
        <Link to={card.to} className={classes.card}>
          {figures}
        </Link>
      ) : (
        <div className={classes.card}>{figures}</div>
      )}
    </li>
  );
};

/** How many there are of each kind, and how many of them are open. */
export const DashboardCounts = ({ counts }: { counts: Dashboard['counts'] | undefined }) => (
  <ul className={classes.cards} aria-label="Counts" aria-busy={!counts}>
    {cards.map((card) => (
      <CountCard key={card.kind} card={card} counts={counts} />
    ))}
  </ul>
);
