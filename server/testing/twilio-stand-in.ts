import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface StandInSms {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
  date_created: Date;
}

/**
 * How the next messages are met. `accept silently`: taken, but the answer never comes, as when the line breaks at the
 * wrong moment. A number is an HTTP status; nothing is taken.
 */
type TwilioMood =
  | 'accept'
  | 'accept silently'
  | 'accept then 500'
  | 'hang'
  | { status: number; code?: number; message?: string };

export interface TwilioStandIn {
  /** For SMS_URL. */
  url: string;
  /** What the provider took, oldest first. */
  messages: StandInSms[];
  /** Calls that asked to send, taken or not. */
  posts: () => number;
  /** Calls that asked what is there. */
  lists: () => number;
  /** Holds until it is set again. */
  setMood: (mood: TwilioMood) => void;
  /** Resolves with the first message to this number, taken already or yet to come. */
  smsTo: (mobile: string) => Promise<StandInSms>;
  close: () => Promise<void>;
}

interface StandInAccount {
  sid?: string;
  token?: string;
  from?: string;
  now?: () => Date;
}

/** An HTTP server on this machine that speaks as much of Twilio's Messages API as Lintel uses. */
export async function startTwilioStandIn(account: StandInAccount = {}): Promise<TwilioStandIn> {
  const { sid = `AC${'0'.repeat(32)}`, token = 'stand-in-token', from = '+447700900999' } = account;
  const standIn = new Twilio(sid, token, account.now ?? (() => new Date()));
  const server = createServer((request, response) => void standIn.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `twilio://${sid}:${token}@127.0.0.1:${port}?from=${from}`,
    messages: standIn.messages,
    posts: () => standIn.posts,
    lists: () => standIn.lists,
    setMood: (mood) => {
      standIn.mood = mood;
    },
    smsTo: (mobile) => standIn.smsTo(mobile),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class Twilio {
  readonly messages: StandInSms[] = [];
  posts = 0;
  lists = 0;
  mood: TwilioMood = 'accept';
  private readonly waiting = new Set<(sms: StandInSms) => void>();
  private readonly sid: string;
  private readonly authorization: string;
  private readonly now: () => Date;

  constructor(sid: string, token: string, now: () => Date) {
    this.sid = sid;
    this.authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
    this.now = now;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    if (url.pathname !== `/2010-04-01/Accounts/${this.sid}/Messages.json`)
      return reply(response, 404, { code: 20404, message: 'Not found' });
    if (request.headers.authorization !== this.authorization)
      return reply(response, 401, { code: 20003, message: 'Authenticate' });
    if (request.method === 'GET') return this.list(url, response);
    await this.send(new URLSearchParams(await text(request)), response);
  }

  private async send(form: URLSearchParams, response: ServerResponse): Promise<void> {
    this.posts += 1;
    const { mood } = this;
    if (mood === 'hang') return;
    if (typeof mood === 'object') return reply(response, mood.status, { code: mood.code, message: mood.message });
    const [to, from, body] = [
      form.get('To') ?? '',
      form.get('From') ?? form.get('MessagingServiceSid') ?? '',
      form.get('Body') ?? '',
    ];
    if (!/^\+[1-9]\d{6,14}$/.test(to))
      return reply(response, 400, { code: 21211, message: `Invalid 'To' Phone Number: ${to}` });
    if (from === '') return reply(response, 400, { code: 21603, message: "A 'From' phone number is required." });
    if (body === '' || body.length > 1_600)
      return reply(response, 400, { code: 21617, message: 'The message body is empty or too long.' });
    const sms: StandInSms = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to,
      from,
      body,
      status: 'queued',
      date_created: this.now(),
    };
    this.messages.push(sms);
    for (const tell of this.waiting) tell(sms);
    if (mood === 'accept silently') return;
    if (mood === 'accept then 500') return reply(response, 500, { code: 20500, message: 'Internal server error' });
    reply(response, 201, wire(sms));
  }

  private list(url: URL, response: ServerResponse): void {
    this.lists += 1;
    const size = Number(url.searchParams.get('PageSize') ?? 50);
    const page = Number(url.searchParams.get('Page') ?? 0);
    const to = url.searchParams.get('To');
    const found = this.messages.filter((sms) => to === null || sms.to === to).reverse();
    const next = new URLSearchParams(url.searchParams);
    next.set('Page', String(page + 1));
    const hasMore = found.length > (page + 1) * size;
    reply(response, 200, {
      messages: found.slice(page * size, (page + 1) * size).map(wire),
      next_page_uri: hasMore ? `${url.pathname}?${next}` : null,
    });
  }

  smsTo(mobile: string): Promise<StandInSms> {
    const found = this.messages.find((sms) => sms.to === mobile);
    if (found) return Promise.resolve(found);
    const { promise, resolve } = Promise.withResolvers<StandInSms>();
    const tell = (sms: StandInSms) => {
      if (sms.to !== mobile) return;
      this.waiting.delete(tell);
      resolve(sms);
    };
    this.waiting.add(tell);
    return promise;
  }
}

const reply = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Twilio writes dates as RFC 2822, to the second. */
const wire = (sms: StandInSms) => ({
  ...sms,
  date_created: sms.date_created.toUTCString(),
  date_sent: null,
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
});
