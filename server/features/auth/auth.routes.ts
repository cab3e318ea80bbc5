import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authRoutes } from '#domain/auth.ts';
import { signIn, signInMessages } from '#server/features/auth/auth.service.ts';
import { forgotPassword, linkMessages, setPassword } from '#server/features/auth/password-links.service.ts';
import { endSession } from '#server/features/sessions/sessions.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

/** Counts of failures must outlive the failure, so these calls open their own transactions. */
const ownTransactions = { transaction: false } as const;

const originOf = (request: FastifyRequest) => ({ ip: request.ip, user_agent: request.headers['user-agent'] ?? null });

export function registerAuth(fastify: FastifyInstance, app: App): void {
  bind(
    fastify,
    app,
    authRoutes.login,
    async ({ body, request }) => ({
      ...(await signIn(app, body, originOf(request))),
      message: signInMessages.signedIn,
    }),
    ownTransactions,
  );

  bind(fastify, app, authRoutes.logout, async ({ db, identity, now }) => {
    await endSession(db, identity.session_id, now);
    return { message: signInMessages.signedOut };
  });

  bind(
    fastify,
    app,
    authRoutes.forgotPassword,
    async ({ body, actor }) => {
      await forgotPassword(app, body.email, actor.ip);
      return { message: linkMessages.sent };
    },
    ownTransactions,
  );

  bind(
    fastify,
    app,
    authRoutes.resetPassword,
    async ({ body, actor }) => {
      await setPassword(app, body, actor);
      return { message: linkMessages.set };
    },
    ownTransactions,
  );
}
