import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

const offerFields = sql`
  o.id, o.status, o.buying_position, o.offer_amount, o.deposit, o.move_in_date, o.is_mortgage_required, o.mortgage_details,
  o.is_offer_conditions, o.offer_conditions, o.is_solicitor_instructed, o.solicitor_details, o.customer_notes, o.source,
  o.created_at, o.updated_at, o.deleted_at`;

/** Who else did something appears as 'The agency': colleagues' names are data of theirs. */
const history = sql`
  select json_agg(json_build_object(
    'at', e.at, 'event', e.event_type, 'by', case when e.actor_kind = 'customer' and e.actor_id = o.customer_id then 'You' else 'The agency' end,
    'previous_amount', e.previous_amount, 'new_amount', e.new_amount,
    'previous_status', e.previous_status, 'new_status', e.new_status
  ) order by e.seq)
  from offer_events e where e.offer_id = o.id`;

/**
 * Messages of the customer's own records that went to the customer's own mobile or e-mail. By record as well as by
 * address: an e-mail one can correct oneself must not open what was sent to somebody else there.
 */
const ownMessages = sql`
  select coalesce(json_agg(json_build_object(
    'channel', m.channel, 'to', m.recipient, 'subject', m.subject, 'body', case when not m.is_secret then m.body end,
    'status', m.status, 'sent_at', m.sent_at, 'created_at', m.created_at
  ) order by m.id), '[]')
  from messages m
  where m.channel <> 'note' and lower(m.recipient) in (c.mobile, lower(c.email))
    and (
      (m.record_type = 'customer' and m.record_id = c.id)
      or (m.record_type = 'offer' and m.record_id in (select id from offers where customer_id = c.id))
    )`;

const sessions = sql`
  select coalesce(json_agg(json_build_object(
    'signed_in_at', s.created_at, 'last_used_at', s.last_used_at, 'ended_at', s.revoked_at, 'address', host(s.ip), 'browser', s.user_agent
  ) order by s.id), '[]')
  from sessions s where s.customer_id = c.id`;

/** All that is stored of one customer and is theirs to have: no internal notes, no codes. */
export async function readOwnData(db: Db, id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      json_build_object(
        'id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'mobile', c.mobile, 'type', c.type,
        'is_verified', c.is_verified, 'created_at', c.created_at, 'updated_at', c.updated_at
      ) as customer,
      (
        select coalesce(json_agg(json_build_object(
          'use', case when a.id = c.address_id then 'address' else 'correspondence address' end,
          'line_1', a.line_1, 'line_2', a.line_2, 'line_3', a.line_3, 'locality', a.locality, 'city', a.city, 'postcode', a.postcode
        )), '[]')
        from addresses a where a.id in (c.address_id, c.correspondence_address_id)
      ) as addresses,
      (
        select coalesce(json_agg(to_json(own) order by own.id), '[]')
        from (
          select ${offerFields}, concat_ws(', ', a.line_1, a.line_2, a.city, a.postcode) as property_address,
            coalesce((${history}), '[]') as history
          from offers o join properties p on p.id = o.property_id join addresses a on a.id = p.address_id
          where o.customer_id = c.id
        ) as own
      ) as offers,
      (${ownMessages}) as messages,
      (${sessions}) as sessions
    from customers c
    where c.id = ${id} and c.deleted_at is null
  `.execute(db);
  return rows[0];
}
