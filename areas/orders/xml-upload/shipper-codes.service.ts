import type { FileCorrection, ShipperCodeMapping } from './xml-upload.contract.ts';
import { shipperCodeMappingFields } from './xml-upload.contract.ts';
import {
  findActiveOrInactiveConsigneesByNumbers,
  deleteStoredShipperCodeMapping,
  upsertShipperCodeMappings,
  findActiveProductsByCodes,
  findStoredShipperCodeMappings,
  findVisibleShipperNamesByNumber,
} from './xml-upload.repository.ts';
import type { ConsigneeOrProductByCode } from './xml-upload.repository.ts';
import { requireAllAccountsInScope } from '#areas/calendar/shipping/shipping.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A shipper's own codes: defined once on the screen, used in every later file. A code of ours always has its own meaning. */

type ShipperCodeMappingField = (typeof shipperCodeMappingFields)[number];
const lookUp = (
  work: RequestContext,
  field: ShipperCodeMappingField,
  codes: readonly string[],
): Promise<Map<string, ConsigneeOrProductByCode>> =>
  field === 'consignee'
    ? findActiveOrInactiveConsigneesByNumbers(work, codes)
    : findActiveProductsByCodes(work, codes);

/**
 * Finds consignees or products by the codes of a file. An unknown code is looked up in the shipper's code mappings.
 * `resolvedShipperCodes` lists the mappings that were used.
 */
export async function findConsigneesOrProductsByCodes(
  work: RequestContext,
  field: ShipperCodeMappingField,
  codes: readonly string[],
  codeMappings: readonly ShipperCodeMapping[],
): Promise<{
  recordByCode: Map<string, ConsigneeOrProductByCode>;
  resolvedShipperCodes: { code: string; value: string }[];
}> {
  const recordByCode = await lookUp(work, field, codes);
  const unknown = new Set(codes.filter((code) => !recordByCode.has(code)));
  const matchingCodes = codeMappings.filter((one) => one.field === field && unknown.has(one.code));
  if (matchingCodes.length === 0) return { recordByCode, resolvedShipperCodes: [] };
  const meant = await lookUp(
    work,
    field,
    matchingCodes.map((one) => one.value),
  );
  const readAs: { code: string; value: string }[] = [];
  for (const { code, value } of matchingCodes) {
    const record = meant.get(value);
    if (!record) continue;
    recordByCode.set(code, record);
    readAs.push({ code, value });
  }
  return { recordByCode, resolvedShipperCodes: readAs };
}

/** Finds numbers of the caller's shippers among these texts, with their names. Senders mix them up with consignees. */
export const findNamesOfCallersShippersByNumber = (
  work: RequestContext,
  shipperNumbers: readonly string[],
): Promise<Map<string, string>> => findVisibleShipperNamesByNumber(work, shipperNumbers);

/** The meanings of a shipper's own codes, for other parsers. The caller must check the row scope first. */
export const findShipperCodeMappingsUnscoped = (
  work: RequestContext,
  shipperId: number,
): Promise<ShipperCodeMapping[]> => findStoredShipperCodeMappings(work, shipperId);

/** Saves the code meanings from the corrections of a committed file, for codes that are in it. */
export async function upsertShipperCodeMappingsOfCorrections(
  work: RequestContext,
  shipperId: number,
  corrections: readonly FileCorrection[],
  codesInFile: ReadonlySet<string>,
): Promise<void> {
  for (const field of shipperCodeMappingFields) {
    const codeCorrections = corrections.flatMap((c) =>
      c.remember &&
      c.field === field &&
      c.from !== undefined &&
      c.from !== '' &&
      c.from.length <= 200 &&
      codesInFile.has(c.from)
        ? [{ field, code: c.from, value: c.value }]
        : [],
    );
    if (codeCorrections.length === 0) continue;
    const recordByCode = await lookUp(
      work,
      field,
      codeCorrections.flatMap((one) => [one.code, one.value]),
    );
    const codesToSave = [
      ...new Map(
        codeCorrections
          .filter((one) => !recordByCode.has(one.code) && recordByCode.has(one.value))
          .map((one) => [one.code, one]),
      ).values(),
    ];
    if (codesToSave.length === 0) continue;
    await upsertShipperCodeMappings(work, shipperId, codesToSave);
    await recordAudit(work, {
      entity: 'account',
      entityId: shipperId,
      action: 'codes remembered',
      after: codesToSave,
    });
    publishChange(work, 'xml-codes');
  }
}

export async function listShipperCodeMappings(
  work: RequestContext,
  shipperId: number,
): Promise<ShipperCodeMapping[]> {
  requireAllAccountsInScope(work, [shipperId], 'shipperAccountId');
  return findStoredShipperCodeMappings(work, shipperId);
}
export async function deleteShipperCodeMapping(
  work: RequestContext,
  q: { shipperAccountId: number; field: ShipperCodeMappingField; code: string },
): Promise<{ message: string }> {
  requireAllAccountsInScope(work, [q.shipperAccountId], 'shipperAccountId');
  if (!(await deleteStoredShipperCodeMapping(work, q.shipperAccountId, q.field, q.code)))
    reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'account',
    entityId: q.shipperAccountId,
    action: 'code forgotten',
    before: { field: q.field, code: q.code },
  });
  publishChange(work, 'xml-codes');
  return { message: 'Code deleted.' };
}
