import type { LookedUpUnit, CodeLookupResult } from './code-lookup.contract.ts';
import {
  findLiveUnitsOrLastDeletedForLookup,
  findReceivingPalletForLookup,
  findPositionForLookup,
} from './code-lookup.repository.ts';
import { getNonUnitCodeError } from './non-unit-code.rules.ts';
import { findWarehouseWithOperatingDay } from './scan-facts.repository.ts';
import { requireScannerUser } from './scanner-session.service.ts';
import { scanErrors } from './scanning.errors.ts';
import { identifyNonUnitCodeOrProposeUnits } from './unknown-unit.service.ts';
import { parseUnitLabel, extractSscc } from '#areas/freight/units/barcodes.rules.ts';
import { toUnitEventKind } from '#areas/freight/units/unit-event-names.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Looks up a code in the order in which a scan resolves it: a live unit, then a position or pallet, then any other code of ours.
 * For an unknown code it proposes the same units as a scan does.
 */
export async function lookUpCode(work: RequestContext, code: string): Promise<CodeLookupResult> {
  const { warehouseId } = requireScannerUser(work);
  const { tx } = work;
  const sscc = extractSscc(code);
  const boxes = (await findLiveUnitsOrLastDeletedForLookup(tx, warehouseId, parseUnitLabel(code))).map(
    inWords,
  );
  if (boxes.some((box) => box.active)) return { boxes, holder: null, told: null, proposals: [] };
  const holder =
    (await findPositionForLookup(tx, warehouseId, code.trim())) ??
    (sscc === null ? undefined : await findReceivingPalletForLookup(tx, warehouseId, sscc));
  if (holder) return { boxes: [], holder, told: null, proposals: [] };
  if (boxes.length > 0) return { boxes, holder: null, told: null, proposals: [] };
  const place = await findWarehouseWithOperatingDay(tx, warehouseId);
  const { nonUnitCode: named, proposals } = await identifyNonUnitCodeOrProposeUnits(
    work,
    { code },
    warehouseId,
    place ?? reject(commonErrors.notFound),
  );
  const { error, params } = named
    ? getNonUnitCodeError(named, null)
    : { error: scanErrors.unknownCode, params: {} };
  return { boxes: [], holder: null, told: { sentence: error.sentence, params }, proposals };
}

/** Returns the unit with its history in user-facing labels. */
const inWords = (box: LookedUpUnit): LookedUpUnit => ({
  ...box,
  last: box.last.map((event) => ({ ...event, kind: toUnitEventKind(event.kind) })),
});
