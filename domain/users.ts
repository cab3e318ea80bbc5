import { z } from 'zod';
import { dataOf, recordFields } from '#domain/common.ts';
import { Role } from '#domain/permissions.ts';
import { anyStaff, route } from '#domain/route.ts';

export const User = z.object({
  ...recordFields,
  pid: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  email_verified: z.boolean(),
  is_active: z.boolean(),
});
export type User = z.infer<typeof User>;

export const userRoutes = {
  current: route({
    method: 'GET',
    path: '/api/v1/users/current',
    access: anyStaff,
    tag: 'Users',
    summary: 'The signed-in member of staff',
    answer: dataOf(z.object({ user: User })),
  }),
};
