import type { FileCorrection, ShipperCode } from './xml-upload.contract.ts';
import { shipperCodeFields } from './xml-upload.contract.ts';
import {
  findActiveOrInactiveConsigneesByNumbers,
  deleteStoredShipperCode,
  saveShipperCodes,
  findActiveProductsByCodes,
  findStoredShipperCodes,
  findVisibleShipperNamesByNumber,
} from './xml-upload.store.ts';
import type { CodedRecord } from './xml-upload.store.ts';
import { requireAllAccountsInScope } from '#areas/calendar/shipping/shipping.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publish, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A shipper's own codes: defined once on the screen, used in every later file. A code of ours always has its own meaning. */

type Field = (typeof shipperCodeFields)[number];
const lookUp = (
  work: RequestContext,
  field: Field,
  codes: readonly string[],
): Promise<Map<string, CodedRecord>> =>
  field === 'consignee'
    ? findActiveOrInactiveConsigneesByNumbers(work, codes)
    : findActiveProductsByCodes(work, codes);

/** Finds records by the codes of a file. A code that is not ours is tried as one of the shipper's own. `readAs` lists those. */
export async function findRecordsByCodes(
  work: RequestContext,
  field: Field,
  codes: readonly string[],
  shipperCodes: readonly ShipperCode[],
): Promise<{
  recordByCode: Map<string, CodedRecord>;
  resolvedShipperCodes: { code: string; value: string }[];
}> {
  const recordByCode = await lookUp(work, field, codes);
  const unknown = new Set(codes.filter((code) => !recordByCode.has(code)));
  const matchingCodes = shipperCodes.filter((one) => one.field === field && unknown.has(one.code));
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
export const findOwnShipperNames = (
  work: RequestContext,
  shipperNumbers: readonly string[],
): Promise<Map<string, string>> => findVisibleShipperNamesByNumber(work, shipperNumbers);

/** The meanings of a shipper's own codes, for other parsers. The caller must check the row scope first. */
export const findShipperCodesUnscoped = (work: RequestContext, shipperId: number): Promise<ShipperCode[]> =>
  findStoredShipperCodes(work, shipperId);

/** Saves the code meanings from the corrections of a committed file, for codes that are in it. */
export async function saveRememberedShipperCodes(
  work: RequestContext,
  shipperId: number,
  corrections: readonly FileCorrection[],
  codesInFile: ReadonlySet<string>,
): Promise<void> {
  for (const field of shipperCodeFields) {
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
    await saveShipperCodes(work, shipperId, codesToSave);
    await recordAudit(work, {
      entity: 'account',
      entityId: shipperId,
      action: 'codes remembered',
      after: codesToSave,
    });
    publish(work, 'xml-codes');
  }
}

export async function listShipperCodes(work: RequestContext, shipperId: number): Promise<ShipperCode[]> {
  requireAllAccountsInScope(work, [shipperId], 'shipperAccountId');
  return findStoredShipperCodes(work, shipperId);
}
export async function deleteShipperCode(
  work: RequestContext,
  q: { shipperAccountId: number; field: Field; code: string },
): Promise<{ message: string }> {
  requireAllAccountsInScope(work, [q.shipperAccountId], 'shipperAccountId');
  if (!(await deleteStoredShipperCode(work, q.shipperAccountId, q.field, q.code)))
    reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'account',
    entityId: q.shipperAccountId,
    action: 'code forgotten',
    before: { field: q.field, code: q.code },
  });
  publish(work, 'xml-codes');
  return { message: 'Code deleted.' };
}
