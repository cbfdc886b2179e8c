import { countFreight, endShipments, payersOf } from './shipment-acts.store.ts';
import type { PayerRow } from './shipment-acts.store.ts';
import * as store from './imported-shipments.store.ts';
import type { KnownShipment } from './imported-shipments.store.ts';
import { differingHead, keyOfLine, keyOfShipment } from './imported-shipments.rules.ts';
import type { ImportedLine } from './imported-shipments.rules.ts';
import { activeChargeCodes } from './shipments.store.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * Freight that was delivered before the company came here and is not invoiced yet. It becomes open shipments without bills of
 * lading, which are rated, closed and invoiced as any other (docs/domain/billing.md#brought-over).
 */

/** Accounts as payers see them, by their ids. */
export const findPayers = (work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, PayerRow>> =>
  payersOf(work.tx, ids);
export const findChargeCodes = async (work: Work): Promise<readonly string[]> =>
  (await activeChargeCodes(work.tx)).map(({ code }) => code);

const byKey = (shipments: readonly KnownShipment[]): Map<string, KnownShipment> =>
  new Map(shipments.map((shipment) => [keyOfShipment(shipment), shipment]));
/** Whether each line is there already, with as many units. */
export async function findPresent(work: Work, lines: readonly ImportedLine[]): Promise<boolean[]> {
  const known = byKey(await store.findByOldNumbers(work, lines, false));
  return lines.map((line) => {
    const shipment = known.get(keyOfShipment(line));
    return (
      shipment !== undefined &&
      differingHead(shipment, line) === undefined &&
      shipment.lines.some((one) => keyOfLine(one) === keyOfLine(line) && one.units === line.units)
    );
  });
}

/** Refuses a line that does not go with its shipment. */
function refuseUnfit(line: ImportedLine, head: ImportedLine | KnownShipment): void {
  const number = line.oldNumber;
  const differing = differingHead(head, line);
  const { otherHead, importedTouched, otherUnits } = shipmentErrors;
  if (differing !== undefined) refuse(otherHead, { number }, { fields: { [differing]: otherHead.sentence } });
  if (!('lines' in head)) return;
  const same = head.lines.find((one) => keyOfLine(one) === keyOfLine(line));
  if (same) refuse(otherUnits, { count: same.units }, { fields: { units: otherUnits.sentence } });
  if (!head.isUntouched) refuse(importedTouched, { number });
}

/** Adds lines, which are not there yet, to their shipments; makes those. Answers the ids of the lines, in their order. */
export async function addImportedLines(work: Work, lines: readonly ImportedLine[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const known = byKey(await store.findByOldNumbers(work, lines, true));
  const heads = new Map<string, ImportedLine>();
  for (const line of lines) {
    const key = keyOfShipment(line);
    refuseUnfit(line, known.get(key) ?? heads.get(key) ?? line);
    if (!known.has(key) && !heads.has(key)) heads.set(key, line);
  }
  const made = await store.insertShipments(work, [...heads.values()]);
  if (made.length !== heads.size) refuse(commonErrors.changedByOthers);
  const ids = new Map(
    [...known.values(), ...made].map((shipment) => [keyOfShipment(shipment), shipment.id] as const),
  );
  const ofShipments = lines.map((line) => ({ ...line, shipmentId: ids.get(keyOfShipment(line)) ?? 0 }));
  const lineIds = await store.insertLines(work, ofShipments);
  const charges = ofShipments.flatMap(({ shipmentId, charge }, at) =>
    charge ? [{ shipmentId, lineId: lineIds[at] ?? 0, ...charge }] : [],
  );
  if (charges.length > 0) await store.insertCharges(work, charges);
  const touched = [...new Set(ofShipments.map(({ shipmentId }) => shipmentId))];
  await countFreight(work.tx, touched);
  await store.sumCharges(work.tx, touched);
  await auditAll(
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
      why: 'import',
    })),
  );
  announce(work, 'shipments', touched);
  return lineIds;
}

export const findInUse = (work: Work, lineIds: readonly number[]): Promise<{ name: string }[]> =>
  store.findTouched(work, lineIds);

/** Takes lines back; a shipment without lines is cancelled, and its number in the old system can be imported again. */
export async function takeBack(work: Work, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  await store.lockShipments(work, lineIds);
  // Read after the lock: a rating may have come in between.
  if ((await store.findTouched(work, lineIds)).length > 0) refuse(commonErrors.changedByOthers);
  const shipments = await store.takeLinesBack(work, lineIds);
  const ended = shipments.filter(({ isLast }) => isLast).map(({ shipmentId }) => shipmentId);
  const left = shipments.filter(({ isLast }) => !isLast).map(({ shipmentId }) => shipmentId);
  await endShipments(work.tx, ended, null);
  await countFreight(work.tx, left);
  await store.sumCharges(work.tx, left);
  await auditAll(
    work,
    shipments.map(({ shipmentId }) => ({
      entity: 'shipment',
      entityId: shipmentId,
      action: 'import undone',
    })),
  );
  announce(
    work,
    'shipments',
    shipments.map(({ shipmentId }) => shipmentId),
  );
}
