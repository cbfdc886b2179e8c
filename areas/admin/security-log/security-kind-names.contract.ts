import type { SecurityLogRow } from './security-log.contract.ts';

/** The label of each kind on the screen and in the export. */
export const securityLogKindNames: Readonly<Record<SecurityLogRow['kind'], string>> = {
  signInRefused: 'Sign-in rejected',
  forbidden: 'No permission',
  wrongLink: 'Invalid link',
  tooMany: 'Too many requests',
  rightsChanged: 'Access changed',
  secretMade: 'Secret created',
  tokenReused: 'Token reused',
};
