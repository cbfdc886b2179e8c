import type { SecurityRow } from './security-log.contract.ts';

/** The label of each kind on the screen and in the export. */
export const securityKindNames: Readonly<Record<SecurityRow['kind'], string>> = {
  signInRefused: 'Sign-in rejected',
  forbidden: 'No permission',
  wrongLink: 'Invalid link',
  tooMany: 'Too many requests',
  rightsChanged: 'Access changed',
  secretMade: 'Secret created',
  tokenReused: 'Token reused',
};
