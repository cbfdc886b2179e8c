import { findDepartedTarget } from './scan-target.rules.ts';
import { saveScannerDataEntry } from './scanner-db.client.ts';
import { getScannerState, updateScanContext, updateScannerState } from './scanner-state.client.ts';
import { scanErrors } from './scanning.errors.ts';
import type { ScannerSyncData } from './scanning.contract.ts';
import { getScanRejectionTitle } from './scanning.rules.ts';

/** Stores the action and the target that are chosen, for after a reload. */
export async function saveScanTarget(): Promise<void> {
  const { kind, door, palletCode, position, pickupId, shuttleLoadId } = getScannerState().scanContext;
  await saveScannerDataEntry('standing', { kind, door, palletCode, position, pickupId, shuttleLoadId });
}
/** A truck that has left is no longer chosen. The scanner says so to a user who was loading the shuttle. */
export function unselectDepartedTarget(before: ScannerSyncData | null, now: ScannerSyncData): void {
  const departed = findDepartedTarget(getScannerState().scanContext, before, now);
  if (!departed) return;
  updateScanContext(departed.change);
  void saveScanTarget();
  if (departed.shuttle === null) return;
  const { code, sentence } = scanErrors.shuttleReleased;
  updateScannerState({
    deviceMessage: {
      tone: 'no',
      title: getScanRejectionTitle(code),
      sentence,
      params: { shuttle: departed.shuttle },
    },
  });
}
