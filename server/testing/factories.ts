import type { Insertable } from 'kysely';
import type { Role } from '#domain/permissions.ts';
import type { Db } from '#server/db/connect.ts';
import type { DB } from '#server/db/types.ts';

/** Builders of records straight in the database: a test names what it is about and nothing else. */
let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

type Given<T extends keyof DB> = Partial<Insertable<DB[T]>>;

export async function createTestUser(db: Db, given: Given<'users'> & { role?: Role } = {}) {
  const n = next();
  return db
    .insertInto('users')
    .values({
      pid: `test${n}`,
      name: `Test User ${n}`,
      email: `user${n}@example.com`,
      role: 'staff',
      email_verified: true,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function createTestAddress(db: Db, given: Given<'addresses'> = {}) {
  return db
    .insertInto('addresses')
    .values({ line_1: `${next()} Elm Grove`, city: 'Guildford', postcode: 'GU1 3AA', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function createTestProperty(db: Db, given: Given<'properties'> = {}) {
  const address_id = given.address_id ?? (await createTestAddress(db)).id;
  return db
    .insertInto('properties')
    .values({
      crm_id: `CRM${next()}`,
      property_type: 'terraced',
      status: 'available',
      marketed_price: 450_000,
      ...given,
      address_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A mobile of Ofcom's drama range, a new one each time. */
export const testMobile = (): string => `+447700900${String(next() % 1000).padStart(3, '0')}`;

export async function createTestCustomer(db: Db, given: Given<'customers'> = {}) {
  const n = next();
  return db
    .insertInto('customers')
    .values({
      first_name: 'Hannah',
      last_name: `Okafor ${n}`,
      email: `customer${n}@example.com`,
      mobile: testMobile(),
      is_verified: true,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function createTestOffer(db: Db, given: Given<'offers'> = {}) {
  const customer_id = given.customer_id ?? (await createTestCustomer(db)).id;
  const property_id = given.property_id ?? (await createTestProperty(db)).id;
  return db
    .insertInto('offers')
    .values({ offer_amount: 440_000, deposit: 44_000, source: 'staff', ...given, customer_id, property_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}
