import { demoPassword } from '#server/db/demo/load-demo.ts';

export interface Called {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads of the answer what it is about
  body: any;
}

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls a running process over the network; rejects when no whole answer came. */
export async function callApi(
  address: string,
  path: string,
  { method, token, body, headers }: ApiCall = {},
): Promise<Called> {
  const response = await fetch(`${address}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export async function signInDemo(address: string, email = 'admin@demo.test'): Promise<string> {
  const { body } = await callApi(address, '/api/v1/auth/login', { body: { email, password: demoPassword } });
  return body.token;
}

export const requestCode = (address: string, mobile: string): Promise<Called> =>
  callApi(address, '/api/customer/auth/request-otp', { body: { mobile } });

export const verifyCode = (address: string, mobile: string, otp: string): Promise<Called> =>
  callApi(address, '/api/customer/auth/verify-otp', { body: { mobile, otp } });

/** The newest code that rests for this mobile. */
export async function readCode(address: string, mobile: string): Promise<string> {
  const { body } = await callApi(address, `/api/dev/outbox?to=${encodeURIComponent(mobile)}`);
  return /\b\d{6}\b/.exec(body.data[0].body)?.[0] ?? '';
}
