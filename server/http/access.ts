import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { may } from '#domain/permissions.ts';
import type { Access } from '#domain/route.ts';
import { findIdentity } from '#server/features/sessions/sessions.service.ts';
import type { Actor, App, Identity } from '#server/http/context.ts';

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

const doorOf = { staff: 'staff', customer: 'customer', open: null, open_to_customers: 'customer' } as const;

/**
 * Who is calling, and whether this door and permission are theirs: 401 without a living token of the door's kind, 403
 * without the permission. A token of another kind is no token here.
 */
export async function admit(app: App, access: Access, request: FastifyRequest): Promise<Identity | null> {
  const kind = doorOf[access.door];
  if (kind === null) return null;
  const token = bearer(request);
  const identity = token === null ? null : await findIdentity(app.db, token, app.clock.now());
  if (identity?.kind !== kind) {
    if (access.door === 'open_to_customers' && request.headers.authorization === undefined) return null;
    throw new AppError('unauthenticated', 'Please sign in to continue.');
  }
  if (access.door === 'staff' && identity.kind === 'staff' && access.permission !== null)
    requirePermission(identity.user.role, access.permission);
  return identity;
}

function requirePermission(role: Parameters<typeof may>[0], permission: Parameters<typeof may>[1]): void {
  if (!may(role, permission)) throw new AppError('forbidden', "You don't have permission to do this.");
}

export function actorOf(identity: Identity | null, request: FastifyRequest): Actor {
  // A link-local address carries its interface (`%eth0`), which PostgreSQL's inet does not take.
  const where = { ip: request.ip.replace(/%.*$/, ''), request_id: request.id };
  if (identity?.kind === 'staff') return { kind: 'user', id: identity.user.id, name: identity.user.name, ...where };
  if (identity?.kind === 'customer') {
    const { id, first_name, last_name } = identity.customer;
    return { kind: 'customer', id, name: last_name ? `${first_name} ${last_name}` : first_name, ...where };
  }
  return { kind: 'public', id: null, name: 'Public page', ...where };
}
