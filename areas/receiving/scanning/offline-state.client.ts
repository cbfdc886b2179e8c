import type { ScanKind, ScanInput } from './scanning.contract.ts';
import type { ScanFact } from './scan-results.rules.ts';
import type { OfflineDecisionData, DeviceScan, OfflineVerdict } from './offline-decision.rules.ts';
import {
  getListedUnitKey,
  computeUnitsMovedByDeviceScans,
  getOfflineDestinationFact,
  decideScanOffline,
} from './offline-decision.rules.ts';
import { findListedUnitPerShipper } from './scan-meaning.rules.ts';
import type { StoredScan } from './scanner-db.client.ts';
import { findStoredScans } from './scanner-db.client.ts';
import { getScannerState, updateScannerState } from './scanner-state.client.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';

/** What this device knows on its own, and how it decides a scan before the server responds. */

function hereNow(): OfflineDecisionData | null {
  const { session: person, sync, dayList: list, movedUnits } = getScannerState();
  return person && sync && list ? { user: person, sync, list, movedUnits } : null;
}

/** Decides a scan with the rules on this device. Without a list the result is unknown. */
export function predictScanOutcome(scan: ScanInput): OfflineVerdict {
  const here = hereNow();
  if (!here) return { kind: 'unknown' };
  return decideScanOffline(scan, here, (instant) => formatShortDateTime(instant, here.user.warehouse.zone));
}
/** Stores the effect of a scan accepted on this device, for the next scan. */
export function rememberPredictedMove(verdict: OfflineVerdict, scanId: string): void {
  if (verdict.kind !== 'taken') return;
  const box = { ...verdict.after, scanId, isUnconfirmed: true };
  updateScannerState({ movedUnits: new Map(getScannerState().movedUnits).set(getListedUnitKey(box), box) });
}
/** Marks a move as confirmed after the server has accepted the scan. The server's counts include it from now on. */
export function confirmPredictedMove(scanId: string): void {
  const { movedUnits } = getScannerState();
  const box = [...movedUnits.values()].find((one) => one.scanId === scanId);
  if (box)
    updateScannerState({
      movedUnits: new Map(movedUnits).set(getListedUnitKey(box), { ...box, isUnconfirmed: false }),
    });
}

/** Builds what is stored with a scan, to be shown while the scan waits. */
export function buildPredictedScanDisplay(
  { code, shipperId }: ScanInput,
  verdict: OfflineVerdict,
): StoredScan['guess'] {
  const { dayList: list, dayListAt: listAt } = getScannerState();
  const unit = findListedUnitPerShipper(code, list).find(
    (u) => shipperId === undefined || u.shipperId === shipperId,
  );
  const consignee = unit && list?.consignees.get(unit.consigneeId);
  if (!consignee) return null;
  return {
    consignee: consignee.name,
    listAt: listAt ?? '',
    said: 'text' in verdict ? { how: howSaid(verdict), words: verdict.text } : null,
  };
}
function howSaid(verdict: Extract<OfflineVerdict, { text: unknown }>): 'taken' | 'warned' | 'doubted' {
  if (verdict.kind === 'refused') return 'doubted';
  return verdict.isWarning ? 'warned' : 'taken';
}

/** Where a unit belongs that is waiting for its position. */
export function getDestinationFactOfHeldUnit(code: string, kind: ScanKind): ScanFact | null {
  const here = hereNow();
  return here && getOfflineDestinationFact(kind, findListedUnitPerShipper(code, here.list)[0], here);
}

/** Scans with a response that were made earlier than this long before the list was created are ignored. In ms. */
const overlapMs = 120_000;
/**
 * Recalculates the units this device has moved since its list was created. Runs when the device starts, a newer list arrives, or
 * the server rejects a scan accepted here.
 */
export async function recomputeMovedUnits(): Promise<void> {
  const { session: person, sync, dayList: list, dayListAt: listAt } = getScannerState();
  if (!person || !sync || !list || listAt === null) return updateScannerState({ movedUnits: new Map() });
  const since = new Date(Date.parse(listAt) - overlapMs).toISOString();
  const storedScans = await findStoredScans();
  const recent = storedScans.filter(
    ({ state, wish: scanInput }) => state === 'waiting' || scanInput.scannedAt >= since,
  );
  updateScannerState({
    movedUnits: computeUnitsMovedByDeviceScans(recent.map(fateOf), { user: person, sync, list }),
  });
}
function fateOf({ wish: scanInput, state, result }: StoredScan): DeviceScan {
  if (state === 'waiting') return { wish: scanInput, outcome: 'waiting' };
  return { wish: scanInput, outcome: result?.ok ? 'taken' : 'other' };
}
