import { buildBolNumber, buildSscc, buildUnitCode } from '#areas/freight/units/barcodes.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  groupUnitsIntoBols,
  groupUnbilledBolLinesIntoShipments,
} from '#areas/lading/bills-of-lading/bills-of-lading.rules.ts';
import type { LoadedUnit } from '#areas/lading/bills-of-lading/bills-of-lading.rules.ts';
import type { SeedTables } from './seed-tables.ts';
import { seedSplitManualAndMasterShipments } from './manual-billing.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedOrderLine, SeedUnitRow } from './orders.ts';
import type { SeedParties } from './accounts-and-users.ts';
import type { SeedTruckTrip } from './trip.ts';

/** The next numbers of the product's series. Earlier records got the numbers before them. */
export interface NextSeriesNumbers {
  order: number;
  unit: number;
  load: number;
  bol: number;
  shipment: number;
  invoice: number;
  draft: number;
  sscc: number;
}
const prefix = '0614141';

/** Assigns numbers to orders, units, loads and pallets in order of time. Returns how many pallet numbers were used. */
export function assignFreightNumbersAndCountSsccs(
  tables: SeedTables,
  lines: readonly SeedOrderLine[],
  nextNumbers: NextSeriesNumbers,
): number {
  assignNumbersUpToNext(tables, 'orders', 'order_number', nextNumbers.order, (n) => n);
  assignNumbersUpToNext(tables, 'unit', 'unit_code', nextNumbers.unit, (n) => buildUnitCode(n));
  assignNumbersUpToNext(tables, 'load', 'load_number', nextNumbers.load, (n) => n);
  let sscc = nextNumbers.sscc;
  for (const pallet of tables.getRows('receiving_pallet')) pallet['code'] = buildSscc((sscc += 1), prefix);
  for (const line of lines)
    if (line.row.uom === 3) for (const unit of line.units) unit.sscc = buildSscc((sscc += 1), prefix);
  return sscc - nextNumbers.sscc;
}

export function assignNumbersUpToNext(
  tables: SeedTables,
  table: string,
  column: string,
  nextNumber: number,
  formatNumber: (n: number) => string | number,
): void {
  const rows = tables.getRows(table);
  rows.forEach((row, i) => {
    row[column] = formatNumber(nextNumber - rows.length + i);
  });
}

export type SeedShipmentRow = {
  id: number;
  shipment_number: number;
  bol_id: number | null;
  outbound_date: string;
  shipper_id: number;
  consignee_id: number;
  deliver_to_id: number;
  bill_to_id: number;
  payment_term: number;
  receiving_warehouse_id: number;
  outbound_warehouse_id: number;
  load_id: number | null;
  master_id: number | null;
  split_from_id: number | null;
  status: number;
  error_message: string | null;
  error: { code: string; sentence: string; params: Record<string, string> } | null;
  units: number;
  cubes: number;
  amount: number;
  invoice_id: number | null;
  cancel_reason_id: number | null;
  rated_at: string | null;
  approved_at: string | null;
  approved_by: string | null;
  created_at: string;
  updated_at: string;
};
export interface SeedShipmentDetail {
  /** The id of the shipment's detail. */
  id: number;
  uom: number;
  units: number;
  cubes: number;
  /** Pallets handed out with the freight. */
  pallets: number;
  productId: number;
  shipDate: string;
}
export interface SeedShipment {
  row: SeedShipmentRow;
  details: SeedShipmentDetail[];
  trip: SeedTruckTrip;
}

const none: number | null = null;

/** Creates bills of lading for every truck that has left, and shipments for all but today's. */
export function seedBolsAndShipments(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
  trips: readonly SeedTruckTrip[],
  nextNumbers: NextSeriesNumbers,
): SeedShipment[] {
  const shipments: SeedShipment[] = [];
  for (const trip of trips) {
    if (trip.pickup.status !== 4 || trip.pickup.released_at === null) continue;
    const lineOf = new Map(trip.lines.flatMap((line) => line.units.map((unit) => [unit.id, { line, unit }])));
    const onBoard = [...lineOf.values()]
      .filter(({ unit }) => unit.status === unitStatus.loaded)
      .map(({ line, unit }) => loadedUnit(line, unit));
    const releasedAt = trip.pickup.released_at;
    for (const bol of groupUnitsIntoBols(onBoard, trip.warehouse.seed.exchangesPallets)) {
      const head = tables.addWithId('bol', {
        bol_number: '',
        outbound_date: trip.outboundDate,
        load_id: trip.load.id,
        load_pickup_id: trip.pickup.id,
        drop_id: bol.dropId,
        outbound_warehouse_id: trip.warehouse.id,
        deliver_to_id: bol.deliverToId,
        consignee_id: bol.consigneeId,
        bill_to_id: bol.billToId,
        active: true,
        manual: false,
        generation: 1,
        created_at: releasedAt,
        created_by: parties.userIdByEmail.get('dana.reyes@coldlane.example') ?? null,
      });
      const rows = bol.lines.map((line) => ({
        line,
        row: tables.addWithId('bol_detail', {
          bol_id: head.id,
          shipper_id: line.shipperId,
          bill_to_id: line.billToId,
          payment_term: line.paymentTerm,
          product_id: line.productId,
          product_desc: line.productDesc,
          uom: line.uom,
          l: line.length,
          w: line.width,
          h: line.height,
          units: line.units,
          cubes: line.cubes,
          pallets: line.pallets,
          po_numbers: line.pos,
          invoice_ref: line.invoiceRef,
          ship_date: line.shipDate,
          order_number: line.orderNumber,
          receiving_warehouse_id: line.receivingWarehouseId,
          shipment_detail_id: none,
        }),
      }));
      for (const { line, row } of rows)
        for (const id of line.unitIds) {
          const found = lineOf.get(id);
          if (found) found.unit.bol_detail_id = row.id;
        }
      if (trip.outboundDate < calendar.daysOfWarehouse(trip.warehouse).operatingDay)
        shipments.push(...planShipments(tables, trip, head, rows, lineOf));
    }
  }
  shipments.push(...seedSplitManualAndMasterShipments(tables, parties, calendar, shipments));
  assignNumbersUpToNext(tables, 'bol', 'bol_number', nextNumbers.bol, (n) => buildBolNumber(n, prefix));
  assignNumbersUpToNext(tables, 'shipment', 'shipment_number', nextNumbers.shipment, (n) => n);
  return shipments;
}

function loadedUnit(line: SeedOrderLine, unit: SeedUnitRow): LoadedUnit {
  const { row } = line;
  return {
    id: unit.id,
    dropId: unit.drop_id,
    deliverToId: unit.deliver_to_id,
    consigneeId: unit.consignee_id,
    billToId: unit.bill_to_id,
    shipperId: unit.shipper_id,
    paymentTerm: row.payment_term,
    productId: row.product_id,
    productDesc: row.product_desc,
    uom: row.uom,
    length: row.l,
    width: row.w,
    height: row.h,
    cube: unit.cube,
    shipDate: unit.ship_date,
    orderNumber: line.order.order_number,
    receivingWarehouseId: unit.receiving_warehouse_id,
    po: row.po,
    invoiceRef: row.invoice_ref,
    pallet: null,
  };
}

type BolRow = { id: number; deliver_to_id: number; consignee_id: number; created_at: string };
type Detail = {
  line: ReturnType<typeof groupUnitsIntoBols>[number]['lines'][number];
  row: { id: number; shipment_detail_id: number | null };
};
const freightOf = ({
  uom,
  units,
  cubes,
  pallets,
  productId,
  shipDate,
}: Detail['line']): Omit<SeedShipmentDetail, 'id'> => ({
  uom,
  units,
  cubes,
  pallets,
  productId,
  shipDate,
});
function planShipments(
  tables: SeedTables,
  trip: SeedTruckTrip,
  bol: BolRow,
  rows: readonly Detail[],
  units: ReadonlyMap<number, { line: SeedOrderLine; unit: SeedUnitRow }>,
): SeedShipment[] {
  const createdAt = Temporal.Instant.from(bol.created_at).add({ minutes: 40 }).toString();
  const drafts = groupUnbilledBolLinesIntoShipments(
    rows.map(({ line, row }) => ({
      bolDetailId: row.id,
      shipmentId: null,
      shipperId: line.shipperId,
      billToId: line.billToId,
      paymentTerm: line.paymentTerm,
      receivingWarehouseId: line.receivingWarehouseId,
      units: line.units,
      cubes: line.cubes,
    })),
  );
  return drafts.map((w) => {
    const row: SeedShipmentRow = tables.addWithId('shipment', {
      shipment_number: 0,
      bol_id: bol.id,
      outbound_date: trip.outboundDate,
      shipper_id: w.shipperId,
      consignee_id: bol.consignee_id,
      deliver_to_id: bol.deliver_to_id,
      bill_to_id: w.billToId,
      payment_term: w.paymentTerm,
      receiving_warehouse_id: w.receivingWarehouseId,
      outbound_warehouse_id: trip.warehouse.id,
      load_id: trip.load.id,
      master_id: null,
      split_from_id: null,
      status: 1,
      error_message: null,
      error: null,
      units: w.units,
      cubes: w.cubes,
      amount: 0,
      invoice_id: null,
      cancel_reason_id: null,
      rated_at: null,
      approved_at: null,
      approved_by: null,
      created_at: createdAt,
      updated_at: createdAt,
    });
    const details = rows
      .filter(({ row: r }) => w.bolDetailIds.includes(r.id))
      .map(({ line, row: bolRow }) => {
        const detail = tables.addWithId('shipment_detail', {
          shipment_id: row.id,
          bol_detail_id: bolRow.id,
          product_id: line.productId,
          description: line.productDesc,
          uom: line.uom,
          l: line.length,
          w: line.width,
          h: line.height,
          units: line.units,
          cubes: line.cubes,
          ship_date: line.shipDate,
          order_number: line.orderNumber,
          invoice_ref: line.invoiceRef,
          status: 1,
        });
        bolRow.shipment_detail_id = detail.id;
        for (const id of line.unitIds) {
          const found = units.get(id);
          if (found) found.unit.shipment_detail_id = detail.id;
        }
        return { ...freightOf(line), id: detail.id };
      });
    return { row, details, trip };
  });
}
