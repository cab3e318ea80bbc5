import { Link } from '@tanstack/react-router';
import { date, dateTime, money, money2, percent } from '#client/lib/format.ts';
import { useMay } from '#client/lib/session.ts';
import { OfferDecision } from '#client/staff/features/offers/offer-decision.tsx';
import classes from '#client/staff/features/offers/offer-panels.module.css';
import {
  againstPrice,
  mortgageOf,
  propertyTypeOf,
  purposeOf,
  sourceLabels,
} from '#client/staff/features/offers/offer-words.ts';
import { Fact, FactList, Panel } from '#client/ui/panel.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { addressLines } from '#domain/addresses.ts';
import { fullName } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';
import { buyingPositionLabels, type Offer } from '#domain/offers.ts';

interface OfferProps {
  offer: Offer;
}

export const OfferOverview = ({ offer }: OfferProps) => {
  const mayEdit = useMay('edit_offers');
  return (
    <Panel title="Overview">
      <div className={classes.front}>
        <div>
          <p className={classes.amount}>{money(offer.offer_amount)}</p>
          <p className="muted">{againstPrice(offer.offer_amount, offer.property.marketed_price)}</p>
        </div>
        {mayEdit && <OfferDecision offer={offer} />}
      </div>
      <div className={classes.terms}>
        <FactList>
          <Fact label="Buying position">{buyingPositionLabels[offer.buying_position]}</Fact>
          <Fact label="Mortgage">{mortgageOf(offer)}</Fact>
          <Fact label="Deposit">{money(offer.deposit)}</Fact>
          <Fact label="Desired move in">{date(offer.move_in_date)}</Fact>
          <Fact label="Created">{dateTime(offer.created_at)}</Fact>
          <Fact label="Updated">{dateTime(offer.updated_at)}</Fact>
        </FactList>
      </div>
    </Panel>
  );
};

const OfferCustomer = ({ customer }: Pick<Offer, 'customer'>) => (
  <Panel title="Customer">
    <p className={classes.name}>
      <Link to="/customers/$customerId" params={{ customerId: String(customer.id) }}>
        {fullName(customer)}
      </Link>
      {customer.is_verified === true && <StatusBadge status="verified" />}
      {customer.is_verified === false && <StatusBadge status="unverified" />}
    </p>
    <ul className={classes.ways}>
      <li>
        <a href={`tel:${customer.mobile}`}>{displayMobile(customer.mobile)}</a>
      </li>
      <li>{customer.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : 'No email address'}</li>
    </ul>
  </Panel>
);

const roomsOf = ({ bedrooms, bathrooms }: Offer['property']): string =>
  [bedrooms !== null && `${bedrooms} bed`, bathrooms !== null && `${bathrooms} bath`].filter(Boolean).join(' · ');

const OfferProperty = ({ property }: Pick<Offer, 'property'>) => {
  const { street, place } = addressLines(property.address);
  return (
    <Panel title="Property">
      <p className={classes.name}>
        <Link to="/properties/$propertyId" params={{ propertyId: String(property.id) }}>
          {street}
        </Link>
      </p>
      <ul className={classes.ways}>
        <li>{place}</li>
        <li>{[propertyTypeOf(property), roomsOf(property)].filter(Boolean).join(' · ')}</li>
        <li>
          {[
            property.marketed_price !== null && `Marketed at ${money(property.marketed_price)}`,
            property.crm_id && `CRM ID ${property.crm_id}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      </ul>
    </Panel>
  );
};

export const OfferParties = ({ offer }: OfferProps) => (
  <div className={classes.pair}>
    <OfferCustomer customer={offer.customer} />
    <OfferProperty property={offer.property} />
  </div>
);

export const OfferFees = ({ offer }: OfferProps) => (
  <Panel title="Fees">
    <div className={classes.two}>
      <FactList>
        <Fact label="Percentage">{percent(offer.fee_percentage)}</Fact>
        <Fact label="Total fee">{money2(offer.fee_total)}</Fact>
      </FactList>
    </div>
  </Panel>
);

export const OfferMisc = ({ offer }: OfferProps) => (
  <Panel title="Misc">
    <FactList>
      <Fact label="Purpose">{purposeOf(offer.is_renting)}</Fact>
      <Fact label="Came in by">{sourceLabels[offer.source]}</Fact>
      <Fact label="Mortgage details" wide={offer.mortgage_details !== null}>
        {offer.mortgage_details ?? (offer.is_mortgage_required ? 'Required, without details' : 'Not required')}
      </Fact>
      <Fact label="Solicitor" wide={offer.solicitor_details !== null}>
        {offer.solicitor_details ?? (offer.is_solicitor_instructed ? 'Instructed, without details' : 'Not instructed')}
      </Fact>
      <Fact label="Offer conditions" wide={offer.offer_conditions !== null}>
        {offer.offer_conditions ?? (offer.is_offer_conditions ? 'Conditions apply, without details' : 'None')}
      </Fact>
    </FactList>
  </Panel>
);

/** Two voices that must never be taken for one another (docs/decisions/003). */
export const OfferNotes = ({ offer }: OfferProps) => (
  <Panel title="Notes">
    <div className={classes.notes}>
      <section aria-label="From the buyer">
        <h3 className="caps">From {offer.customer.first_name}</h3>
        {offer.customer_notes ? (
          <blockquote className={classes.quote}>{offer.customer_notes}</blockquote>
        ) : (
          <p className={classes.none}>The buyer wrote nothing.</p>
        )}
      </section>
      <section aria-label="Internal notes">
        <h3 className="caps">Internal notes</h3>
        {offer.notes && <p className={classes.note}>{offer.notes}</p>}
        <p className={classes.none}>{offer.notes ? 'Only staff see these.' : 'None yet. Only staff see these.'}</p>
      </section>
    </div>
  </Panel>
);
