import { dateInZone } from '#kit/contract/time-zones.ts';

/** The day at the head office, which invoices, due dates and statements go by, wherever the freight left from. `zone`: IANA. */
export const computeBillingDay = (zone: string, now: Temporal.Instant): string => dateInZone(now, zone);
