import { billingDayIn } from './billing-day.rules.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import type { Work } from '#kit/server/work.ts';

/** The time zone of the head office. */
export const officeZone = (work: Pick<Work, 'tx'>): Promise<string> => settingText(work, 'companyZone');

/** The date an invoice made now bears, and the last day of a statement asked for now. Read it once for many rows. */
export async function billingDay(work: Pick<Work, 'tx' | 'now'>): Promise<string> {
  return billingDayIn(await officeZone(work), work.now);
}
