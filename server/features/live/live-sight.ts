import type { LiveEvent } from '#domain/live.ts';
import { threadPermissions } from '#domain/messages.ts';
import { may, type Permission } from '#domain/permissions.ts';
import type { Identity } from '#server/http/context.ts';

const topicPermissions = {
  offers: 'manage_offers',
  properties: 'manage_properties',
  customers: 'manage_customers',
} as const satisfies Partial<Record<LiveEvent['topic'], Permission>>;

/** What of an event this identity may know; null: nothing. Needs no database. */
export function seenBy(identity: Identity, event: LiveEvent): LiveEvent | null {
  if (event.topic === 'resync') return event;
  if (identity.kind === 'staff') return may(identity.user.role, permissionFor(event)) ? event : null;
  if (event.topic !== 'offers' && event.topic !== 'customers') return null;
  if (event.customer_id !== identity.customer.id) return null;
  const { topic, action, id } = event;
  return { topic, action, id, customer_id: identity.customer.id };
}

function permissionFor({ topic, record_type }: LiveEvent): Permission {
  if (topic === 'messages') return record_type ? threadPermissions[record_type] : 'view_all_data';
  return topic === 'resync' ? 'view_dashboard' : topicPermissions[topic];
}
