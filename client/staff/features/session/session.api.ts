import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#client/lib/api.ts';
import { forgetPerson } from '#client/lib/sign-out.ts';
import { authRoutes } from '#domain/auth.ts';
import { userRoutes } from '#domain/users.ts';

export const currentUserQuery = queryOptions({
  queryKey: ['users', 'current'],
  queryFn: async ({ signal }) => (await call(userRoutes.current, { signal })).data.user,
});

/** The token of a new session. */
export const signIn = async (email: string, password: string): Promise<string> =>
  (await call(authRoutes.login, { body: { email, password } })).token;

/** Ends the session here whatever the server answers: someone who signs out is signed out. */
export const useSignOut = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await call(authRoutes.logout).catch(() => undefined);
    forgetPerson('staff', queryClient);
  };
};

export const askForReset = async (email: string): Promise<string> =>
  (await call(authRoutes.forgotPassword, { body: { email } })).message;

export const resetPassword = async (input: { token: string; password: string }): Promise<string> =>
  (await call(authRoutes.resetPassword, { body: input })).message;

/** The specification's words for a failed sign-in. */
export const signInMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Unable to sign in';
  return error.status > 0 && error.code === null ? 'Login failed' : error.message;
};
