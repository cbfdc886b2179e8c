import {
  recalculateShipmentFreightTotals,
  cancelShipmentsAndDeleteCharges,
  findPayerRows,
} from './shipment-actions.repository.ts';
import type { PayerRow } from './shipment-actions.repository.ts';
import * as store from './imported-shipments.repository.ts';
import type { ImportedShipment } from './imported-shipments.repository.ts';
import {
  findDifferingHeaderField,
  importedLineKey,
  importedShipmentKey,
} from './imported-shipments.rules.ts';
import type { ImportedShipmentLine } from './imported-shipments.rules.ts';
import { findActiveChargeCodes } from './charge-codes.repository.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Freight that was delivered before the company started using Coldlane and is not invoiced yet. It becomes open shipments without
 * bills of lading, which are rated, closed and invoiced like any other (docs/domain/billing.md#imported-shipments).
 */

/** Accounts in their role as payers, by id. */
export const findPayersById = (
  work: RequestContext,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PayerRow>> => findPayerRows(work.tx, accountIds);
export const listActiveChargeCodes = async (work: RequestContext): Promise<readonly string[]> =>
  (await findActiveChargeCodes(work.tx)).map(({ code }) => code);

const byKey = (shipments: readonly ImportedShipment[]): Map<string, ImportedShipment> =>
  new Map(shipments.map((shipment) => [importedShipmentKey(shipment), shipment]));
/** Whether each line already exists with the same number of units. */
export async function areLinesAlreadyImported(
  work: RequestContext,
  lines: readonly ImportedShipmentLine[],
): Promise<boolean[]> {
  const existingByKey = byKey(await store.findShipmentsByOldNumbers(work, lines, false));
  return lines.map((line) => {
    const shipment = existingByKey.get(importedShipmentKey(line));
    return (
      shipment !== undefined &&
      findDifferingHeaderField(shipment, line) === undefined &&
      shipment.lines.some((one) => importedLineKey(one) === importedLineKey(line) && one.units === line.units)
    );
  });
}

/** Rejects a line that does not match its shipment. */
function refuseUnfit(line: ImportedShipmentLine, head: ImportedShipmentLine | ImportedShipment): void {
  const number = line.oldNumber;
  const differing = findDifferingHeaderField(head, line);
  const { headerMismatch, alreadyRatedOrBilled, unitCountMismatch } = shipmentErrors;
  if (differing !== undefined)
    reject(headerMismatch, { number }, { fields: { [differing]: headerMismatch.sentence } });
  if (!('lines' in head)) return;
  const same = head.lines.find((one) => importedLineKey(one) === importedLineKey(line));
  if (same)
    reject(unitCountMismatch, { count: same.units }, { fields: { units: unitCountMismatch.sentence } });
  if (!head.isUntouched) reject(alreadyRatedOrBilled, { number });
}

/** Adds new lines to their shipments, and creates missing shipments. Returns the ids of the lines, in their order. */
export async function addImportedShipmentsAndLines(
  work: RequestContext,
  lines: readonly ImportedShipmentLine[],
): Promise<number[]> {
  if (lines.length === 0) return [];
  const existingByKey = byKey(await store.findShipmentsByOldNumbers(work, lines, true));
  const heads = new Map<string, ImportedShipmentLine>();
  for (const line of lines) {
    const key = importedShipmentKey(line);
    refuseUnfit(line, existingByKey.get(key) ?? heads.get(key) ?? line);
    if (!existingByKey.has(key) && !heads.has(key)) heads.set(key, line);
  }
  const insertedShipments = await store.insertImportedShipmentsUnlessExisting(work, [...heads.values()]);
  if (insertedShipments.length !== heads.size) reject(commonErrors.recordChanged);
  const ids = new Map(
    [...existingByKey.values(), ...insertedShipments].map(
      (shipment) => [importedShipmentKey(shipment), shipment.id] as const,
    ),
  );
  const ofShipments = lines.map((line) => ({ ...line, shipmentId: ids.get(importedShipmentKey(line)) ?? 0 }));
  const lineIds = await store.insertImportedShipmentLines(work, ofShipments);
  const charges = ofShipments.flatMap(({ shipmentId, charge }, index) =>
    charge ? [{ shipmentId, lineId: lineIds[index] ?? 0, ...charge }] : [],
  );
  if (charges.length > 0) await store.insertImportedCharges(work, charges);
  const touched = [...new Set(ofShipments.map(({ shipmentId }) => shipmentId))];
  await recalculateShipmentFreightTotals(work.tx, touched);
  await store.updateShipmentAmountsFromCharges(work.tx, touched);
  await recordAudits(
    work,
    ofShipments.map((line) => ({
      entity: 'shipment',
      entityId: line.shipmentId,
      action: 'brought over from the old system',
      after: {
        oldNumber: line.oldNumber,
        line: line.description,
        units: line.units,
        ...(line.deliveryDate === null ? {} : { delivered: line.deliveryDate }),
      },
      reason: 'import',
    })),
  );
  publishChange(work, 'shipments', touched);
  return lineIds;
}

export const listShipmentsChangedSinceImport = (
  work: RequestContext,
  lineIds: readonly number[],
): Promise<{ name: string }[]> => store.findShipmentsChangedSinceImport(work, lineIds);

/** Deletes imported lines. A shipment without lines is canceled, and its old number can be imported again. */
export async function cancelImportedLinesAndEmptyShipments(
  work: RequestContext,
  lineIds: readonly number[],
): Promise<void> {
  if (lineIds.length === 0) return;
  await store.lockShipmentsOfLines(work, lineIds);
  // Read after the lock, because a rating may have run in the meantime.
  if ((await store.findShipmentsChangedSinceImport(work, lineIds)).length > 0)
    reject(commonErrors.recordChanged);
  const shipments = await store.deleteImportedLinesWithCharges(work, lineIds);
  const ended = shipments.filter(({ isLast }) => isLast).map(({ shipmentId }) => shipmentId);
  const left = shipments.filter(({ isLast }) => !isLast).map(({ shipmentId }) => shipmentId);
  await cancelShipmentsAndDeleteCharges(work.tx, ended, null);
  await recalculateShipmentFreightTotals(work.tx, left);
  await store.updateShipmentAmountsFromCharges(work.tx, left);
  await recordAudits(
    work,
    shipments.map(({ shipmentId }) => ({
      entity: 'shipment',
      entityId: shipmentId,
      action: 'import undone',
    })),
  );
  publishChange(
    work,
    'shipments',
    shipments.map(({ shipmentId }) => shipmentId),
  );
}
