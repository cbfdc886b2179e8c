import { billingDayIn } from './billing-day.rules.ts';
import { companyZone } from '#areas/settings/settings/settings.service.ts';
import type { Work } from '#kit/server/work.ts';

/** The date an invoice made now bears, and the last day of a statement asked for now. Read it once for many rows. */
export async function billingDay(work: Pick<Work, 'tx' | 'now'>): Promise<string> {
  return billingDayIn(await companyZone(work), work.now);
}
