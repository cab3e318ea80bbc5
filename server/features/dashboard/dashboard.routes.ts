import type { FastifyInstance } from 'fastify';
import { dashboardRoutes } from '#domain/dashboard.ts';
import { may } from '#domain/permissions.ts';
import { readDashboard } from '#server/features/dashboard/dashboard.queries.ts';
import { readSmsBudget } from '#server/features/limits/sms-budget.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerDashboard(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, dashboardRoutes.read, async ({ db, identity, now }) => {
    const { per_hour, used, is_open } = await readSmsBudget(db, now);
    const dashboard = await readDashboard(db, may(identity.user.role, 'manage_contracts'));
    return { data: { ...dashboard, sms_codes: { per_hour, used, is_open } } };
  });
}
