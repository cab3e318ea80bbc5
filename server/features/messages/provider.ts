import type { Outcome } from '#server/features/messages/sending.queries.ts';

/** What a provider of either kind is handed. */
export interface Outgoing {
  id: number;
  recipient: string;
  subject: string | null;
  body: string;
  html: string | null;
  created_at: string;
  from_name: string;
  reply_to: string | null;
  /** Made by Lintel, not by a person: answering machines keep quiet. */
  is_automatic: boolean;
}

export interface Answer extends Outcome {
  provider_id: string | null;
}

export interface Provider {
  name: 'smtp' | 'twilio';
  /** Never throws: what happened is in the outcome. `unknown` when the provider may have taken it. */
  send: (message: Outgoing, signal: AbortSignal) => Promise<Answer>;
  /**
   * Candidates the provider has that look like this message, accepted at or after `since`, newest first. Missing where
   * it cannot be asked: then the same message is handed over again under the same Message-ID. Throws when it cannot say.
   */
  findSent?: (message: Outgoing, since: Date, signal: AbortSignal) => Promise<string[]>;
  close: () => void;
}

const longestAnswer = 500;

/** An answer that may be kept: short, and without any of `secrets`. */
export function tidyAnswer(text: string, secrets: readonly string[]): string {
  let tidy = text;
  for (const secret of secrets) if (secret.length > 3) tidy = tidy.replaceAll(secret, '•••');
  return tidy.replace(/\s+/g, ' ').trim().slice(0, longestAnswer);
}

/** A stand-in or a relay on this machine: no certificate to be had, none needed. */
export const isThisMachine = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
