import type { SecurityRow } from './security-log.contract.ts';

/** What each kind is called on the screen and in the file. */
export const securityKindNames: Readonly<Record<SecurityRow['kind'], string>> = {
  signInRefused: 'Sign-in refused',
  forbidden: 'No permission',
  wrongLink: 'Wrong link',
  tooMany: 'Too many calls',
  rightsChanged: 'Rights changed',
  secretMade: 'Secret made',
  tokenReused: 'Token used twice',
};
