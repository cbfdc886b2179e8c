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
export function releaseMail(f: ReleaseFacts): { subject: string; text: string } {
  const lines = [
    `${f.load} ${f.name} has left ${f.warehouse}.`,
    `Released ${momentIn(f.at, f.zone)} by ${f.by}.`,
    `Day of service ${f.day}. Trailer ${f.trailer ?? '-'}, seal ${f.seal ?? '-'}.`,
    `${showCount(f.units)} ${f.units === 1 ? 'unit' : 'units'} loaded, ${showCount(f.short)} short, ${showCount(f.bols)} ${f.bols === 1 ? 'bill' : 'bills'} of lading.`,
    ...(f.forced === null ? [] : [`Forced release: ${f.forced}`]),
  ];
  return { subject: `${f.load} released, ${f.warehouse} ${f.day}`, text: lines.join('\n') };
}
