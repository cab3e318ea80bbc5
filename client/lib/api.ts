import { type Door, tokens } from '#client/lib/tokens.ts';
import { ErrorBody, type ErrorCode } from '#domain/errors.ts';
import type { AnswerOf, Route, SentBody, SentParams, SentQuery } from '#domain/route.ts';

const unknownError = 'An error occurred';
const networkError = 'Network error occurred';
/** The specification's words for the customer's calls. */
const customerErrors = {
  network: 'Network error',
  noToken: 'No authentication token available',
  http: (status: number) => `HTTP ${status}`,
} as const;

/** A call that failed. `status` 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | null;
  /** A message for each wrong field, or facts the screen needs. */
  readonly data: Record<string, unknown> | undefined;
  /** Seconds to wait, from a 429. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    of: Partial<Pick<ApiError, 'status' | 'statusText' | 'code' | 'data' | 'retryAfter'>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = of.status ?? 0;
    this.statusText = of.statusText ?? '';
    this.code = of.code ?? null;
    this.data = of.data;
    this.retryAfter = of.retryAfter ?? null;
  }
}

/** Drops the keys whose type is undefined, so that a route without a body asks for none. */
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** The parts of a call that its route describes. A query may be left out, its fields have defaults. */
type Described<R extends Route> = Given<{ params: SentParams<R>; body: SentBody<R> }> & { query?: SentQuery<R> };

interface Extras {
  /** The version of the record the change was made on; a stale one is refused with 409 `stale`. */
  ifMatch?: number | undefined;
  /** One key for each intended creation, however often it is sent: see `useWrite`. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Instead of the door's own token; null sends none. */
  token?: string | null | undefined;
}

type CallOptions<R extends Route> = Described<R> & Extras;
type CallArguments<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/** The loose view of the options that the code below works on; callers see the typed one. */
interface Sent extends Extras {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type Unauthenticated = (door: Door) => void;
let onUnauthenticated: Unauthenticated | null = null;

/** The one thing a call may set off elsewhere: a token the server no longer knows. */
export const whenUnauthenticated = (listener: Unauthenticated): void => {
  onUnauthenticated = listener;
};

export const urlOf = (route: Route, sent: Pick<Sent, 'params' | 'query'>): string => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(sent.params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
};

const doorOf = (route: Route): Door | null => {
  if (route.access.door === 'staff') return 'staff';
  return route.access.door === 'open' ? null : 'customer';
};

const tokenFor = (route: Route, sent: Sent): string | null => {
  if (sent.token !== undefined) return sent.token;
  const door = doorOf(route);
  return door && tokens[door].read();
};

const requestOf = (route: Route, sent: Sent, token: string | null): RequestInit => {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (sent.body !== undefined) headers.set('Content-Type', 'application/json');
  if (sent.ifMatch !== undefined) headers.set('If-Match', `"${sent.ifMatch}"`);
  if (sent.idempotencyKey) headers.set('Idempotency-Key', sent.idempotencyKey);
  return {
    method: route.method,
    headers,
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(sent.signal ? { signal: sent.signal } : {}),
  };
};

const bodyOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204 || !response.headers.get('content-type')?.includes('json')) return undefined;
  return response.json().catch(() => undefined);
};

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) ? seconds : null;
};

const isCustomerCall = (route: Route): boolean =>
  doorOf(route) === 'customer' || route.path.startsWith('/api/customer/');

/** A customer's answer that holds an error is a failure, whatever its status. */
const holdsError = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && !!body.error;

/** What the server said about a refused call, in the words to show. */
export const errorOf = (response: Response, body: unknown, fallback = unknownError): ApiError => {
  const said = ErrorBody.partial().safeParse(body).data;
  return new ApiError(said?.message || said?.error || fallback, {
    status: response.status,
    statusText: response.statusText,
    code: said?.code ?? null,
    data: said?.data,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  });
};

/**
 * Makes the call that a route of `#domain` describes and returns its whole answer, `{ data, meta }`.
 * Throws `ApiError`; shows nothing and leads nowhere by itself.
 */
export const call = async <R extends Route>(route: R, ...[options]: CallArguments<R>): Promise<AnswerOf<R>> => {
  const sent: Sent = options ?? {};
  const token = tokenFor(route, sent);
  const isCustomers = isCustomerCall(route);
  if (route.access.door === 'customer' && !token) throw new ApiError(customerErrors.noToken, { status: 401 });
  const response = await fetch(urlOf(route, sent), requestOf(route, sent, token)).catch((cause: unknown) => {
    if (sent.signal?.aborted) throw cause;
    throw new ApiError(isCustomers ? customerErrors.network : networkError);
  });
  const body = await bodyOf(response);
  if (response.ok && !(isCustomers && holdsError(body))) return body as AnswerOf<R>;
  const error = errorOf(response, body, isCustomers ? customerErrors.http(response.status) : unknownError);
  const door = doorOf(route);
  if (error.status === 401 && door && token && token === tokens[door].read()) onUnauthenticated?.(door);
  throw error;
};

/** The words to show for anything that was thrown. */
export const messageOf = (error: unknown, fallback = unknownError): string =>
  error instanceof ApiError && error.message ? error.message : fallback;

export const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);
