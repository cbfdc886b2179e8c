import { computeTodayAtHeadOffice } from './billing-day.rules.ts';
import { readCompanyTimeZone } from '#areas/settings/settings/settings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The date of an invoice created now, and the last day of a statement requested now. Read it once for many rows. */
export async function getTodayAtHeadOffice(work: Pick<RequestContext, 'tx' | 'now'>): Promise<string> {
  return computeTodayAtHeadOffice(await readCompanyTimeZone(work), work.now);
}
