import { z } from 'zod';

/** Every way a call can fail, with its HTTP status. Forms and screens read the code, people read the message. */
export const errorStatus = {
  unreadable: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  duplicate: 409,
  not_allowed_now: 409,
  idempotency_mismatch: 409,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorBody = z.object({
  message: z.string(),
  /** The same words again: the customer's client reads them here. */
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  /** A message for each field that is wrong (`"offer.deposit": "…"`), or facts the screen needs. */
  data: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What a service throws when a call cannot be done; the server turns it into `ErrorBody` in one place. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { data?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.data = extra.data;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
