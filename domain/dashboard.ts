import { z } from 'zod';
import { dataOf, Moment } from '#domain/common.ts';
import { OfferRow } from '#domain/offers.ts';
import { route, staff } from '#domain/route.ts';

const total = z.object({ total: z.number().int() });
const totalAndOpen = z.object({ total: z.number().int(), open: z.number().int() });

/** A recent record as the dashboard shows it. */
const Recent = z.object({
  id: z.number().int(),
  title: z.string(),
  subtitle: z.string().nullable(),
  status: z.string().nullable(),
  created_at: Moment,
});

/** `contracts` is null for those who may not see contracts. */
export const Dashboard = z.object({
  counts: z.object({
    customers: total,
    offers: totalAndOpen,
    contracts: totalAndOpen.nullable(),
    surveys: total,
    valuations: total,
    properties: total,
  }),
  recent: z.object({
    offers: z.array(OfferRow),
    contracts: z.array(Recent).nullable(),
    valuations: z.array(Recent),
    surveys: z.array(Recent),
  }),
  /** The hour's budget of codes by SMS: while it is not open, no customer can get a code. */
  sms_codes: z.object({ per_hour: z.number().int(), used: z.number().int(), is_open: z.boolean() }),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Records in each recent list. */
export const recentItems = 4;

export const dashboardRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/dashboard',
    tag: 'Dashboard',
    access: staff('view_dashboard'),
    summary: 'Counts and the newest records',
    answer: dataOf(Dashboard),
  }),
};
