import { Link } from '@tanstack/react-router';
import { count } from '#client/lib/format.ts';
import classes from '#client/staff/features/customers/customer-detail-page.module.css';
import type { Customer } from '#domain/customers.ts';

const Figure = ({ label, value }: { label: string; value: number }) => (
  <>
    <span className="caps">{label}</span>
    <span className={classes.figure} data-none={value === 0 || undefined}>
      {count(value)}
    </span>
  </>
);

/** How much hangs on the customer; the offers lead to their list. */
export const CustomerCounts = ({ customer }: { customer: Customer }) => (
  <ul className={classes.counts} aria-label="Records">
    <li>
      <Link to="/offers" search={{ customer_id: customer.id }} className={classes.count}>
        <Figure label="Offers" value={customer.offers_count} />
      </Link>
    </li>
    <li className={classes.count}>
      <Figure label="Surveys" value={customer.surveys_count} />
    </li>
    <li className={classes.count}>
      <Figure label="Contracts" value={customer.contracts_count} />
    </li>
    <li className={classes.count}>
      <Figure label="Valuations" value={customer.valuations_count} />
    </li>
  </ul>
);
