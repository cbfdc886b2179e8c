import type { TokenVerifier } from './port.ts';
import { TokenRejectedError } from './port.ts';

/** For tests of other areas: a bearer `test:<subject>` is that user. Everything else is rejected. */
export const fakeTestSubjectTokenVerifier: TokenVerifier = {
  async verify(token) {
    if (!token.startsWith('test:')) throw new TokenRejectedError(50008, 'not a test token');
    return { subject: token.slice(5), roles: [], permissions: [], groups: [] };
  },
  clearSessionCache: () => undefined,
};
