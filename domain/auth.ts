import { z } from 'zod';
import { Moment } from '#domain/common.ts';
import { anyStaff, open, route } from '#domain/route.ts';

/** Staff sign-in. Sign-in answers carry no `data` envelope (architecture 4). */

/** Characters; the upper bound keeps hashing bounded. */
export const passwordLength = { min: 12, max: 128 } as const;

export const LoginInput = z.object({
  email: z.string('Email is required').trim().min(1, 'Email is required').max(254),
  password: z.string('Password is required').min(1, 'Password is required').max(1024),
});

export const ForgotPasswordInput = z.object({
  email: z.string('Email is required').trim().min(1, 'Email is required').max(254),
});

export const NewPassword = z
  .string('Password is required')
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters`);

export const ResetPasswordInput = z.object({
  token: z.string('This link is not valid').min(1, 'This link is not valid').max(200),
  password: NewPassword,
});

const Message = z.object({ message: z.string() });

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/api/v1/auth/login',
    access: open,
    tag: 'Sign-in',
    summary: 'Sign in with e-mail and password',
    body: LoginInput,
    answer: z.object({ token: z.string(), message: z.string(), expires_at: Moment }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/v1/auth/logout',
    access: anyStaff,
    tag: 'Sign-in',
    summary: 'End this session',
    answer: Message,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    access: open,
    tag: 'Sign-in',
    summary: 'Ask for a link to set a new password; answers alike whether or not the address is known',
    body: ForgotPasswordInput,
    answer: Message,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/v1/auth/reset-password',
    access: open,
    tag: 'Sign-in',
    summary: 'Set a new password with the link from the e-mail; ends all sessions',
    body: ResetPasswordInput,
    answer: Message,
  }),
};
