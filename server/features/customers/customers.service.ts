import { type Customer, type CustomerInput, type CustomerPatch, customerMessages } from '#domain/customers.ts';
import { AppError } from '#domain/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { chosenAddress } from '#server/features/addresses/addresses.service.ts';
import { recordChange, refuseStale } from '#server/features/audit/audit.queries.ts';
import { hideWithCustomer } from '#server/features/customers/customer-removal.ts';
import {
  type CustomerColumns,
  customerHasSigned,
  deleteCustomer,
  findCustomer,
  insertCustomer,
  lockCustomer,
  updateCustomer,
} from '#server/features/customers/customers.queries.ts';
import { announce } from '#server/features/live/live.queries.ts';
import { requireE164, staffMobiles } from '#server/features/mobiles/mobiles.service.ts';
import { endSessionsOf } from '#server/features/sessions/sessions.service.ts';
import type { Actor } from '#server/http/context.ts';

const notFound = () => new AppError('not_found', customerMessages.notFound);

export async function readCustomer(db: Db, id: number): Promise<Customer> {
  const customer = await findCustomer(db, id);
  if (!customer) throw notFound();
  return customer;
}

type Given = CustomerInput | CustomerPatch;

/** The columns a form changes: addresses become ids, the mobile E.164. */
async function columnsOf(
  tx: Db,
  config: Config,
  actor: Actor,
  at: Date,
  given: Given,
  current: Customer | null,
): Promise<Partial<CustomerColumns>> {
  const { address, address_id, correspondence_address, correspondence_address_id, mobile, is_verified, ...own } = given;
  const main = await chosenAddress(tx, actor, at, { address, address_id }, current?.address_id ?? null);
  const separate = own.is_correspondence_address ?? current?.is_correspondence_address ?? false;
  const other = separate
    ? await chosenAddress(
        tx,
        actor,
        at,
        { address: correspondence_address, address_id: correspondence_address_id },
        current?.correspondence_address_id ?? null,
      )
    : null;
  return {
    ...own,
    ...(mobile === undefined ? {} : { mobile: requireE164(mobile, staffMobiles(config)) }),
    ...(is_verified == null ? {} : { is_verified }),
    ...(main === undefined ? {} : { address_id: main }),
    ...(other === undefined ? {} : { correspondence_address_id: other }),
  };
}

export async function createCustomer(
  tx: Db,
  config: Config,
  actor: Actor,
  at: Date,
  input: CustomerInput,
): Promise<Customer> {
  const columns = await columnsOf(tx, config, actor, at, input, null);
  const id = await insertCustomer(tx, {
    last_name: null,
    email: null,
    address_id: null,
    correspondence_address_id: null,
    ...(columns as Partial<CustomerColumns> &
      Pick<CustomerColumns, 'first_name' | 'mobile' | 'type' | 'is_active' | 'is_correspondence_address'>),
    is_verified: true,
  });
  const customer = await readCustomer(tx, id);
  await recordChange(tx, actor, at, { action: 'created', record_type: 'customer', record_id: id, after: customer });
  await announce(tx, { topic: 'customers', action: 'created', id });
  return customer;
}

export async function changeCustomer(
  tx: Db,
  config: Config,
  actor: Actor,
  at: Date,
  id: number,
  input: Given,
  ifMatch: number | null,
): Promise<Customer> {
  const before = await lockCustomer(tx, id);
  if (!before) throw notFound();
  await refuseStale(tx, 'customer', before, ifMatch);
  const columns = await columnsOf(tx, config, actor, at, input, before);
  if (
    (columns.is_correspondence_address ?? before.is_correspondence_address) &&
    correspondenceOf(columns, before) === null
  )
    throw new AppError('invalid', customerMessages.correspondence, {
      data: { 'correspondence_address.line_1': customerMessages.correspondence },
    });
  if (Object.keys(columns).length > 0) await updateCustomer(tx, id, columns);
  const after = await readCustomer(tx, id);
  // A code goes to the mobile: whoever signed in with the old one is signed out.
  if (after.mobile !== before.mobile || !after.is_active) await endSessionsOf(tx, { customer_id: id }, at);
  await recordChange(tx, actor, at, { action: 'changed', record_type: 'customer', record_id: id, before, after });
  await announce(tx, { topic: 'customers', action: 'changed', id });
  return after;
}

const correspondenceOf = (columns: Partial<CustomerColumns>, before: Customer): number | null =>
  columns.correspondence_address_id === undefined
    ? before.correspondence_address_id
    : columns.correspondence_address_id;

export async function removeCustomer(
  tx: Db,
  actor: Actor,
  at: Date,
  id: number,
  ifMatch: number | null,
): Promise<void> {
  const before = await lockCustomer(tx, id);
  if (!before) throw notFound();
  await refuseStale(tx, 'customer', before, ifMatch);
  if (await customerHasSigned(tx, id)) throw new AppError('conflict', customerMessages.hasSigned);
  await hideWithCustomer(tx, actor, at, id);
  await deleteCustomer(tx, id, at);
  await endSessionsOf(tx, { customer_id: id }, at);
  await recordChange(tx, actor, at, { action: 'deleted', record_type: 'customer', record_id: id, before });
  await announce(tx, { topic: 'customers', action: 'deleted', id });
}
