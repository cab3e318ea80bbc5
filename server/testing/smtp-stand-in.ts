import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedEmail {
  /** The envelope: who it really went to. */
  from: string;
  to: string[];
  /** As it came over the wire. */
  raw: string;
  mail: Email;
}

/** How the next e-mails are met: as an SMTP code at the end of the data, or with a line that breaks off. */
type SmtpMood = { code: number; message: string } | 'hang up' | 'accept';

export interface SmtpStandIn {
  /** For MAIL_URL. */
  url: string;
  received: ReceivedEmail[];
  /** Holds until it is set again. */
  setMood: (mood: SmtpMood) => void;
  /** Resolves with the first e-mail to this address, received already or yet to come. */
  emailTo: (address: string) => Promise<ReceivedEmail>;
  /** E-mails that were offered, taken or not. */
  offers: () => number;
  close: () => Promise<void>;
}

/** An SMTP server on this machine that keeps what it is given. `user`/`password` make it ask for them; port 0 is any. */
export async function startSmtpStandIn(auth?: { user: string; password: string }, at = 0): Promise<SmtpStandIn> {
  const received: ReceivedEmail[] = [];
  const waiting = new Set<(email: ReceivedEmail) => void>();
  let mood: SmtpMood = 'accept';
  let offers = 0;

  const server = new SMTPServer({
    disabledCommands: auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !auth,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === auth?.user && password === auth?.password
        ? done(null, { user: username })
        : done(new Error('Wrong user or password')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        offers += 1;
        if (mood === 'hang up') {
          for (const connection of server.connections) connection.close();
          return;
        }
        if (mood !== 'accept') return done(Object.assign(new Error(mood.message), { responseCode: mood.code }));
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        const email: ReceivedEmail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString('utf8'),
          mail: await PostalMime.parse(raw),
        };
        received.push(email);
        for (const tell of waiting) tell(email);
        done(null, `2.0.0 OK queued as ${received.length}`);
      });
    },
  });
  server.on('error', () => undefined);
  const listening = Promise.withResolvers<void>();
  const { address } = server.listen(at, '127.0.0.1', listening.resolve);
  await listening.promise;
  const { port } = address.call(server.server) as AddressInfo;
  const credentials = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.password)}@` : '';

  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    received,
    offers: () => offers,
    setMood: (next) => {
      mood = next;
    },
    emailTo: (wanted) => {
      const found = received.find(({ to }) => to.includes(wanted));
      if (found) return Promise.resolve(found);
      const { promise, resolve } = Promise.withResolvers<ReceivedEmail>();
      const tell = (email: ReceivedEmail) => {
        if (!email.to.includes(wanted)) return;
        waiting.delete(tell);
        resolve(email);
      };
      waiting.add(tell);
      return promise;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
