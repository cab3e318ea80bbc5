import type { z } from 'zod';
import type { Permission } from '#domain/permissions.ts';

/**
 * Who may call a route. Every route says one of these; the server refuses to start on a route that says nothing.
 * `open`: no token needed. `open_to_customers`: no token needed, a customer's is honoured when sent.
 * `staff`: a staff token, with the permission where one is named (`null`: any signed-in member of staff).
 */
export type Access =
  | { door: 'open' }
  | { door: 'open_to_customers' }
  | { door: 'customer' }
  | { door: 'staff'; permission: Permission | null };

export const open = { door: 'open' } as const satisfies Access;
export const openToCustomers = { door: 'open_to_customers' } as const satisfies Access;
export const customer = { door: 'customer' } as const satisfies Access;
export const anyStaff = { door: 'staff', permission: null } as const satisfies Access;
export const staff = (permission: Permission) => ({ door: 'staff', permission }) as const satisfies Access;

/** One call of the API: the server binds it, the client calls it, OpenAPI is made from it. `path` is the full path with `:name` parameters. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The whole body of a successful answer. Left out for 204. */
  answer?: z.ZodType;
  status?: 200 | 201 | 202 | 204;
  /** A POST that makes a record: `Idempotency-Key` is honoured. */
  creates?: true;
}

export const route = <const R extends Route>(spec: R): R => spec;

type Parsed<R extends Route, K extends 'params' | 'query' | 'body' | 'answer'> =
  NonNullable<R[K]> extends z.ZodType ? (R[K] extends z.ZodType ? z.output<R[K]> : undefined) : undefined;
type Sent<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType ? z.input<R[K]> : undefined;

/** What the server's handler gets, after validation. */
export type ParamsOf<R extends Route> = Parsed<R, 'params'>;
export type QueryOf<R extends Route> = Parsed<R, 'query'>;
export type BodyOf<R extends Route> = Parsed<R, 'body'>;
/** What the client gives, before validation. */
export type SentParams<R extends Route> = Sent<R, 'params'>;
export type SentQuery<R extends Route> = Sent<R, 'query'>;
export type SentBody<R extends Route> = Sent<R, 'body'>;
export type AnswerOf<R extends Route> = Parsed<R, 'answer'>;
