import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { emailHtml } from '#server/features/messages/email-html.ts';
import { announceMessage } from '#server/features/messages/messages.service.ts';
import type { Answer, Outgoing, Provider } from '#server/features/messages/provider.ts';
import {
  beginAttempt,
  closeLostAttempts,
  endAttempt,
  endMessage,
  findPending,
  firstUnknownAttempt,
  knownProviderIds,
  type PendingMessage,
  requeueMessage,
  settleUnknownAttempts,
  tryLockMessage,
  unlockMessage,
} from '#server/features/messages/sending.queries.ts';
import { smtpProvider } from '#server/features/messages/smtp.provider.ts';
import { twilioProvider } from '#server/features/messages/twilio.provider.ts';
import { readSettings } from '#server/features/settings/settings.queries.ts';
import type { App, Clock } from '#server/http/context.ts';
import { type JobHandler, PermanentFailure } from '#server/jobs/job-handler.ts';

/** null: nothing leaves by this channel, its messages rest in the outbox. */
export interface Providers {
  email: Provider | null;
  sms: Provider | null;
}

export const openProviders = (config: Pick<Config, 'mailUrl' | 'smsUrl' | 'appUrl'>): Providers => ({
  email: config.mailUrl === null ? null : smtpProvider(config.mailUrl, config),
  sms: config.smsUrl === null ? null : twilioProvider(config.smsUrl),
});

/** Hours after which a message that no provider took is given up. */
const giveUpHours = 24;

/**
 * Sends one message. The provider's yes is committed as soon as it comes; an attempt of which nobody knows the end is
 * first looked for at the provider (docs/decisions/005-outbox.md).
 */
export const sendMessageJob = ({ db, clock }: Pick<App, 'db' | 'clock'>, providers: Providers): JobHandler => ({
  run: ({ payload }, signal) =>
    db.connection().execute(async (connection) => {
      const id = Number(payload.message_id);
      if (!(await tryLockMessage(connection, id))) throw new Error('Another process is at this message');
      try {
        await new Sending(connection, clock, signal).send(id, providers);
      } finally {
        // A connection that broke has given its lock back already.
        await unlockMessage(connection, id).catch(() => undefined);
      }
    }),
});

/** One run for one message, on the one connection that holds its lock. */
class Sending {
  private readonly db: Db;
  private readonly clock: Clock;
  private readonly signal: AbortSignal;

  constructor(connection: Db, clock: Clock, signal: AbortSignal) {
    this.db = connection;
    this.clock = clock;
    this.signal = signal;
  }

  async send(id: number, providers: Providers): Promise<void> {
    const message = await findPending(this.db, id);
    const provider = message ? providers[message.channel] : null;
    if (!message || !provider) return;
    await closeLostAttempts(this.db, id, this.clock.now());
    const outgoing = await this.outgoing(message);
    const found = await this.lookFor(message, outgoing, provider);
    if (found !== null) return this.foundSent(message, found);
    if (await this.isTooLate(message)) return;

    this.signal.throwIfAborted();
    const attempt = await this.db
      .transaction()
      .execute((tx) => beginAttempt(tx, message, provider.name, this.clock.now()));
    await this.record(message, attempt, await provider.send(outgoing, this.signal));
  }

  private async outgoing({ author_name, author_email, ...message }: PendingMessage): Promise<Outgoing> {
    const { agency } = await readSettings(this.db);
    const subject = message.subject ?? '';
    return {
      ...message,
      html: message.html ?? emailHtml({ subject, body: message.body, agency: agency.name }),
      from_name: author_name === null ? agency.name : `${author_name}, ${agency.name}`,
      reply_to: author_email ?? agency.email,
      is_automatic: author_name === null,
    };
  }

  /** The provider's id, when an earlier attempt turns out to have arrived. */
  private async lookFor(message: PendingMessage, outgoing: Outgoing, provider: Provider): Promise<string | null> {
    const since = await firstUnknownAttempt(this.db, message.id);
    if (since === null || !provider.findSent) return null;
    const candidates = await provider.findSent(outgoing, since, this.signal);
    const taken = await knownProviderIds(this.db, provider.name, candidates);
    return candidates.findLast((id) => !taken.has(id)) ?? null;
  }

  private async foundSent(message: PendingMessage, provider_id: string): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await settleUnknownAttempts(tx, message.id);
      await endMessage(tx, message.id, this.clock.now(), { status: 'sent', provider_id });
      await this.announce(tx, message);
    });
  }

  private async isTooLate(message: PendingMessage): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (message.expires_at !== null && new Date(message.expires_at).getTime() <= now) {
      await this.end(message, { status: 'cancelled', failure: 'It could not be sent before it expired' });
      return true;
    }
    if (now - new Date(message.created_at).getTime() < giveUpHours * 3_600_000) return false;
    const failure = `It could not be sent within ${giveUpHours} hours`;
    await this.end(message, { status: 'failed', failure });
    throw new PermanentFailure(failure);
  }

  private async record(message: PendingMessage, attempt: number, { provider_id, ...outcome }: Answer): Promise<void> {
    const { answer } = outcome;
    if (outcome.outcome === 'accepted') return this.end(message, { status: 'sent', provider_id }, { attempt, outcome });
    if (outcome.outcome === 'refused') {
      await this.end(message, { status: 'failed', failure: answer, provider_id }, { attempt, outcome });
      throw new PermanentFailure(answer);
    }
    await this.db.transaction().execute(async (tx) => {
      await endAttempt(tx, attempt, this.clock.now(), outcome);
      await requeueMessage(tx, message.id, this.clock.now(), answer);
      await this.announce(tx, message);
    });
    throw new Error(answer);
  }

  private async end(
    message: PendingMessage,
    ending: Parameters<typeof endMessage>[3],
    last?: { attempt: number; outcome: Parameters<typeof endAttempt>[3] },
  ): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      if (last) await endAttempt(tx, last.attempt, this.clock.now(), last.outcome);
      await endMessage(tx, message.id, this.clock.now(), ending);
      await this.announce(tx, message);
    });
  }

  private async announce(tx: Db, { id, record_type, record_id }: PendingMessage): Promise<void> {
    if (record_type !== null && record_id !== null)
      await announceMessage(tx, 'changed', { id, record_type, record_id });
  }
}
