import { dateInZone } from '#kit/contract/time-zones.ts';
import type { ScanResult, ScanInput } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { createEmptyScanResult, listScanKindsOfRole } from './scanning.rules.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import {
  lockReceivingPalletOfAnyWarehouse,
  findReceivingDoorEvenIfInactive,
} from './scan-facts.repository.ts';
import type { WarehouseDayFacts } from './scan-facts.repository.ts';
import {
  rethrowDuplicateScanAsRetry,
  updatePalletKeepingFirstShipperAndClosedAt,
  insertScanWithoutMove,
  takeNextSsccSerial,
  insertReceivingPallet,
  isActiveShipper,
} from './scan-writes.repository.ts';
import type { ScanEvent } from './scan-writes.repository.ts';
import { recordPalletTemperature } from '#areas/freight/temperatures/temperatures.service.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { computeMaxSsccSerial, extractSscc, buildSscc } from '#areas/freight/units/barcodes.rules.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { rejectAccountsAsNotFound } from '#areas/accounts/accounts/account-types.service.ts';

export type PalletScanKind = 'palletOpen' | 'palletInspect' | 'palletClose';
const titles: Record<PalletScanKind, string> = {
  palletOpen: 'Pallet opened',
  palletInspect: 'Pallet inspected',
  palletClose: 'Pallet closed',
};

/** Opens, inspects or closes a receiving pallet, the skid that is built at the dock. */
export async function processPalletScan(
  work: RequestContext,
  scan: ScanInput & { kind: PalletScanKind },
  event: ScanEvent,
  warehouseDay: WarehouseDayFacts,
  scannerUser: ActiveScannerUser,
): Promise<ScanResult> {
  if (!listScanKindsOfRole(scannerUser.role).includes(scan.kind)) reject(scanErrors.actionNotAllowed);
  if (warehouseDay.dayId === null) reject(warehouseClosedErrors.warehouseClosed);
  const code =
    scan.kind === 'palletOpen'
      ? await open(work, scan, warehouseDay, scannerUser.warehouseId)
      : parsePalletCode(scan.palletCode ?? scan.code);
  const pallet = await lockReceivingPalletOfAnyWarehouse(work.tx, code, scannerUser.warehouseId);
  if (!pallet || !pallet.here) return reject(scanErrors.unknownPallet);
  if (scan.kind === 'palletInspect') {
    if (!pallet.open) reject(scanErrors.palletClosed);
    await updatePalletKeepingFirstShipperAndClosedAt(work.tx, pallet.id, {
      status: scan.palletStatus,
      tempF: scan.tempF,
    });
    if (scan.tempF !== undefined)
      await recordPalletTemperature(work, pallet.id, {
        warehouseId: scannerUser.warehouseId,
        tempF: scan.tempF,
        measuredAt: event.scannedAt,
        device: event.device,
        recordedBy: event.userName,
      });
  }
  if (scan.kind === 'palletClose')
    await updatePalletKeepingFirstShipperAndClosedAt(work.tx, pallet.id, { closedAt: event.recordedAt });
  // The floor view shows which doors are receiving.
  if (scan.kind !== 'palletInspect' && pallet.doorId !== null) publishChange(work, 'doors', [pallet.doorId]);
  const result: ScanResult = {
    ...createEmptyScanResult(scan),
    ok: true,
    status: 200,
    tone: 'ok',
    title: titles[scan.kind],
    ...looksOf(scan),
    at: event.recordedAt,
    factLabel: 'On this pallet',
    fact: String(pallet.units),
    palletCode: code,
    onPallet: pallet.units,
  };
  await insertScanWithoutMove(work.tx, event, scannerUser.warehouseId, result).catch(
    rethrowDuplicateScanAsRetry,
  );
  return result;
}

/** Repeats the recorded pallet condition, because a gloved hand easily hits the wrong one of three adjacent buttons. */
const looks = ['Good', 'Absent', 'Bad'] as const;
function looksOf({ kind, palletStatus }: ScanInput): Pick<ScanResult, 'sentence' | 'params'> {
  const look = kind === 'palletInspect' && palletStatus !== undefined ? looks[palletStatus] : undefined;
  return look === undefined
    ? { sentence: null, params: {} }
    : { sentence: 'Recorded as {state}.', params: { state: look, thing: 'pallet' } };
}

/** Parses the code of a pallet's label in any format of its SSCC. */
export const parsePalletCode = (text: string): string => extractSscc(text) ?? text.trim();

async function open(
  work: RequestContext,
  scanInput: ScanInput,
  place: WarehouseDayFacts,
  warehouseId: number,
): Promise<string> {
  const door =
    scanInput.doorNumber === undefined
      ? undefined
      : await findReceivingDoorEvenIfInactive(work.tx, warehouseId, scanInput.doorNumber);
  if (scanInput.doorNumber !== undefined && !door?.open)
    reject(scanErrors.doorNotOpen, { door: scanInput.doorNumber });
  if (scanInput.shipperId !== undefined && !(await isActiveShipper(work.tx, scanInput.shipperId)))
    await rejectAccountsAsNotFound(work, { shipperId: [scanInput.shipperId, 'shipper'] });
  const { gs1Prefix } = await readSettingsOrDefaults(work, ['gs1Prefix']);
  const serial = await takeNextSsccSerial(work.tx);
  if (serial > computeMaxSsccSerial(gs1Prefix))
    reject(scanErrors.palletNumbersExhausted, { prefix: gs1Prefix });
  const code = buildSscc(serial, gs1Prefix);
  await insertReceivingPallet(work.tx, {
    code,
    warehouseId,
    date: place.receivingDate ?? dateInZone(work.now, place.zone),
    shipperId: scanInput.shipperId ?? null,
    doorId: door?.id ?? null,
    createdAt: work.now.toString(),
  });
  return code;
}
