import { customerMessages } from '#domain/customers.ts';
import { AppError } from '#domain/errors.ts';
import { offerMessages } from '#domain/offers.ts';
import { propertyMessages } from '#domain/properties.ts';

/** What a broken constraint means to a person: the field and the words. A constraint not named here answers in general terms. */
const constraints: Record<string, { field: string; message: string; code: 'duplicate' | 'conflict' | 'invalid' }> = {
  customers_mobile: { field: 'mobile', message: customerMessages.mobileTaken, code: 'duplicate' },
  customers_email: { field: 'email', message: customerMessages.emailTaken, code: 'duplicate' },
  properties_crm_id: { field: 'crm_id', message: propertyMessages.crmIdTaken, code: 'duplicate' },
  users_email: { field: 'email', message: 'Another user has this email address', code: 'duplicate' },
  offers_one_accepted: {
    field: 'status',
    message: 'Another offer on this property is already accepted. Reject or withdraw it first.',
    code: 'conflict',
  },
  offers_deposit_within: { field: 'deposit', message: offerMessages.depositAbove, code: 'invalid' },
  offers_customer_id_fkey: { field: 'customer_id', message: 'This customer does not exist', code: 'invalid' },
  offers_property_id_fkey: { field: 'property_id', message: 'This property does not exist', code: 'invalid' },
  properties_address_id_fkey: { field: 'address_id', message: 'This address does not exist', code: 'invalid' },
  customers_address_id_fkey: { field: 'address_id', message: 'This address does not exist', code: 'invalid' },
  customers_correspondence_address_id_fkey: {
    field: 'correspondence_address_id',
    message: 'This address does not exist',
    code: 'invalid',
  },
};

/** SQLSTATE classes and codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const away = /^(08|53|57P|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT)/;
/** What pg says without a code. */
const broken = /timeout exceeded when trying to connect|Connection terminated|connection timeout|is not queryable/i;

interface PgError {
  code?: string;
  constraint?: string;
  message: string;
}

/** An answer for what the database refused or could not do; null when the failure is not the database's. */
export function databaseError(error: PgError): AppError | null {
  const code = error.code ?? '';
  if (code === '23505' || code === '23503' || code === '23514') return constraintError(error, code);
  // Numbers out of range, text that is no number or date, a NUL in text.
  if (code === '22003' || code === '22P02' || code === '22007' || code === '22008' || code === '22021')
    return new AppError('invalid', 'A value is out of range or not readable.');
  if (code === '40001' || code === '40P01')
    return new AppError('conflict', 'Somebody else changed this at the same moment. Please try again.');
  if (code === '57014')
    return new AppError('unavailable', 'This took too long. Please try again.', { retryAfterSeconds: 5 });
  if (away.test(code) || broken.test(error.message))
    return new AppError('unavailable', 'The database cannot be reached at the moment. Please try again shortly.', {
      retryAfterSeconds: 2,
    });
  return null;
}

function constraintError(error: PgError, code: string): AppError {
  const known = error.constraint === undefined ? undefined : constraints[error.constraint];
  if (known) return new AppError(known.code, known.message, { data: { [known.field]: known.message } });
  if (code === '23505') return new AppError('duplicate', 'This already exists.');
  return new AppError('invalid', 'A value does not fit with the rest. Please check the fields.');
}
