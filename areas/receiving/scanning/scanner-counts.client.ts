import type { ScanInput } from './scanning.contract.ts';
import type { StoredScan } from './scanner-db.client.ts';
import { saveScannerDataEntry } from './scanner-db.client.ts';
import { getScannerState, updateScannerState } from './scanner-state.client.ts';

/** The counts in the response are newer than those of the last synchronization. */
export function updateCountsFromScanResult(result: NonNullable<StoredScan['result']>, scan: ScanInput): void {
  const { sync } = getScannerState();
  if (!sync) return;
  const loads =
    scan.kind === 'arrive' || result.loaded === null || result.planned === null
      ? sync.loads
      : sync.loads.map((l) =>
          l.loadName === result.loadName
            ? { ...l, loaded: result.loaded ?? l.loaded, planned: result.planned ?? l.planned }
            : l,
        );
  const isListedPallet = sync.pallets.some((p) => p.code === result.palletCode);
  const opened =
    result.palletCode !== null && !isListedPallet
      ? [{ code: result.palletCode, shipperId: null, shipper: null, units: result.onPallet ?? 0, status: 0 }]
      : [];
  const pallets = [
    ...opened,
    ...sync.pallets.map((p) =>
      p.code === result.palletCode ? { ...p, units: result.onPallet ?? p.units } : p,
    ),
  ].filter((p) => !(scan.kind === 'palletClose' && p.code === result.palletCode));
  const shuttles =
    scan.kind !== 'shuttle' || result.loaded === null
      ? sync.shuttles
      : sync.shuttles.map((s) =>
          s.id === scan.shuttleLoadId ? { ...s, units: result.loaded ?? s.units } : s,
        );
  const inbound = sync.inbound.map((s) =>
    scan.kind === 'arrive' && s.id === scan.shuttleLoadId && result.loaded !== null
      ? { ...s, counted: result.loaded, extra: result.extra ?? s.extra }
      : s,
  );
  const newer = { ...sync, loads, shuttles, inbound, pallets };
  updateScannerState({ sync: newer });
  void saveScannerDataEntry('sync', newer);
}
