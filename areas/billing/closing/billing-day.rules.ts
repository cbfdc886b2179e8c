import { dateInZone } from '#kit/contract/time-zones.ts';

/**
 * The head office's current day. Invoices, due dates and statements use it, regardless of where the freight left from. `timeZone`:
 * IANA.
 */
export const computeTodayAtHeadOffice = (timeZone: string, now: Temporal.Instant): string =>
  dateInZone(now, timeZone);
