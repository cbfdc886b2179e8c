import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';

/**
 * Groups loaded units into bills of lading and their lines into shipments (docs/domain/outbound.md#bills-of-lading). The same
 * input gives the same documents in the same order.
 */

export interface LoadedUnit {
  id: number;
  dropId: number | null;
  deliverToId: number;
  consigneeId: number;
  billToId: number;
  shipperId: number;
  paymentTerm: number;
  productId: number;
  productDesc: string;
  uom: number;
  length: number;
  width: number;
  height: number;
  /** Hundredths of a cubic foot. */
  cube: number;
  shipDate: string;
  orderNumber: number | null;
  po: string | null;
  invoiceRef: string | null;
  receivingWarehouseId: number;
  /** The intact pallet it was received on, and the number of active units on that pallet. */
  pallet: { id: number; units: number } | null;
}

/** One bill of lading: the freight of one consignee at one deliver-to, paid by one account. */
export interface BolDraft {
  dropId: number | null;
  deliverToId: number;
  consigneeId: number;
  billToId: number;
  units: number;
  cubes: number;
  lines: BolLineDraft[];
}
/**
 * Ship date and order are stored on the line. The holiday charge depends on the ship date, and shippers ask about their order.
 */
export interface BolLineDraft {
  shipperId: number;
  billToId: number;
  paymentTerm: number;
  productId: number;
  productDesc: string;
  uom: number;
  length: number;
  width: number;
  height: number;
  shipDate: string;
  orderNumber: number | null;
  receivingWarehouseId: number;
  units: number;
  cubes: number;
  /** The consignee's purchase orders, without duplicates. */
  pos: string[];
  /** The shipper's own reference. If there are several, the first. */
  invoiceRef: string | null;
  /** Pallets that leave for good with this freight (docs/domain/billing.md#events). */
  pallets: number;
  unitIds: number[];
}

/**
 * Groups what was loaded, not what was planned, by deliver-to, consignee and bill-to. Within a bill it groups by shipper,
 * payment term, product, unit of measure and size. `exchangesPallets`: the warehouse exchanges pallets.
 */
export function groupUnitsIntoBols(units: readonly LoadedUnit[], exchangesPallets = false): BolDraft[] {
  const bols = groupBy(
    [...units].sort((a, b) => a.id - b.id),
    (u) => [u.deliverToId, u.consigneeId, u.billToId],
  );
  return bols.flatMap((bolUnits) => {
    const [first] = bolUnits;
    if (!first) return [];
    const carriers = exchangesPallets ? palletsUnder(bolUnits) : new Set<number>();
    const lines = groupBy(bolUnits, lineKey).flatMap((units) => lineOf(units, carriers));
    const { dropId, deliverToId, consigneeId, billToId } = first;
    return [{ dropId, deliverToId, consigneeId, billToId, ...sums(lines), lines }];
  });
}

/**
 * Picks one unit for each pallet that leaves with this freight. It is a unit that is itself a pallet, or the first of the boxes
 * that all leave on their receiving pallet. A pallet stays here when its boxes are split or some of them stay.
 */
function palletsUnder(units: readonly LoadedUnit[]): Set<number> {
  const boxes = units.filter((u) => u.uom !== unitOfMeasure.pallet);
  const wholePalletUnitIds = [...Map.groupBy(boxes, (u) => u.pallet?.id)].flatMap(([, on]) => {
    const [first] = on;
    return first?.pallet && first.pallet.units === on.length ? [first.id] : [];
  });
  return new Set([
    ...units.filter((u) => u.uom === unitOfMeasure.pallet).map((u) => u.id),
    ...wholePalletUnitIds,
  ]);
}

const lineKey = (u: LoadedUnit): Key => [
  u.shipperId,
  u.paymentTerm,
  u.productId,
  u.productDesc,
  u.uom,
  u.length,
  u.width,
  u.height,
  u.shipDate,
  u.orderNumber ?? 0,
  u.receivingWarehouseId,
];

/** The values that are set, sorted and without duplicates. */
const collectUniqueWords = (words: readonly (string | null)[]): string[] =>
  [...new Set(words.flatMap((word) => (word ? [word] : [])))].toSorted();

function lineOf(units: readonly LoadedUnit[], carriers: ReadonlySet<number>): BolLineDraft[] {
  const [first] = units;
  if (!first) return [];
  const {
    shipperId,
    billToId,
    paymentTerm,
    productId,
    productDesc,
    uom,
    length,
    width,
    height,
    shipDate,
    orderNumber,
    receivingWarehouseId,
  } = first;
  return [
    {
      shipperId,
      billToId,
      paymentTerm,
      productId,
      productDesc,
      uom,
      length,
      width,
      height,
      shipDate,
      orderNumber,
      receivingWarehouseId,
      units: units.length,
      cubes: units.reduce((sum, u) => sum + u.cube, 0),
      pos: collectUniqueWords(units.map((u) => u.po)),
      invoiceRef: collectUniqueWords(units.map((u) => u.invoiceRef))[0] ?? null,
      pallets: units.filter((u) => carriers.has(u.id)).length,
      unitIds: units.map((u) => u.id),
    },
  ];
}

/** A line for billing. `bolDetailId` identifies it. `shipmentId` is set while an active shipment has it. */
export interface BolLineWithShipmentId {
  bolDetailId: number;
  shipmentId: number | null;
  shipperId: number;
  billToId: number;
  paymentTerm: number;
  receivingWarehouseId: number;
  units: number;
  cubes: number;
}
export interface BolShipmentDraft {
  shipperId: number;
  billToId: number;
  paymentTerm: number;
  receivingWarehouseId: number;
  units: number;
  cubes: number;
  bolDetailIds: number[];
}

/**
 * Groups the lines of one bill of lading into shipments: one per shipper, bill-to, payment term and receiving warehouse. Lines of
 * an active shipment are skipped, so a second run creates nothing.
 */
export function groupUnbilledBolLinesIntoShipments(
  lines: readonly BolLineWithShipmentId[],
): BolShipmentDraft[] {
  const open = lines.filter((line) => line.shipmentId === null).sort((a, b) => a.bolDetailId - b.bolDetailId);
  return groupBy(open, (l) => [l.shipperId, l.billToId, l.paymentTerm, l.receivingWarehouseId]).flatMap(
    (shipmentLines) => {
      const [first] = shipmentLines;
      if (!first) return [];
      const { shipperId, billToId, paymentTerm, receivingWarehouseId } = first;
      return [
        {
          shipperId,
          billToId,
          paymentTerm,
          receivingWarehouseId,
          ...sums(shipmentLines),
          bolDetailIds: shipmentLines.map((l) => l.bolDetailId),
        },
      ];
    },
  );
}

const sums = (lines: readonly { units: number; cubes: number }[]) => ({
  units: lines.reduce((sum, l) => sum + l.units, 0),
  cubes: lines.reduce((sum, l) => sum + l.cubes, 0),
});

type Key = readonly (number | string)[];

// Groups are sorted by key, so two releases of the same freight print the same regardless of the scan order.
function groupBy<T>(rows: readonly T[], keyOf: (row: T) => Key): T[][] {
  const groups = new Map<string, { key: Key; rows: T[] }>();
  for (const row of rows) {
    const key = keyOf(row);
    const text = JSON.stringify(key);
    const group = groups.get(text);
    if (group) group.rows.push(row);
    else groups.set(text, { key, rows: [row] });
  }
  return [...groups.values()].sort((a, b) => compareKeys(a.key, b.key)).map((group) => group.rows);
}

function compareKeys(a: Key, b: Key): number {
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
