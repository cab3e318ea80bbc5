import { sql } from 'kysely';
import type { OfferStatus } from '#domain/offers.ts';
import type { Db } from '#server/db/connect.ts';
import { type RecordType, recordChange } from '#server/features/audit/audit.queries.ts';
import { appendOfferEvent } from '#server/features/offers/offer-events.ts';
import type { Actor } from '#server/http/context.ts';

/** What hangs on a customer besides offers, and by which columns. */
const hanging = [
  { table: 'surveys', record_type: 'survey', columns: ['buyer_id', 'seller_id'] },
  { table: 'valuations', record_type: 'valuation', columns: ['vendor_one_id', 'vendor_two_id'] },
  { table: 'contracts', record_type: 'contract', columns: ['seller_primary_id', 'seller_secondary_id'] },
] as const satisfies { table: string; record_type: RecordType; columns: string[] }[];

/**
 * Hides what hangs on a customer who is being deleted, under the same `deleted_at`, so that restoring the customer can
 * bring back exactly that and nothing deleted before.
 */
export async function hideWithCustomer(tx: Db, actor: Actor, at: Date, customerId: number): Promise<void> {
  await hideOffers(tx, actor, at, customerId);
  for (const { table, record_type, columns } of hanging) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set deleted_at = ${at.toISOString()}
      where deleted_at is null and ${customerId} in (${sql.join(columns.map((column) => sql.ref(column)))})
      returning id
    `.execute(tx);
    for (const { id } of rows) await recordChange(tx, actor, at, { action: 'deleted', record_type, record_id: id });
  }
}

async function hideOffers(tx: Db, actor: Actor, at: Date, customerId: number): Promise<void> {
  const { rows } = await sql<{ id: number; offer_amount: number; status: OfferStatus }>`
    update offers set deleted_at = ${at.toISOString()}
    where customer_id = ${customerId} and deleted_at is null
    returning id, offer_amount, status
  `.execute(tx);
  for (const { id, offer_amount, status } of rows) {
    await appendOfferEvent(tx, {
      offer_id: id,
      event_type: 'deleted',
      actor_kind: actor.kind === 'command' ? 'job' : actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      previous_amount: offer_amount,
      new_amount: null,
      previous_status: status,
      new_status: null,
      at: at.toISOString(),
    });
    await recordChange(tx, actor, at, { action: 'deleted', record_type: 'offer', record_id: id });
  }
}
