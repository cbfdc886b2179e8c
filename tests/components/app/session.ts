import type { Session } from '#kit/web/session.ts';

/** Takes the place of the sign-in at a provider: somebody is signed in as soon as the page opens. */
export const openSession = (): Session => ({
  resume: async () => true,
  signedIn: () => true,
  signIn: async () => undefined,
  finish: async () => ({ ok: true, path: '/home/index' }),
  token: async () => 'component-token',
  signOut: async () => undefined,
  forget: async () => undefined,
});
export const isAsking = (): boolean => false;
