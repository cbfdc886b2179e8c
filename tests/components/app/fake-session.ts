import type { Session } from '#kit/web/session.ts';

/** Replaces the sign-in at a provider. A user is signed in as soon as the page opens. */
export const createSession = (): Session => ({
  signInSilently: async () => true,
  isSignedIn: () => true,
  signIn: async () => undefined,
  completeSignIn: async () => ({ ok: true, path: '/home/index' }),
  getAccessToken: async () => 'component-token',
  signOut: async () => undefined,
  forgetTokens: async () => undefined,
});
export const isInteractionRequired = (): boolean => false;
