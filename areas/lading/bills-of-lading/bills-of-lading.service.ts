import type { QueryOf } from '#kit/contract/endpoint.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import { formatCount } from '#kit/contract/money.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateInZone, timeOfDayInZone, formatZoneAbbreviation } from '#kit/contract/time-zones.ts';
import { printBillsOfLading, printDetailedBillsOfLading } from './bill-of-lading.print.ts';
import type { BillOfLadingData } from './bill-of-lading.print.ts';
import type { printBolsEndpoint } from './bills-of-lading.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { groupUnitsIntoBols, groupUnbilledBolLinesIntoShipments } from './bills-of-lading.rules.ts';
import {
  findBolIdsToPrintUpToMaxPlusOne,
  findBolIncludingDeleted,
  maxPrintedBols,
  findBolPrintRows,
  lockVisibleActiveBols,
} from './bills-of-lading.repository.ts';
import type { BolPrintData, BolPartyRow } from './bills-of-lading.repository.ts';
import {
  findLastDeletedBolGeneration,
  insertBolsAndAssignUnits,
  detachUnitsFromBols,
  findLoadedUnitsOfPickup,
  findMasterShipmentIdsOfBols,
  findPickupForBols,
  findPickupIdOfBol,
  findRatedShipmentNumbersOfPickup,
  lockActivePickupBolsAndShipments,
  supersedeOrVoidBols,
} from './create-bols.repository.ts';
import { reserveBolNumbers } from './bol-numbers.service.ts';
import {
  findBolLinesWithShipmentId,
  insertBolShipmentsAndAssignUnits,
  moveReopenOrCancelShipmentsOfSupersededBols,
} from './bol-shipments.repository.ts';
import { formatUnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import { ungroupMastersForFreightChange } from '#areas/billing/shipments/shipment-actions.service.ts';
import { createPrintInWorkerWhenLarge } from '#kit/server/print-in-worker.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudits } from '#kit/server/request-context.ts';

/** The status of a departed pickup: 4 Released. */
const released = 4;

export interface CreatedBol {
  bolId: number;
  bolNumber: string;
}

/**
 * Creates the bills of lading of a pickup from what was loaded, or regenerates one of them (`onlyBolId`). Earlier bills are
 * superseded, and their shipments are reopened without rates. Rejects with 412 when one of them is invoiced. Part of
 * releasing a pickup, and of regenerating its bills.
 */
export async function createOrRegeneratePickupBolsReopeningShipments(
  work: RequestContext,
  pickupId: number,
  onlyBolId: number | null = null,
): Promise<CreatedBol[]> {
  const pickup = (await findPickupForBols(work.tx, pickupId)) ?? reject(commonErrors.notFound);
  const standing = await lockActivePickupBolsAndShipments(work.tx, pickupId, onlyBolId);
  if (standing.some((b) => b.billed > 0)) reject(bolErrors.shipmentInvoiced);
  const bols = groupUnitsIntoBols(
    await findLoadedUnitsOfPickup(work.tx, pickupId, onlyBolId),
    pickup.palletExchange,
  );
  const deleted = onlyBolId === null ? await findLastDeletedBolGeneration(work.tx, pickupId) : 0;
  const generation = 1 + Math.max(deleted, ...standing.map((b) => b.generation));
  const numbers = await reserveBolNumbers(work, bols.length);
  const createdBols = await insertBolsAndAssignUnits(
    work,
    bols.map((bol, i) => ({
      ...bol,
      bolNumber: numbers[i] ?? '',
      outboundDate: pickup.outboundDate,
      loadId: pickup.loadId,
      pickupId,
      warehouseId: pickup.warehouseId,
      generation,
    })),
  );
  const old = standing.map((b) => b.id);
  await supersedeOrVoidBols(work.tx, old, createdBols);
  await ungroupMastersForFreightChange(work, await findMasterShipmentIdsOfBols(work.tx, old));
  const moved = await moveReopenOrCancelShipmentsOfSupersededBols(work, old);
  await detachUnitsFromBols(work, old);
  await recordAudits(work, [
    ...createdBols.map((b) => ({
      entity: 'bol',
      entityId: b.bolId,
      action: 'made',
      after: { bolNumber: b.bolNumber, generation },
    })),
    ...moved.map((s) => ({
      entity: 'shipment',
      entityId: s.id,
      action: 'bill of lading made again',
      after: { status: s.status },
    })),
  ]);
  publishChange(
    work,
    'bols',
    createdBols.map((b) => b.bolId),
  );
  if (moved.length > 0)
    publishChange(
      work,
      'shipments',
      moved.map((s) => s.id),
    );
  return createdBols;
}

/**
 * Counts the rated shipments that would lose their rates if the bills of this pickup were regenerated. Used for the confirmation.
 */
export async function lockBolsAndCountRatedAndBilledShipments(
  work: RequestContext,
  pickupId: number,
  bolId: number | null = null,
): Promise<{ rated: number; billed: number }> {
  const standing = await lockActivePickupBolsAndShipments(work.tx, pickupId, bolId);
  return {
    rated: standing.reduce((n, b) => n + b.rated, 0),
    billed: standing.reduce((n, b) => n + b.billed, 0),
  };
}

/** The numbers of the shipments that lose their rates when the pickup is released again. */
export const findShipmentNumbersLosingRatesIfRereleased = (
  work: RequestContext,
  pickupId: number,
): Promise<number[]> => findRatedShipmentNumbersOfPickup(work.tx, pickupId);

/** Returns the pickup of a bill that can be regenerated, and how many shipments would lose their rates. */
export async function requireAndLockRegenerableBol(
  work: RequestContext,
  bolId: number,
): Promise<{ pickupId: number; rated: number }> {
  const bol = (await findBolIncludingDeleted(work, bolId)) ?? reject(commonErrors.notFound);
  const pickupId = (await findPickupIdOfBol(work.tx, bolId)) ?? reject(bolErrors.createdManually);
  if (!bol.active) reject(bolErrors.notActive);
  if ((await findPickupForBols(work.tx, pickupId))?.status !== released) reject(bolErrors.loadNotReleased);
  const { rated, billed } = await lockBolsAndCountRatedAndBilledShipments(work, pickupId, bolId);
  if (billed > 0) reject(bolErrors.shipmentInvoiced);
  return { pickupId, rated };
}
/**
 * Regenerates one bill from those of its units that are loaded now. Asks for confirmation when shipments would lose their rates.
 */
export async function regenerateBolUnderNewNumber(
  work: RequestContext,
  bolId: number,
  rateLossConfirmed: boolean,
): Promise<{ bols: CreatedBol[] }> {
  const { pickupId, rated } = await requireAndLockRegenerableBol(work, bolId);
  if (rated > 0 && !rateLossConfirmed)
    reject(bolErrors.ratesRemoved, { count: rated }, { data: { confirm: true, count: rated } });
  if ((await lockVisibleActiveBols(work, [bolId])).length === 0) reject(commonErrors.recordChanged);
  publishChange(work, 'loads');
  return { bols: await createOrRegeneratePickupBolsReopeningShipments(work, pickupId, bolId) };
}

/** Creates open shipments from the lines that no active shipment has. A second run creates nothing. */
export async function generateShipmentsOfBols(
  work: RequestContext,
  bolIds: readonly number[],
): Promise<{ made: number; lines: number; shipmentNumbers: number[] }> {
  const lines = await findBolLinesWithShipmentId(work.tx, await lockVisibleActiveBols(work, bolIds));
  if (lines.length === 0) reject(commonErrors.notFound);
  const byBol = Map.groupBy(lines, (line) => line.bolId);
  const shipmentsToCreate = [...byBol].flatMap(([bolId, bolLines]) =>
    groupUnbilledBolLinesIntoShipments(bolLines).map((shipment) => ({ ...shipment, bolId })),
  );
  const createdShipments =
    shipmentsToCreate.length === 0 ? [] : await insertBolShipmentsAndAssignUnits(work, shipmentsToCreate);
  await recordAudits(
    work,
    createdShipments.map((s) => ({
      entity: 'shipment',
      entityId: s.id,
      action: 'made',
      after: { shipmentNumber: s.shipmentNumber },
    })),
  );
  if (createdShipments.length > 0) {
    publishChange(
      work,
      'shipments',
      createdShipments.map((s) => s.id),
    );
    publishChange(work, 'bols', bolIds);
  }
  return {
    made: createdShipments.length,
    lines: shipmentsToCreate.reduce((n, s) => n + s.bolDetailIds.length, 0),
    shipmentNumbers: createdShipments.map((s) => s.shipmentNumber),
  };
}

export async function printBol(
  work: RequestContext,
  id: number,
  detailed: boolean,
): Promise<{ name: string; body: AsyncIterable<Uint8Array> }> {
  const bol = (await findBolIncludingDeleted(work, id)) ?? reject(commonErrors.notFound);
  const rows = await findBolPrintRows(work.tx, [id]);
  const papers = rows.map(paperOf);
  const printing = await printingOfBills(work, rows);
  return {
    name: `BOL-${bol.bolNumber}${detailed ? '-detailed' : ''}.pdf`,
    body: detailed ? printDetailedBillsOfLading(papers, printing) : printBillsOfLading(papers, printing),
  };
}

export async function printBols(
  work: RequestContext,
  query: QueryOf<typeof printBolsEndpoint>,
): Promise<{ name: string; body: AsyncIterable<Uint8Array> }> {
  if (isEmptySelection(parseBulkSelection(query))) reject(bolErrors.noneSelected);
  const ids = await findBolIdsToPrintUpToMaxPlusOne(work, query);
  if (ids.length === 0) reject(bolErrors.noRecords);
  if (ids.length > maxPrintedBols)
    reject(bolErrors.tooManySelected, {
      count: formatCount(maxPrintedBols),
    });
  const rows = await findBolPrintRows(work.tx, ids);
  return {
    name: `BOLs-${rows.length}.pdf`,
    body: drawBills(rows.map(paperOf), await printingOfBills(work, rows), rows.length),
  };
}
const drawBills = createPrintInWorkerWhenLarge(
  new URL('./bill-of-lading.print.ts', import.meta.url).href,
  printBillsOfLading,
);
/** In the time zone of the warehouse they leave from, each in the language of its consignee. */
const printingOfBills = (work: RequestContext, rows: readonly BolPrintData[]) =>
  loadPrintContext(work, {
    warehouseId: rows[0]?.shipFrom.id,
    language: rows[0]?.language,
    languages: rows.map((row) => row.language),
  });

const party = (p: BolPartyRow) => ({
  number: p.number,
  name: p.name,
  address: p.address1,
  city: p.city,
  state: p.state ?? '',
  zip: p.zip,
  phone: p.phone ?? undefined,
});
const terms = ['Collect', 'Prepaid', '3rd Party'] as const;

function paperOf(row: BolPrintData): BillOfLadingData {
  const start = row.windowStart ? Temporal.Instant.from(row.windowStart) : undefined;
  const end = row.windowEnd ? Temporal.Instant.from(row.windowEnd) : undefined;
  return {
    number: row.bolNumber,
    date: row.date,
    loadNumber: row.loadNumber === null ? null : `L-${row.loadNumber}`,
    trailer: row.trailer,
    carrierName: row.carrier,
    seal: row.seal,
    loadLocks: row.loadLocks,
    drop: row.dropSeq === null ? null : { seq: row.dropSeq, of: row.drops ?? row.dropSeq },
    shipFrom: party(row.shipFrom),
    shipTo: party(row.consignee),
    careOf: row.deliverTo.id === row.consignee.id ? null : party(row.deliverTo),
    billTo: party(row.billTo),
    paymentTerm: terms[(row.lines[0]?.paymentTerm ?? 1) - 1] ?? 'Collect',
    temperature: row.tempMin === null || row.tempMax === null ? null : { min: row.tempMin, max: row.tempMax },
    trailerRead: row.preCool === null ? null : { degrees: row.preCool },
    window:
      start && end
        ? {
            date: dateInZone(start, row.zone),
            from: timeOfDayInZone(start, row.zone),
            to: timeOfDayInZone(end, row.zone),
            timeZone: formatZoneAbbreviation(start, row.zone),
          }
        : null,
    language: row.language,
    podRequired: row.podRequired,
    bolRequired: row.bolRequired,
    active: row.active,
    supersededBy: row.supersededBy,
    lines: row.lines.map((l) => ({
      shipper: l.shipper,
      product: { code: l.code, description: l.description },
      po: l.po,
      unit: formatUnitOfMeasure(l.uom),
      length: l.l,
      width: l.w,
      height: l.h,
      units: l.units,
      cubes: l.cubes,
      unitCodes: l.unitCodes,
    })),
  };
}
