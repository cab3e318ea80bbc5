import { z } from 'zod';
import {
  type Answer,
  isThisMachine,
  type Outgoing,
  type Provider,
  tidyAnswer,
} from '#server/features/messages/provider.ts';

/** Milliseconds for one call. */
const timeoutMs = 15_000;
/** Our clock and the provider's are not the same; milliseconds. */
const clockSkewMs = 120_000;
const pageSize = 100;
/** One number seldom gets more in the time between two attempts. */
const pagesAtMost = 10;

const TwilioMessage = z.object({
  sid: z.string(),
  status: z.string(),
  body: z.string().nullish(),
  date_created: z.string().nullish(),
  error_code: z.number().nullish(),
  error_message: z.string().nullish(),
});
const TwilioPage = z.object({ messages: z.array(TwilioMessage), next_page_uri: z.string().nullish() });
const TwilioError = z.object({ code: z.number().optional(), message: z.string().optional() });

interface Account {
  base: string;
  list: string;
  authorization: string;
  token: string;
  sender: { From: string } | { MessagingServiceSid: string };
}

/** `twilio://SID:TOKEN@api.twilio.com?from=+44…`; a number, a name of at most 11 characters or a messaging service (`MG…`). */
export function twilioProvider(smsUrl: string): Provider {
  const account = accountOf(new URL(smsUrl));
  return {
    name: 'twilio',
    close: () => undefined,
    send: (message, signal) => send(account, message, signal),
    findSent: (message, since, signal) => findSent(account, message, since, signal),
  };
}

function accountOf(url: URL): Account {
  const [sid, token] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const base = `${isThisMachine(url.hostname) ? 'http' : 'https'}://${url.host}`;
  // A bare + in a query string means a space.
  const from = (url.searchParams.get('from') ?? '').replace(/^ (?=\d)/, '+').trim();
  return {
    base,
    list: `${base}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
    token,
    sender: /^MG[0-9a-fA-F]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from },
  };
}

const call = (account: Account, url: string, signal: AbortSignal, body?: URLSearchParams): Promise<Response> =>
  fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: account.authorization, accept: 'application/json' },
    ...(body ? { body } : {}),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });

async function send(account: Account, message: Outgoing, signal: AbortSignal): Promise<Answer> {
  const form = new URLSearchParams({ To: message.recipient, ...account.sender, Body: message.body });
  const secrets = [account.token, message.body];
  try {
    const response = await call(account, account.list, signal, form);
    return answerOf(response.status, await response.json().catch(() => null), secrets);
  } catch (error) {
    return unreached(error as Error, secrets);
  }
}

function answerOf(status: number, body: unknown, secrets: string[]): Answer {
  const taken = TwilioMessage.safeParse(body);
  if (status >= 200 && status < 300 && taken.success) {
    const { sid, status: state, error_code, error_message } = taken.data;
    const answer = tidyAnswer([status, state, error_code, error_message].filter(Boolean).join(' '), secrets);
    const refused = state === 'failed' || state === 'canceled';
    return { outcome: refused ? 'refused' : 'accepted', provider_id: sid, answer };
  }
  const { code, message } = TwilioError.catch({}).parse(body);
  const answer = tidyAnswer([status, code, message].filter(Boolean).join(' '), secrets);
  return { outcome: outcomeOf(status), provider_id: null, answer };
}

/** Credentials and limits are about us and can be mended; a server error may have come after the message was taken. */
const mendable = [401, 403, 408, 425, 429];

function outcomeOf(status: number): Answer['outcome'] {
  if (mendable.includes(status)) return 'failed';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}

const neverReached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function unreached(error: Error, secrets: string[]): Answer {
  const cause = error.cause as { code?: string; message?: string } | undefined;
  const answer = tidyAnswer([error.message, cause?.code ?? cause?.message].filter(Boolean).join(': '), secrets);
  return { outcome: neverReached.includes(cause?.code ?? '') ? 'failed' : 'unknown', provider_id: null, answer };
}

/**
 * Not filtered by DateSent: a message that the provider has taken and still queues has no such date yet. The list comes
 * newest first, so it is read until it is older than the attempt.
 */
async function findSent(account: Account, message: Outgoing, since: Date, signal: AbortSignal): Promise<string[]> {
  const oldest = since.getTime() - clockSkewMs;
  const found: string[] = [];
  let url: string | null =
    `${account.list}?${new URLSearchParams({ To: message.recipient, PageSize: String(pageSize) })}`;
  for (let page = 0; url !== null && page < pagesAtMost; page += 1) {
    const { messages, next_page_uri } = await readPage(account, url, signal);
    const recent = messages.filter((m) => new Date(m.date_created ?? 0).getTime() >= oldest);
    // A trial account puts its own words in front.
    for (const m of recent) if (m.body?.endsWith(message.body)) found.push(m.sid);
    url = next_page_uri && recent.length > 0 ? new URL(next_page_uri, account.base).href : null;
    if (url !== null && !url.startsWith(account.base)) throw new Error('The SMS provider names a page elsewhere');
  }
  return found;
}

async function readPage(account: Account, url: string, signal: AbortSignal): Promise<z.infer<typeof TwilioPage>> {
  const response = await call(account, url, signal).catch((error: Error) => {
    throw new Error(`The SMS provider cannot be asked: ${unreached(error, [account.token]).answer}`);
  });
  if (!response.ok) throw new Error(`The SMS provider cannot be asked: ${response.status}`);
  return TwilioPage.parse(await response.json());
}
