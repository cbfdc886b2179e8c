import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatCount } from '#kit/contract/money.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';

/** The email to the warehouse when a truck leaves. */

export interface ReleaseEmailFacts {
  load: string;
  name: string;
  day: string;
  trailer: string | null;
  seal: string | null;
  warehouse: string;
  zone: string;
  at: Temporal.Instant;
  by: string;
  units: number;
  short: number;
  bols: number;
  /** The note of a forced release. */
  forced: string | null;
}
const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
export const composeReleaseEmail = (f: ReleaseEmailFacts, pen: EmailWriter): RenderedEmail =>
  pen.renderEmail('released', {
    load: f.load,
    name: f.name,
    warehouse: f.warehouse,
    day: f.day,
    at: formatFullDateTimeInZone(f.at, f.zone),
    by: f.by,
    trailer: f.trailer ?? '-',
    seal: f.seal ?? '-',
    units: counted(f.units, 'unit', 'units'),
    short: formatCount(f.short),
    bols: counted(f.bols, 'bill', 'bills'),
    forced: f.forced,
  });
