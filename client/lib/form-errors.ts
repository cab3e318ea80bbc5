import type { FieldErrors } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';

export interface FieldMessage {
  /** The field's path: `offer.deposit`. */
  name: string;
  message: string;
}

/** The field messages of a 422 or of a value that another record has, by path; empty for any other failure. */
export const serverFieldMessages = (error: unknown): FieldMessage[] => {
  if (!(error instanceof ApiError) || (error.status !== 422 && error.code !== 'duplicate')) return [];
  return Object.entries(error.data ?? {}).flatMap(([name, message]) =>
    typeof message === 'string' ? [{ name, message }] : [],
  );
};

const isLeaf = (value: object): value is { message: string } => 'message' in value && typeof value.message === 'string';

/** All messages of a form, nested fields included, in the order of the schema. */
export const flattenErrors = (errors: FieldErrors, prefix = ''): FieldMessage[] =>
  Object.entries(errors).flatMap(([name, value]) => {
    if (!value || typeof value !== 'object') return [];
    const path = prefix ? `${prefix}.${name}` : name;
    return isLeaf(value) ? [{ name: path, message: value.message }] : flattenErrors(value as FieldErrors, path);
  });
