import { showCount } from '#kit/contract/money.ts';
import { momentIn } from '#kit/contract/zones.ts';

/** What leaves the house when a truck does: the warehouse's mail and the consignee's text message. */

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

const withEta =
  'Coldlane: {units} units on load {load} have left. Expected {day} {hour}. Reply STOP to end these messages.';
const withoutEta = 'Coldlane: {units} units on load {load} have left. Reply STOP to end these messages.';
const oneWithEta =
  'Coldlane: 1 unit on load {load} has left. Expected {day} {hour}. Reply STOP to end these messages.';
const oneWithoutEta = 'Coldlane: 1 unit on load {load} has left. Reply STOP to end these messages.';
const keyOf = (units: number, isExpected: boolean): string => {
  if (units === 1) return isExpected ? oneWithEta : oneWithoutEta;
  return isExpected ? withEta : withoutEta;
};
/** In the consignee's language; the time is the deliver-to's. */
export function releaseText(
  f: { units: number; loadNumber: number; eta: string | null; zone: string },
  texts: Record<string, string>,
): string {
  const key = keyOf(f.units, f.eta !== null);
  const at = f.eta === null ? null : Temporal.Instant.from(f.eta);
  const values: Record<string, string> = {
    units: showCount(f.units),
    load: `L-${f.loadNumber}`,
    day: at ? momentIn(at, f.zone).slice(0, 5) : '',
    // 07:30 CST: whoever reads it elsewhere must not take it for his own time.
    hour: at ? momentIn(at, f.zone).slice(11) : '',
  };
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
