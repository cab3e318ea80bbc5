import { sql } from 'kysely';
import type { SessionCustomer } from '#domain/portal.ts';
import type { Db } from '#server/db/connect.ts';

type Candidate = SessionCustomer & { is_verified: boolean | null };

const columns = sql`id, first_name, last_name, mobile, email, is_verified`;

/** Who may sign in with this mobile, in E.164. */
export async function findCustomerByMobile(db: Db, mobile: string): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select ${columns} from customers where mobile = ${mobile} and is_active and deleted_at is null
  `.execute(db);
  return rows[0];
}

/** The same, held to the end of the transaction: deleting or deactivating the customer waits. */
export async function lockCustomerByMobile(tx: Db, mobile: string): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select ${columns} from customers where mobile = ${mobile} and is_active and deleted_at is null for no key update
  `.execute(tx);
  return rows[0];
}

export async function lockOwnRecord(tx: Db, id: number): Promise<SessionCustomer | undefined> {
  const { rows } = await sql<SessionCustomer>`
    select id, first_name, last_name, mobile, email from customers where id = ${id} and deleted_at is null for no key update
  `.execute(tx);
  return rows[0];
}

export async function updateEmail(tx: Db, id: number, email: string | null): Promise<void> {
  await tx.updateTable('customers').set({ email }).where('id', '=', id).execute();
}

export async function markVerified(tx: Db, id: number): Promise<void> {
  await tx.updateTable('customers').set({ is_verified: true }).where('id', '=', id).execute();
}
