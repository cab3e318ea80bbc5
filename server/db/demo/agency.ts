import { type DemoCustomer, makeCustomers } from '#server/db/demo/customers.ts';
import { type DemoOffer, makeOffers } from '#server/db/demo/offers.ts';
import { type DemoProperty, makeProperties } from '#server/db/demo/properties.ts';
import { demoStaff } from '#server/db/demo/staff.ts';

interface DemoAgency {
  properties: DemoProperty[];
  customers: DemoCustomer[];
  offers: DemoOffer[];
}

/** Harcourt & Vale as it stands on the morning of `day`: the same for the same day. */
export function makeAgency(day: number): DemoAgency {
  const properties = makeProperties(day);
  const customers = makeCustomers(day, properties);
  const offers = makeOffers(day, properties, customers, demoStaff);
  for (const { row, events } of offers) {
    const property = properties[row.property_id - 1];
    if (row.status === 'accepted' && property) agree(property, row.offer_amount, events.at(-1)?.at);
  }
  return { properties, customers, offers };
}

/** A sale leaves its price and its moment on the property. */
function agree({ row }: DemoProperty, amount: number, at: string | undefined): void {
  if (row.status === 'sold') row.sale_price = amount;
  if (at) Object.assign(row, { version: 2, updated_at: at });
}
