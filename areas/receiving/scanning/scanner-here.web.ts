import type { ScanKind, ScanWish } from './scanning.contract.ts';
import type { Fact } from './scan-answers.rules.ts';
import type { Here, OwnScan, Verdict } from './decide-here.rules.ts';
import { keyOf, ownOf, placeFor, verdictOf } from './decide-here.rules.ts';
import { unitsListed } from './scan-meaning.rules.ts';
import type { KeptScan } from './scanner-db.web.ts';
import { allScans } from './scanner-db.web.ts';
import { lookNow, show } from './scanner-state.web.ts';
import { showMoment } from '#kit/web/moments.ts';

/** What this device knows by itself, and what it says of a scan before anybody answers. */

function hereNow(): Here | null {
  const { person, sync, list, own } = lookNow();
  return person && sync && list ? { person, sync, list, own } : null;
}

/** What the rules say of a scan here. Without a list nothing is known. */
export function verdictHere(wish: ScanWish): Verdict {
  const here = hereNow();
  if (!here) return { is: 'unknown' };
  return verdictOf(wish, here, (instant) => showMoment(instant, here.person.warehouse.zone));
}
/** Remembers what a scan that was taken here changes, for the next one. */
export function noteHere(verdict: Verdict, scanId: string): void {
  if (verdict.is !== 'taken') return;
  const box = { ...verdict.after, scanId, waits: true };
  show({ own: new Map(lookNow().own).set(keyOf(box), box) });
}
/** The server has taken a scan: from now on it is counted in the figures of the house. */
export function noteTaken(scanId: string): void {
  const { own } = lookNow();
  const box = [...own.values()].find((one) => one.scanId === scanId);
  if (box) show({ own: new Map(own).set(keyOf(box), { ...box, waits: false }) });
}

/** What is kept beside a scan, to be shown while it waits. */
export function guessOf({ code, shipperId }: ScanWish, verdict: Verdict): KeptScan['guess'] {
  const { list, listAt } = lookNow();
  const unit = unitsListed(code, list).find((u) => shipperId === undefined || u.shipperId === shipperId);
  const consignee = unit && list?.consignees.get(unit.consigneeId);
  if (!consignee) return null;
  return {
    consignee: consignee.name,
    listAt: listAt ?? '',
    said: 'words' in verdict ? { how: howSaid(verdict), words: verdict.words } : null,
  };
}
function howSaid(verdict: Extract<Verdict, { words: unknown }>): 'taken' | 'warned' | 'doubted' {
  if (verdict.is === 'refused') return 'doubted';
  return verdict.warns ? 'warned' : 'taken';
}

/** Where a box belongs that waits for its position. */
export function placeOfHeld(code: string, kind: ScanKind): Fact | null {
  const here = hereNow();
  return here && placeFor(kind, unitsListed(code, here.list)[0], here);
}

/** A scan that changed nothing any more is let go of after this long before the list was made. */
const overlapMs = 120_000;
/**
 * Works out anew which boxes this device has moved since its list was made: when the device opens, a newer list
 * came, or the server refused what was taken here.
 */
export async function readOwn(): Promise<void> {
  const { person, sync, list, listAt } = lookNow();
  if (!person || !sync || !list || listAt === null) return show({ own: new Map() });
  const since = new Date(Date.parse(listAt) - overlapMs).toISOString();
  const kept = await allScans();
  const recent = kept.filter(({ state, wish }) => state === 'waiting' || wish.scannedAt >= since);
  show({ own: ownOf(recent.map(fateOf), { person, sync, list }) });
}
function fateOf({ wish, state, result }: KeptScan): OwnScan {
  if (state === 'waiting') return { wish, fate: 'waiting' };
  return { wish, fate: result?.ok ? 'taken' : 'other' };
}
