import { dateIn } from '#kit/contract/zones.ts';

/** Invoices, due dates and statements go by the calendar of the head office, wherever the freight left from. */
export const officeZone = 'America/New_York';

/** The date an invoice made now bears, and the last day of a statement asked for now. */
export const billingDay = (now: Temporal.Instant): string => dateIn(now, officeZone);
