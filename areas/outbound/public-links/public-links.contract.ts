import { publicLinkErrors } from './public-links.errors.ts';

/**
 * How often one network can call a public link endpoint per minute, valid links included. Enough for forty phones in one hall.
 */
const perMinute = 240;
/** Options of every endpoint that needs a link and no account. */
export const publicLinkEndpointOptions = { permissions: 'public', isReadOnly: false, perMinute } as const;
export const publicLinkCallErrors = [publicLinkErrors.linkInvalid, publicLinkErrors.tooManyAttempts] as const;
