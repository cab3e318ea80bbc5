import { Link } from '@tanstack/react-router';
import { nothing } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import classes from '#client/staff/features/offers/offer-contact-notice.module.css';
import { Notice } from '#client/ui/notice.tsx';
import { fullName } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';
import type { Offer } from '#domain/offers.ts';

type Contact = NonNullable<Offer['submitted_contact']>;

const linesOf = (contact: Contact): [name: string, value: string][] => [
  ['Name', fullName(contact)],
  ['Email', contact.email ?? nothing],
  ['Mobile', displayMobile(contact.mobile)],
];

/** Where the contact typed with the offer differs from the record, which stays as it is until somebody decides. */
export const OfferContactNotice = ({ offer }: { offer: Offer }) => {
  const mayEdit = useMay('edit_customers');
  const { submitted_contact: given, customer } = offer;
  if (!given) return null;
  const onRecord = linesOf(customer);
  const differing = linesOf(given).filter(([, value], at) => value.toLowerCase() !== onRecord[at]?.[1].toLowerCase());
  return (
    <Notice title="The buyer typed other contact details than we have on record">
      <dl className={classes.differences}>
        {differing.map(([name, value]) => (
          <div key={name} className={classes.difference}>
            <dt className="caps">{name}</dt>
            <dd>
              <strong>{value}</strong>
              <div className={classes.record}>On record: {onRecord.find(([known]) => known === name)?.[1]}</div>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        The record was left unchanged. Please check which is right
        {mayEdit ? (
          <>
            , then{' '}
            <Link to="/customers/$customerId/edit" params={{ customerId: String(customer.id) }}>
              edit the customer
            </Link>
            .
          </>
        ) : (
          '.'
        )}
      </p>
    </Notice>
  );
};
