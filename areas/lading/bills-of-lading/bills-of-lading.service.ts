import type { QueryOf } from '#kit/contract/endpoint.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { showCount } from '#kit/contract/money.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateIn, hourIn, zoneNamed } from '#kit/contract/zones.ts';
import { printBillsOfLading, printDetailedBillsOfLading } from './bill-of-lading.print.ts';
import type { BillOfLadingData } from './bill-of-lading.print.ts';
import type { printBols } from './bills-of-lading.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { bolsOf, shipmentsOf } from './bills-of-lading.rules.ts';
import { chosenBols, findBol, mostPrinted, papersOf, takeBols } from './bills-of-lading.store.ts';
import type { PaperRow, PartyRow } from './bills-of-lading.store.ts';
import {
  lastDeleted,
  insertBols,
  leaveBills,
  loadedUnits,
  mastersOf,
  pickupOf,
  pickupOfBol,
  ratedShipments,
  standingBols,
  supersede,
} from './bol-making.store.ts';
import { takeBolNumbers } from './bol-numbers.service.ts';
import { billedLines, insertShipments, moveShipments } from './bol-shipments.store.ts';
import { unitOfMeasureName } from '#areas/freight/units/units-of-measure.contract.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import { ungroupAll } from '#areas/billing/shipments/shipment-acts.service.ts';
import { bulk } from '#kit/server/bulk.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditAll } from '#kit/server/work.ts';

/** A pickup that has left: 4 Released. */
const released = 4;

export interface MadeBol {
  bolId: number;
  bolNumber: string;
}

/**
 * Makes the bills of lading of a pickup from what was loaded, or one of them (`bolId`) again. Earlier bills
 * of it are superseded, their shipments reopened without rates.
 * Refuses with 412 when one of them is invoiced. Part of releasing a pickup, and of generating its bills again.
 */
export async function makeBols(
  work: Work,
  pickupId: number,
  bolId: number | null = null,
): Promise<MadeBol[]> {
  const pickup = (await pickupOf(work.tx, pickupId)) ?? refuse(commonErrors.notFound);
  const standing = await standingBols(work.tx, pickupId, bolId);
  if (standing.some((b) => b.billed > 0)) refuse(bolErrors.invoiced);
  const bols = bolsOf(await loadedUnits(work.tx, pickupId, bolId), pickup.palletExchange);
  const deleted = bolId === null ? await lastDeleted(work.tx, pickupId) : 0;
  const generation = 1 + Math.max(deleted, ...standing.map((b) => b.generation));
  const numbers = await takeBolNumbers(work, bols.length);
  const made = await insertBols(
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
  await supersede(work.tx, old, made);
  await ungroupAll(work, await mastersOf(work.tx, old));
  const moved = await moveShipments(work, old);
  await leaveBills(work, old);
  await auditAll(work, [
    ...made.map((b) => ({
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
  announce(
    work,
    'bols',
    made.map((b) => b.bolId),
  );
  if (moved.length > 0)
    announce(
      work,
      'shipments',
      moved.map((s) => s.id),
    );
  return made;
}

/** How many rated shipments would lose their rates if the bills of this pickup were made again: asked first. */
export async function ratesAtRisk(
  work: Work,
  pickupId: number,
  bolId: number | null = null,
): Promise<{ rated: number; billed: number }> {
  const standing = await standingBols(work.tx, pickupId, bolId);
  return {
    rated: standing.reduce((n, b) => n + b.rated, 0),
    billed: standing.reduce((n, b) => n + b.billed, 0),
  };
}

/** Shipments that lose their rates when the pickup is released again, by number. */
export const ratesLostBy = (work: Work, pickupId: number): Promise<number[]> =>
  ratedShipments(work.tx, pickupId);

/** The pickup of a bill that may be made again, and how many shipments would lose their rates. */
export async function mayMakeAgain(work: Work, bolId: number): Promise<{ pickupId: number; rated: number }> {
  const bol = (await findBol(work, bolId)) ?? refuse(commonErrors.notFound);
  const pickupId = (await pickupOfBol(work.tx, bolId)) ?? refuse(bolErrors.madeByHand);
  if (!bol.active) refuse(bolErrors.notActive);
  if ((await pickupOf(work.tx, pickupId))?.status !== released) refuse(bolErrors.notReleased);
  const { rated, billed } = await ratesAtRisk(work, pickupId, bolId);
  if (billed > 0) refuse(bolErrors.invoiced);
  return { pickupId, rated };
}
/** Makes one bill again from those of its units that are loaded now; asks first when shipments would lose their rates. */
export async function regenerate(
  work: Work,
  bolId: number,
  confirmed: boolean,
): Promise<{ bols: MadeBol[] }> {
  const { pickupId, rated } = await mayMakeAgain(work, bolId);
  if (rated > 0 && !confirmed)
    refuse(bolErrors.ratesLost, { count: rated }, { data: { confirm: true, count: rated } });
  if ((await takeBols(work, [bolId])).length === 0) refuse(commonErrors.changedByOthers);
  announce(work, 'loads');
  return { bols: await makeBols(work, pickupId, bolId) };
}

/** Open shipments from the lines that no live shipment has; a second time makes nothing. */
export async function generate(
  work: Work,
  bolIds: readonly number[],
): Promise<{ made: number; lines: number; shipmentNumbers: number[] }> {
  const lines = await billedLines(work.tx, await takeBols(work, bolIds));
  if (lines.length === 0) refuse(commonErrors.notFound);
  const byBol = Map.groupBy(lines, (line) => line.bolId);
  const wanted = [...byBol].flatMap(([bolId, own]) =>
    shipmentsOf(own).map((shipment) => ({ ...shipment, bolId })),
  );
  const made = wanted.length === 0 ? [] : await insertShipments(work, wanted);
  await auditAll(
    work,
    made.map((s) => ({
      entity: 'shipment',
      entityId: s.id,
      action: 'made',
      after: { shipmentNumber: s.shipmentNumber },
    })),
  );
  if (made.length > 0) {
    announce(
      work,
      'shipments',
      made.map((s) => s.id),
    );
    announce(work, 'bols', bolIds);
  }
  return {
    made: made.length,
    lines: wanted.reduce((n, s) => n + s.bolDetailIds.length, 0),
    shipmentNumbers: made.map((s) => s.shipmentNumber),
  };
}

export async function printOne(
  work: Work,
  id: number,
  detailed: boolean,
): Promise<{ name: string; body: AsyncIterable<Uint8Array> }> {
  const bol = (await findBol(work, id)) ?? refuse(commonErrors.notFound);
  const rows = await papersOf(work.tx, [id]);
  const papers = rows.map(paperOf);
  const printing = await printingOfBills(work, rows);
  return {
    name: `BOL-${bol.bolNumber}${detailed ? '-detailed' : ''}.pdf`,
    body: detailed ? printDetailedBillsOfLading(papers, printing) : printBillsOfLading(papers, printing),
  };
}

export async function printMany(
  work: Work,
  query: QueryOf<typeof printBols>,
): Promise<{ name: string; body: AsyncIterable<Uint8Array> }> {
  if (choosesNothing(chosenOf(query))) refuse(bolErrors.noneChosen);
  const ids = await chosenBols(work, query);
  if (ids.length === 0) refuse(bolErrors.none);
  if (ids.length > mostPrinted)
    refuse(bolErrors.tooMany, {
      count: showCount(mostPrinted),
    });
  const rows = await papersOf(work.tx, ids);
  return {
    name: `BOLs-${rows.length}.pdf`,
    body: drawBills(rows.map(paperOf), await printingOfBills(work, rows), rows.length),
  };
}
const drawBills = bulk(new URL('./bill-of-lading.print.ts', import.meta.url).href, printBillsOfLading);
/** In the time of the warehouse they leave, each in the language of its consignee. */
const printingOfBills = (work: Work, rows: readonly PaperRow[]) =>
  printingOf(work, {
    warehouseId: rows[0]?.shipFrom.id,
    language: rows[0]?.language,
    languages: rows.map((row) => row.language),
  });

const party = (p: PartyRow) => ({
  number: p.number,
  name: p.name,
  address: p.address1,
  city: p.city,
  state: p.state ?? '',
  zip: p.zip,
  phone: p.phone ?? undefined,
});
const terms = ['Collect', 'Prepaid', '3rd Party'] as const;

function paperOf(row: PaperRow): BillOfLadingData {
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
            date: dateIn(start, row.zone),
            from: hourIn(start, row.zone),
            to: hourIn(end, row.zone),
            zone: zoneNamed(start, row.zone),
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
      unit: unitOfMeasureName(l.uom),
      length: l.l,
      width: l.w,
      height: l.h,
      units: l.units,
      cubes: l.cubes,
      unitCodes: l.unitCodes,
    })),
  };
}
