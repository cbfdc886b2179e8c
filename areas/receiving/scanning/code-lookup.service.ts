import type { LookedUpUnit, CodeLookupResult } from './code-lookup.contract.ts';
import { findUnitsForLookup, findPalletForLookup, findPositionForLookup } from './code-lookup.store.ts';
import { identifyStoredCode } from './identify-code.store.ts';
import { identifyCodeByFormat, getNonUnitCodeError } from './non-unit-code.rules.ts';
import { getScannerUser } from './scanner-session.service.ts';
import { scanErrors } from './scanning.errors.ts';
import { parseUnitLabel, extractSscc } from '#areas/freight/units/barcodes.rules.ts';
import { toUnitEventKind } from '#areas/freight/units/unit-event-names.rules.ts';
import { parseLoadLabel } from '#areas/freight/units/document-codes.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Looks up a code in the order in which a scan resolves it: a live unit, then a position or pallet, then any other code of ours.
 */
export async function lookUpCode(work: RequestContext, code: string): Promise<CodeLookupResult> {
  const { warehouseId } = getScannerUser(work);
  const { tx } = work;
  const sscc = extractSscc(code);
  const boxes = (await findUnitsForLookup(tx, warehouseId, parseUnitLabel(code))).map(inWords);
  if (boxes.some((box) => box.active)) return { boxes, holder: null, told: null };
  const holder =
    (await findPositionForLookup(tx, warehouseId, code.trim())) ??
    (sscc === null ? undefined : await findPalletForLookup(tx, warehouseId, sscc));
  if (holder) return { boxes: [], holder, told: null };
  if (boxes.length > 0) return { boxes, holder: null, told: null };
  const { named, gs1Prefix } = await identifyStoredCode(tx, warehouseId, {
    text: code.trim(),
    sscc,
    loadNumber: parseLoadLabel(code),
  });
  const instead = named ?? identifyCodeByFormat(code, gs1Prefix);
  const { fault, params } = instead
    ? getNonUnitCodeError(instead, null)
    : { fault: scanErrors.unknown, params: {} };
  return { boxes: [], holder: null, told: { sentence: fault.sentence, params } };
}

/** Returns the unit with its history in user-facing labels. */
const inWords = (box: LookedUpUnit): LookedUpUnit => ({
  ...box,
  last: box.last.map((event) => ({ ...event, kind: toUnitEventKind(event.kind) })),
});
