import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { api, codeFor, keepInBrowser, staffToken, type Who } from './fixtures.ts';

/** Records of its own for each test that writes: nothing depends on the order of the tests or on what the demo holds. */

let made = 0;

/** A number that no other test of the run uses; four digits, so that none stands within another. */
const nextNumber = (): number => 1000 + test.info().workerIndex * 100 + made++;

let lastMobile: number | undefined;

/** A number of the drama range that nobody has; each of the two workers takes every second one. */
export async function freeMobile(): Promise<string> {
  for (let n = lastMobile === undefined ? 200 + test.info().parallelIndex : lastMobile + 2; n < 1000; n += 2) {
    lastMobile = n;
    const mobile = `07700 900${n}`;
    const found = await asStaff<unknown[]>(`/customers?q=${encodeURIComponent(mobile)}`);
    if (found.length === 0) return mobile;
  }
  throw new Error('No free mobile is left');
}

/** The `data` of a call that must succeed. */
export async function asStaff<T>(path: string, options: { method?: string; body?: unknown; who?: Who } = {}) {
  const { who = 'admin', ...rest } = options;
  const { status, body } = await api(`/api/v1${path}`, { ...rest, token: await staffToken(who) });
  if (status >= 300) throw new Error(`${rest.method ?? 'GET'} ${path}: ${status} ${JSON.stringify(body)}`);
  return body.data as T;
}

const create = <T>(path: string, body: unknown): Promise<T> => asStaff<T>(path, { method: 'POST', body });

export interface Person {
  first_name: string;
  last_name: string;
  name: string;
  email: string;
  mobile: string;
}

/** Somebody whom the agency does not know yet. */
export async function newPerson(): Promise<Person> {
  const first_name = 'Robin';
  const last_name = `Ashdown-${nextNumber()}`;
  const email = `robin.${last_name.toLowerCase()}@example.com`;
  return { first_name, last_name, name: `${first_name} ${last_name}`, email, mobile: await freeMobile() };
}

export type Customer = Person & { id: number };

export async function addCustomer(): Promise<Customer> {
  const person = await newPerson();
  const { first_name, last_name, email, mobile } = person;
  const { id } = await create<{ id: number }>('/customers', { first_name, last_name, email, mobile, type: 'buyer' });
  return { ...person, id };
}

export interface Home {
  id: number;
  crm_id: string;
  street: string;
  address: string;
}

export const askedPrice = 475_000;

export async function addProperty(): Promise<Home> {
  const n = nextNumber();
  const street = `${n} Larkspur Rise`;
  const crm_id = `E2E-${n}`;
  const { id } = await create<{ id: number }>('/properties', {
    crm_id,
    property_type: 'terraced',
    bedrooms: 3,
    bathrooms: 1,
    tenure: 'freehold',
    marketed_price: askedPrice,
    status: 'available',
    address: { line_1: street, city: 'Guildford', postcode: 'GU1 3AA' },
  });
  return { id, crm_id, street, address: `${street}, Guildford, GU1 3AA` };
}

interface OfferTerms {
  offer_amount?: number;
  deposit?: number;
  status?: string;
}

/** Of £450,000 unless said otherwise. */
export async function addOffer(customer: { id: number }, home: { id: number }, terms: OfferTerms = {}) {
  const { id } = await create<{ id: number }>('/offers', {
    customer_id: customer.id,
    property_id: home.id,
    offer_amount: 450_000,
    deposit: 45_000,
    buying_position: 'no_chain',
    status: 'pending',
    ...terms,
  });
  return id;
}

/** A buyer with one offer on a property of their own. */
export async function addBuyer(terms: OfferTerms = {}): Promise<{ buyer: Customer; home: Home; offerId: number }> {
  const [buyer, home] = [await addCustomer(), await addProperty()];
  return { buyer, home, offerId: await addOffer(buyer, home, terms) };
}

/** What staff do to an offer meanwhile, by the API. */
export const changeOffer = (id: number, change: OfferTerms) =>
  asStaff<unknown>(`/offers/${id}`, { method: 'PATCH', body: change });

/** A customer's token, by code as on the screen. */
export async function customerToken(mobile: string): Promise<string> {
  await api('/api/customer/auth/request-otp', { method: 'POST', body: { mobile } });
  const otp = await codeFor(mobile);
  const { body } = await api('/api/customer/auth/verify-otp', { method: 'POST', body: { mobile, otp } });
  expect(body.verified).toBe(true);
  return body.token as string;
}

/** Puts the customer's token where the portal keeps it. */
export async function signInCustomer(context: BrowserContext, mobile: string): Promise<void> {
  await keepInBrowser(context, 'customer_token', await customerToken(mobile));
}

/** Signs in through the form. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Types the six digits, one box after the other, as fingers do. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click();
  await page.keyboard.type(code);
}
