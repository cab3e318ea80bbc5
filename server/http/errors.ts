import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorBody } from '#domain/errors.ts';
import { databaseError } from '#server/http/database-errors.ts';

/** The one place where a failure becomes an answer. 5xx never carry internals; those go to the log. */
export function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error, request);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(reply, known);
  });
}

/** What no route is asked about, nor any hook: an address that cannot be decoded, or names something longer than a name is. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  reply
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');
  void sendError(
    reply,
    isTooLong ? new AppError('not_found', 'Not found') : new AppError('unreadable', 'This address cannot be read.'),
  );
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    message: error.message,
    error: error.message,
    code: error.code,
    ...(error.data ? { data: error.data } : {}),
    request_id: reply.request.id,
  };
  if (error.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterSeconds)));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  // Serialised here, so that a route's own answer schema is not asked about it.
  return reply.code(error.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

const internal = () => new AppError('internal', 'Something went wrong on our side. Please try again in a moment.');

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error, request);
  if (error.statusCode === 413) return new AppError('too_large', 'This is too large to send. The limit is 1 MiB.');
  // Before the database is asked: a caller who hangs up breaks a connection too, and Fastify calls that a 400.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return unreadable();
  return databaseError(error) ?? internal();
}

const unreadable = () => new AppError('unreadable', 'The request could not be read. It must be valid JSON.');

interface Issue {
  instancePath: string;
  message?: string;
}

/** `/offer/deposit` → `offer.deposit`: the name under which a form knows the field. */
const fieldName = (pointer: string): string => pointer.replace(/^\//, '').replaceAll('/', '.');

function invalid(
  error: { validation: unknown[]; validationContext?: string | undefined },
  request: FastifyRequest,
): AppError {
  // A path with an id that cannot be one names nothing that exists.
  if (error.validationContext === 'params') return new AppError('not_found', 'Not found');
  const issues = error.validation as Issue[];
  const data: Record<string, string> = {};
  for (const issue of issues)
    data[fieldName(issue.instancePath) || 'body'] ??= issue.message ?? 'Please check this field';
  const messages = Object.values(data);
  if (error.validationContext === 'body' && request.body === undefined)
    return new AppError('unreadable', 'The request needs a JSON body.');
  const message =
    messages.length === 1 && messages[0] ? messages[0] : 'Please check all required fields are filled correctly.';
  return new AppError('invalid', message, { data });
}
