import { dateIn } from '#kit/contract/zones.ts';

/** The day at the head office, which invoices, due dates and statements go by, wherever the freight left from. `zone`: IANA. */
export const billingDayIn = (zone: string, now: Temporal.Instant): string => dateIn(now, zone);
