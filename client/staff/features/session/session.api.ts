import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api.ts';
import { authRoutes } from '#domain/auth.ts';
import { userRoutes } from '#domain/users.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['users', 'current'],
  queryFn: async ({ signal }) => (await call(userRoutes.current, { signal })).data.user,
});

/** The token of a new session. */
export const signIn = async (email: string, password: string): Promise<string> =>
  (await call(authRoutes.login, { body: { email, password } })).token;

export const endSession = () => call(authRoutes.logout);

export const askForReset = async (email: string): Promise<string> =>
  (await call(authRoutes.forgotPassword, { body: { email } })).message;

export const resetPassword = async (input: { token: string; password: string }): Promise<string> =>
  (await call(authRoutes.resetPassword, { body: input })).message;

/** The specification's words for a failed sign-in. */
export const signInMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Unable to sign in';
  return error.status > 0 && error.code === null ? 'Login failed' : error.message;
};
