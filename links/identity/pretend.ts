import type { Verifier } from './port.ts';
import { TokenRefused } from './port.ts';

/** Tests of other areas: a bearer `test:<subject>` is that person; everything else is refused. */
export const pretendVerifier: Verifier = {
  async verify(token) {
    if (!token.startsWith('test:')) throw new TokenRefused(50008, 'not a test token');
    return { subject: token.slice(5), roles: [], permissions: [], groups: [] };
  },
  forget: () => undefined,
};
