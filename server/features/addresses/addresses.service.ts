import type { Address, AddressInput } from '#domain/addresses.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/connect.ts';
import {
  addressIsUsed,
  deleteAddress,
  findAddress,
  insertAddress,
  lockAddress,
  updateAddress,
} from '#server/features/addresses/addresses.queries.ts';
import { recordChange, refuseStale } from '#server/features/audit/audit.queries.ts';
import type { Actor } from '#server/http/context.ts';

const notFound = () => new AppError('not_found', 'Address not found');

export async function readAddress(db: Db, id: number): Promise<Address> {
  const address = await findAddress(db, id);
  if (!address) throw notFound();
  return address;
}

export async function createAddress(tx: Db, actor: Actor, at: Date, input: AddressInput): Promise<Address> {
  const address = await readAddress(tx, await insertAddress(tx, input));
  await recordChange(tx, actor, at, {
    action: 'created',
    record_type: 'address',
    record_id: address.id,
    after: address,
  });
  return address;
}

export async function changeAddress(
  tx: Db,
  actor: Actor,
  at: Date,
  id: number,
  input: Partial<AddressInput>,
  ifMatch: number | null,
): Promise<Address> {
  const before = await lockAddress(tx, id);
  if (!before) throw notFound();
  await refuseStale(tx, 'address', before, ifMatch);
  // forms send the whole address with every save: what is the same is no change
  if (Object.entries(input).every(([field, value]) => before[field as keyof AddressInput] === value)) return before;
  await updateAddress(tx, id, input);
  const after = await readAddress(tx, id);
  await recordChange(tx, actor, at, { action: 'changed', record_type: 'address', record_id: id, before, after });
  return after;
}

export async function removeAddress(tx: Db, actor: Actor, at: Date, id: number, ifMatch: number | null): Promise<void> {
  const before = await lockAddress(tx, id);
  if (!before) throw notFound();
  await refuseStale(tx, 'address', before, ifMatch);
  if (await addressIsUsed(tx, id))
    throw new AppError(
      'conflict',
      'This address belongs to a customer, a property or a valuation. Change it there first.',
    );
  await deleteAddress(tx, id, at);
  await recordChange(tx, actor, at, { action: 'deleted', record_type: 'address', record_id: id, before });
}

interface Choice {
  address?: AddressInput | null | undefined;
  address_id?: number | null | undefined;
}

/**
 * The id of an address that a form gives in full or by id. Given in full, the one at `current` is changed in place when
 * the record already has one; undefined means the form said nothing about it.
 */
export async function chosenAddress(
  tx: Db,
  actor: Actor,
  at: Date,
  { address, address_id }: Choice,
  current: number | null,
): Promise<number | null | undefined> {
  if (address != null) {
    const target = address_id ?? current;
    if (target === null) return (await createAddress(tx, actor, at, address)).id;
    return (await changeAddress(tx, actor, at, target, address, null)).id;
  }
  if (address_id != null) return (await readAddress(tx, address_id)).id;
  return address === null || address_id === null ? null : undefined;
}
