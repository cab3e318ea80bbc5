import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import {
  type Answer,
  isThisMachine,
  type Outgoing,
  type Provider,
  tidyAnswer,
} from '#server/features/messages/provider.ts';

/** Milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** `smtp://user:password@host:587?from=office@agency.co.uk`; `smtps:` for TLS from the first byte. */
export function smtpProvider(mailUrl: string, { appUrl }: Pick<Config, 'appUrl'>): Provider {
  const url = new URL(mailUrl);
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const secure = url.protocol === 'smtps:';
  const local = isThisMachine(url.hostname);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ignoreTLS: local,
    // A password never travels in clear over a network.
    requireTLS: !secure && !local && user !== '',
    ...(user === '' ? {} : { auth: { user, pass } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = new URL(appUrl).hostname;
  const from = url.searchParams.get('from') ?? `no-reply@${domain}`;

  return {
    name: 'smtp',
    close: () => transport.close(),
    send: async (message) => {
      try {
        const { response, messageId } = await transport.sendMail(mailOf(message, from, domain));
        return { outcome: 'accepted', provider_id: messageId, answer: tidyAnswer(response, [pass, message.body]) };
      } catch (error) {
        return failure(error as SmtpError, [pass, message.body]);
      }
    },
  };
}

/** The same for every attempt, so that receivers and people can tell a repeat. */
const messageId = ({ id, created_at }: Outgoing, domain: string): string =>
  `<${id}.${created_at.replace(/\D/g, '')}@${domain}>`;

/** Addresses are handed over as parts, never as one text that a comma or a line break could split. */
const mailOf = (message: Outgoing, from: string, domain: string) => ({
  messageId: messageId(message, domain),
  from: { name: message.from_name, address: from },
  to: { name: '', address: message.recipient },
  ...(message.reply_to === null ? {} : { replyTo: { name: message.from_name, address: message.reply_to } }),
  subject: message.subject ?? '',
  text: message.body,
  ...(message.html === null ? {} : { html: message.html }),
  headers: message.is_automatic ? { 'Auto-Submitted': 'auto-generated' } : {},
});

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** The server said no to this message or this address; EAUTH is about us and can be mended. */
const aboutTheMessage = ['EENVELOPE', 'EMESSAGE'];
// Not ECONNECTION: that is a line that broke, perhaps after the last dot.
const neverReached = ['ECONNREFUSED', 'EDNS', 'EAUTH', 'ETLS', 'ENOAUTH', 'EOAUTH2', 'EPROXY'];

function failure(error: SmtpError, secrets: string[]): Answer {
  const { code = '', responseCode = 0 } = error;
  const answer = tidyAnswer(error.response ?? error.message, secrets);
  const of = (outcome: Answer['outcome']): Answer => ({ outcome, provider_id: null, answer });
  if (aboutTheMessage.includes(code) && (responseCode >= 500 || responseCode === 0)) return of('refused');
  if (responseCode >= 400 || neverReached.includes(code)) return of('failed');
  return of('unknown');
}
