import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type RecordType, recordChange } from '#server/features/audit/audit.queries.ts';
import { removeOffersOf } from '#server/features/offers/offers.service.ts';
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
  await removeOffersOf(tx, actor, at, customerId);
  for (const { table, record_type, columns } of hanging) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set deleted_at = ${at.toISOString()}
      where deleted_at is null and ${customerId} in (${sql.join(columns.map((column) => sql.ref(column)))})
      returning id
    `.execute(tx);
    for (const { id } of rows) await recordChange(tx, actor, at, { action: 'deleted', record_type, record_id: id });
  }
}
