import type { FastifyBaseLogger } from 'fastify';
import type { SessionCustomer } from '#domain/portal.ts';
import type { User } from '#domain/users.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';

/** Time is passed in, so that rules about it can be shown by a test. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

export type SessionUser = Pick<User, 'id' | 'name' | 'email' | 'role'>;
export interface StaffIdentity {
  kind: 'staff';
  session_id: number;
  user: SessionUser;
}
export interface CustomerIdentity {
  kind: 'customer';
  session_id: number;
  customer: SessionCustomer;
}
/** Who a bearer token stands for. */
export type Identity = StaffIdentity | CustomerIdentity;

/** Who a change is written down to. */
export interface Actor {
  kind: 'user' | 'customer' | 'public' | 'job' | 'command';
  id: number | null;
  name: string;
  /** The socket's address, or the one a trusted proxy names. */
  ip: string | null;
  request_id: string | null;
}

/** What features are built with. */
export interface App {
  db: Db;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
}
