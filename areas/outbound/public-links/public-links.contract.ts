import { publicLinkErrors } from './public-links.errors.ts';

/** How often one network may make a call by links in a minute, with right ones too: forty telephones in one hall. */
const perMinute = 240;
/** What every call has that needs a link and no account. */
export const publicLinkOptions = { permissions: 'public', reads: false, perMinute } as const;
export const publicLinkCallErrors = [publicLinkErrors.over, publicLinkErrors.tooMany] as const;
