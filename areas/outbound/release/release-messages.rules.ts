import type { Pen, Written } from '#areas/settings/mails/mail-words.rules.ts';
import { showCount } from '#kit/contract/money.ts';
import { momentIn } from '#kit/contract/zones.ts';

/** What the warehouse is told by mail when a truck leaves. */

export interface ReleaseFacts {
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
  `${showCount(count)} ${count === 1 ? one : many}`;
export const releaseMail = (f: ReleaseFacts, pen: Pen): Written =>
  pen.mail('released', {
    load: f.load,
    name: f.name,
    warehouse: f.warehouse,
    day: f.day,
    at: momentIn(f.at, f.zone),
    by: f.by,
    trailer: f.trailer ?? '-',
    seal: f.seal ?? '-',
    units: counted(f.units, 'unit', 'units'),
    short: showCount(f.short),
    bols: counted(f.bols, 'bill', 'bills'),
    forced: f.forced,
  });
