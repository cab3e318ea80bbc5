import { deleteOldLinks, deleteOldSignInFailures } from '#server/features/auth/auth.queries.ts';
import { signInWaits } from '#server/features/auth/auth.service.ts';
import { deleteHits } from '#server/features/limits/limits.queries.ts';
import { day, hour } from '#server/features/limits/limits.service.ts';
import { deleteOldCodes } from '#server/features/portal-auth/codes.queries.ts';
import { deleteEndedSessions } from '#server/features/sessions/sessions.queries.ts';
import type { App } from '#server/http/context.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';

/** Seconds that each kind is kept for: hits for the longest rule, codes and links a while for whoever asks what happened. */
const kept = {
  hits: day,
  signInFailures: signInWaits.forgottenAfterSeconds,
  codes: day,
  links: 30 * day,
  sessions: 30 * day,
} as const;

/** Clears away what identities leave behind: expired codes, links and sessions, and hits that no rule counts any more. */
export const sweepIdentities = ({ db, clock }: Pick<App, 'db' | 'clock'>): JobHandler => ({
  everySeconds: hour,
  run: async () => {
    const before = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);
    await deleteHits(db, before(kept.hits));
    await deleteOldSignInFailures(db, before(kept.signInFailures));
    await deleteOldCodes(db, before(kept.codes));
    await deleteOldLinks(db, before(kept.links));
    await deleteEndedSessions(db, before(kept.sessions));
  },
});
