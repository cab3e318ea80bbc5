import type { FastifyInstance, FastifyRequest } from 'fastify';
import { otpMessages, portalRoutes } from '#domain/portal.ts';
import {
  changeProfile,
  exportOwnData,
  portalMessages,
  refuseOthers,
  requestOtp,
  verifyOtp,
} from '#server/features/portal-auth/portal-auth.service.ts';
import { endSession } from '#server/features/sessions/sessions.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

/** Counts of failures must outlive the failure, so these calls open their own transactions. */
const ownTransactions = { transaction: false } as const;

const originOf = (request: FastifyRequest) => ({ ip: request.ip, user_agent: request.headers['user-agent'] ?? null });

export function registerPortalAuth(fastify: FastifyInstance, app: App): void {
  bind(
    fastify,
    app,
    portalRoutes.requestOtp,
    async ({ body, request }) => {
      await requestOtp(app, body.mobile, request.ip);
      return { message: otpMessages.sent };
    },
    ownTransactions,
  );

  bind(
    fastify,
    app,
    portalRoutes.verifyOtp,
    async ({ body, request }) => ({
      ...(await verifyOtp(app, body, originOf(request), request.id)),
      verified: true as const,
    }),
    ownTransactions,
  );

  bind(fastify, app, portalRoutes.current, async ({ identity }) => ({ customer: identity.customer }));

  bind(fastify, app, portalRoutes.logout, async ({ db, identity, now }) => {
    await endSession(db, identity.session_id, now);
    return { message: portalMessages.signedOut };
  });

  bind(fastify, app, portalRoutes.changeProfile, async ({ db, params, body, identity, actor, now }) => {
    refuseOthers(identity, params.customer_id);
    return { data: await changeProfile(db, actor, now, params.customer_id, body.email) };
  });

  bind(fastify, app, portalRoutes.exportData, async ({ db, params, identity }) => {
    refuseOthers(identity, params.customer_id);
    return { data: await exportOwnData(db, params.customer_id) };
  });
}
