import { AppError } from '#domain/errors.ts';
import { type Property, type PropertyInput, type PropertyPatch, propertyMessages } from '#domain/properties.ts';
import type { Db } from '#server/db/connect.ts';
import { chosenAddress } from '#server/features/addresses/addresses.service.ts';
import { recordChange, refuseStale } from '#server/features/audit/audit.queries.ts';
import { announce } from '#server/features/live/live.queries.ts';
import {
  deleteProperty,
  findProperty,
  findPropertyIdByCrmId,
  insertProperty,
  lockProperty,
  propertyIsNeeded,
  updateProperty,
} from '#server/features/properties/properties.queries.ts';
import type { Actor } from '#server/http/context.ts';

const notFound = () => new AppError('not_found', propertyMessages.notFound);

export async function readProperty(db: Db, id: number): Promise<Property> {
  const property = await findProperty(db, id);
  if (!property) throw notFound();
  return property;
}

export async function readPropertyByCrmId(db: Db, crmId: string): Promise<Property> {
  const id = await findPropertyIdByCrmId(db, crmId);
  if (id === undefined) throw new AppError('not_found', propertyMessages.crmIdUnknown(crmId));
  return readProperty(db, id);
}

export async function createProperty(tx: Db, actor: Actor, at: Date, input: PropertyInput): Promise<Property> {
  const { address, address_id: givenId, ...own } = input;
  const address_id = await chosenAddress(tx, actor, at, { address, address_id: givenId }, null);
  if (address_id == null) throw addressMissing();
  const property = await readProperty(tx, await insertProperty(tx, { ...own, address_id }));
  await recordChange(tx, actor, at, {
    action: 'created',
    record_type: 'property',
    record_id: property.id,
    after: property,
  });
  await announce(tx, { topic: 'properties', action: 'created', id: property.id });
  return property;
}

export async function changeProperty(
  tx: Db,
  actor: Actor,
  at: Date,
  id: number,
  input: PropertyPatch,
  ifMatch: number | null,
): Promise<Property> {
  const before = await lockProperty(tx, id);
  if (!before) throw notFound();
  await refuseStale(tx, 'property', before, ifMatch);
  const { address, address_id: givenId, ...own } = input;
  const address_id = await chosenAddress(tx, actor, at, { address, address_id: givenId }, before.address_id);
  if (address_id === null) throw addressMissing();
  await updateProperty(tx, id, { ...own, address_id: address_id ?? before.address_id });
  const after = await readProperty(tx, id);
  await recordChange(tx, actor, at, { action: 'changed', record_type: 'property', record_id: id, before, after });
  await announce(tx, { topic: 'properties', action: 'changed', id });
  return after;
}

export async function removeProperty(
  tx: Db,
  actor: Actor,
  at: Date,
  id: number,
  ifMatch: number | null,
): Promise<void> {
  const before = await lockProperty(tx, id);
  if (!before) throw notFound();
  await refuseStale(tx, 'property', before, ifMatch);
  if (await propertyIsNeeded(tx, id)) throw new AppError('conflict', propertyMessages.isNeeded);
  await deleteProperty(tx, id, at);
  await recordChange(tx, actor, at, { action: 'deleted', record_type: 'property', record_id: id, before });
  await announce(tx, { topic: 'properties', action: 'deleted', id });
}

const addressMissing = () =>
  new AppError('invalid', propertyMessages.addressRequired, {
    data: { 'address.line_1': propertyMessages.addressRequired },
  });
