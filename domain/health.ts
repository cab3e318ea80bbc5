import { z } from 'zod';
import { dataOf } from '#domain/common.ts';
import { open, route } from '#domain/route.ts';

const tag = 'Health';

export const healthRoutes = {
  live: route({
    method: 'GET',
    path: '/api/health/live',
    tag,
    access: open,
    summary: 'The process answers',
    answer: dataOf(z.object({ status: z.literal('ok') })),
  }),
  ready: route({
    method: 'GET',
    path: '/api/health/ready',
    tag,
    access: open,
    summary: 'The process can work: the database answers; 503 otherwise',
    answer: dataOf(z.object({ status: z.literal('ok'), database: z.literal('ok') })),
  }),
};
