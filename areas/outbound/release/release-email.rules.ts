import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatCount } from '#kit/contract/money.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';

/** The email to the warehouse when a truck leaves. */

export interface ReleaseEmailData {
  load: string;
  name: string;
  dayOfService: string;
  trailer: string | null;
  seal: string | null;
  warehouse: string;
  timeZone: string;
  releasedAt: Temporal.Instant;
  releasedBy: string;
  units: number;
  short: number;
  bols: number;
  /** The note of a forced release. */
  forceNote: string | null;
}
const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
export const composeReleaseEmail = (data: ReleaseEmailData, writer: EmailWriter): RenderedEmail =>
  writer.renderEmail('released', {
    load: data.load,
    name: data.name,
    warehouse: data.warehouse,
    day: data.dayOfService,
    at: formatFullDateTimeInZone(data.releasedAt, data.timeZone),
    by: data.releasedBy,
    trailer: data.trailer ?? '-',
    seal: data.seal ?? '-',
    units: counted(data.units, 'unit', 'units'),
    short: formatCount(data.short),
    bols: counted(data.bols, 'bill', 'bills'),
    forced: data.forceNote,
  });
