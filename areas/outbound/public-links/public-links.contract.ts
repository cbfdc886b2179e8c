import { publicLinkErrors } from './public-links.errors.ts';

/** How often one network may make a call by links in a minute, with right ones too: forty telephones in one hall. */
const perMinute = 240;
/** What every call has that needs a link and no account. */
export const byLink = { needs: 'public', reads: false, perMinute } as const;
export const linkRefusals = [publicLinkErrors.over, publicLinkErrors.tooMany] as const;
