import { dateInZone } from '#kit/contract/time-zones.ts';
import { identifyNonUnitCodeInDatabase } from './identify-code.repository.ts';
import { isCodePossiblyMisread, identifyNonUnitCodeByFormat } from './non-unit-code.rules.ts';
import type { NonUnitCode } from './non-unit-code.rules.ts';
import { findUnitProposalsForUnknownCode } from './proposals.repository.ts';
import { maxUnitProposals } from './scan-meaning.rules.ts';
import * as facts from './scan-facts.repository.ts';
import type { ScannedPalletRow, WarehouseDayFacts, ScannedUnitRow } from './scan-facts.repository.ts';
import * as writes from './scan-writes.repository.ts';
import type { ActiveScannerUser } from './scanner-session.service.ts';
import type { UnitProposal, ScanInput } from './scanning.contract.ts';
import { extractSscc, normalizeUnexpectedUnitCode } from '#areas/freight/units/barcodes.rules.ts';
import { createUnitsWithHistory } from '#areas/freight/units/create-units.sql.ts';
import { parseCoverSheetLoadNumber } from '#areas/freight/units/document-codes.contract.ts';
import {
  listCodesWithOneTypo,
  listScanAndTypingVariantsOfCode,
} from '#areas/freight/units/unit-code.rules.ts';
import { createLineOfUnknownUnitInNewOrder } from '#areas/orders/order-lines/unknown-line.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Handles a code that no unit has: what else it is, which known units it may mean, and the unit created from it. */

/** Identifies a code that no unit has and finds the units it may mean. Scans and the code lookup use it. */
export async function identifyNonUnitCodeOrProposeUnits(
  work: RequestContext,
  { code, confirmUnknown }: Pick<ScanInput, 'code' | 'confirmUnknown'>,
  warehouseId: number,
  warehouseDay: WarehouseDayFacts,
): Promise<{ nonUnitCode: NonUnitCode | null; proposals: UnitProposal[] }> {
  const named = await identifyNonUnitCode(work, code, warehouseId);
  const isLookedFor = confirmUnknown !== true && isCodePossiblyMisread(named);
  return {
    nonUnitCode: named,
    proposals: isLookedFor
      ? await findUnitProposalsForUnknownCode(work.tx, warehouseId, warehouseDay, {
          codeSpellings: listScanAndTypingVariantsOfCode(code),
          nearMissCodes: listCodesWithOneTypo(code),
          limit: maxUnitProposals,
        })
      : [],
  };
}

/** Identifies a code without a unit: in the warehouse's data, or by its format. */
async function identifyNonUnitCode(
  work: RequestContext,
  code: string,
  warehouseId: number,
): Promise<NonUnitCode | null> {
  const { nonUnitCode: named, gs1Prefix } = await identifyNonUnitCodeInDatabase(work.tx, warehouseId, {
    text: code.trim(),
    sscc: extractSscc(code),
    loadNumber: parseCoverSheetLoadNumber(code),
  });
  return named ?? identifyNonUnitCodeByFormat(code, gs1Prefix);
}

export async function createUnknownUnitWithOrderLine(
  work: RequestContext,
  warehouseDay: WarehouseDayFacts,
  scannerUser: ActiveScannerUser,
  pallet: ScannedPalletRow | undefined,
  label: facts.ScannedLabel,
  unrecordedScan: writes.ScanEvent,
): Promise<ScannedUnitRow> {
  const date = warehouseDay.receivingDate ?? dateInZone(work.now, warehouseDay.zone);
  await writes.ensureUnknownShipperAndConsignee(work.tx);
  const line = await createLineOfUnknownUnitInNewOrder(work, {
    warehouseId: scannerUser.warehouseId,
    shipperId: pallet?.shipperId ?? null,
    date,
    recordedAt: unrecordedScan.recordedAt,
    recordedBy: unrecordedScan.userName,
  });
  await createUnitsWithHistory(
    work,
    { lineIds: [line], numbersInLine: [1], codes: [normalizeUnexpectedUnitCode(unrecordedScan.code)] },
    { warehouseIdOfUnannouncedUnits: scannerUser.warehouseId },
  ).catch(writes.rethrowDuplicateScanAsRetry);
  const entered = await facts.findAndLockScanRecords(
    work.tx,
    { ...label, shipperId: null },
    scannerUser.warehouseId,
    unrecordedScan.clientEventId,
  );
  return entered?.units.find((u) => u.active) ?? reject(commonErrors.recordChanged);
}
