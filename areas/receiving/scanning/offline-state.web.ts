import type { ScanKind, ScanInput } from './scanning.contract.ts';
import type { Fact } from './scan-results.rules.ts';
import type { OfflineState, DeviceScan, OfflineVerdict } from './offline-decision.rules.ts';
import {
  getListedUnitKey,
  replayDeviceScans,
  placeFor,
  decideScanOffline,
} from './offline-decision.rules.ts';
import { findListedUnits } from './scan-meaning.rules.ts';
import type { StoredScan } from './scanner-db.web.ts';
import { findStoredScans } from './scanner-db.web.ts';
import { getScannerState, updateScannerState } from './scanner-state.web.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';

/** What this device knows by itself, and what it says of a scan before anybody answers. */

function hereNow(): OfflineState | null {
  const { session: person, sync, dayList: list, movedUnits: own } = getScannerState();
  return person && sync && list ? { person, sync, list, own } : null;
}

/** What the rules say of a scan here. Without a list nothing is known. */
export function predictScanOutcome(wish: ScanInput): OfflineVerdict {
  const here = hereNow();
  if (!here) return { is: 'unknown' };
  return decideScanOffline(wish, here, (instant) => formatShortDateTime(instant, here.person.warehouse.zone));
}
/** Remembers what a scan that was taken here changes, for the next one. */
export function rememberPredictedMove(verdict: OfflineVerdict, scanId: string): void {
  if (verdict.is !== 'taken') return;
  const box = { ...verdict.after, scanId, isUnconfirmed: true };
  updateScannerState({ movedUnits: new Map(getScannerState().movedUnits).set(getListedUnitKey(box), box) });
}
/** The server has taken a scan: from now on it is counted in the figures of the house. */
export function confirmPredictedMove(scanId: string): void {
  const { movedUnits: own } = getScannerState();
  const box = [...own.values()].find((one) => one.scanId === scanId);
  if (box)
    updateScannerState({
      movedUnits: new Map(own).set(getListedUnitKey(box), { ...box, isUnconfirmed: false }),
    });
}

/** What is kept beside a scan, to be shown while it waits. */
export function buildScanGuess({ code, shipperId }: ScanInput, verdict: OfflineVerdict): StoredScan['guess'] {
  const { dayList: list, dayListAt: listAt } = getScannerState();
  const unit = findListedUnits(code, list).find((u) => shipperId === undefined || u.shipperId === shipperId);
  const consignee = unit && list?.consignees.get(unit.consigneeId);
  if (!consignee) return null;
  return {
    consignee: consignee.name,
    listAt: listAt ?? '',
    said: 'words' in verdict ? { how: howSaid(verdict), words: verdict.words } : null,
  };
}
function howSaid(verdict: Extract<OfflineVerdict, { words: unknown }>): 'taken' | 'warned' | 'doubted' {
  if (verdict.is === 'refused') return 'doubted';
  return verdict.warns ? 'warned' : 'taken';
}

/** Where a box belongs that waits for its position. */
export function placeOfHeld(code: string, kind: ScanKind): Fact | null {
  const here = hereNow();
  return here && placeFor(kind, findListedUnits(code, here.list)[0], here);
}

/** A scan that changed nothing any more is let go of after this long before the list was made. */
const overlapMs = 120_000;
/**
 * Works out anew which boxes this device has moved since its list was made: when the device opens, a newer list
 * came, or the server refused what was taken here.
 */
export async function refreshLocalMoves(): Promise<void> {
  const { session: person, sync, dayList: list, dayListAt: listAt } = getScannerState();
  if (!person || !sync || !list || listAt === null) return updateScannerState({ movedUnits: new Map() });
  const since = new Date(Date.parse(listAt) - overlapMs).toISOString();
  const kept = await findStoredScans();
  const recent = kept.filter(({ state, wish }) => state === 'waiting' || wish.scannedAt >= since);
  updateScannerState({ movedUnits: replayDeviceScans(recent.map(fateOf), { person, sync, list }) });
}
function fateOf({ wish, state, result }: StoredScan): DeviceScan {
  if (state === 'waiting') return { wish, fate: 'waiting' };
  return { wish, fate: result?.ok ? 'taken' : 'other' };
}
