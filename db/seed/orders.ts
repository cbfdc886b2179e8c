import { addDays } from '#kit/contract/dates.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';
import { computeBillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import type { ServiceDay } from '#areas/calendar/shipping/service-day.rules.ts';
import type { SeedTables } from './seed-tables.ts';
import { isWorkingDayOfWarehouse } from './calendar.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedParties, ReferenceIds, SeedShipper } from './accounts-and-users.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';
import { demoConsignees } from './consignees.ts';
import type { DemoRandom } from './seeded-random.ts';

/** Orders, their lines and their units as entered. What has happened to them since is simulated elsewhere. */

const minCubes = 95;
const pending = 0;
const finalized = 1;

export type SeedOrderRow = {
  id: number;
  order_number: number;
  shipper_id: number;
  receiving_warehouse_id: number;
  ship_date: string;
  status: number;
  source: string;
  finalized_at: string | null;
  created_at: string;
  created_by: number | null;
  created_by_name: string;
  updated_at: string;
};
export type SeedUnitRow = {
  id: number;
  unit_code: string;
  sscc: string | null;
  number_in_line: number;
  consolidate_id: number;
  order_id: number;
  shipper_id: number;
  consignee_id: number;
  deliver_to_id: number;
  bill_to_id: number;
  status: number;
  ship_date: string;
  day_of_service: string;
  outbound_date: string;
  receiving_warehouse_id: number;
  outbound_warehouse_id: number;
  current_warehouse_id: number | null;
  receiving_pallet_id: number | null;
  put_away_place_id: number | null;
  position_place_id: number | null;
  shuttle_load_id: number | null;
  load_pickup_id: number | null;
  drop_id: number | null;
  bol_detail_id: number | null;
  shipment_detail_id: number | null;
  cube: number;
  temp_f: number | null;
  label_prints: number;
  received_at: string | null;
  loaded_at: string | null;
  updated_at: string;
  active: boolean;
  deleted_at: string | null;
  deleted_reason: string | null;
};
export interface SeedLineRow {
  id: number;
  product_id: number;
  product_desc: string;
  uom: number;
  l: number;
  w: number;
  h: number;
  payment_term: number;
  po: string | null;
  invoice_ref: string | null;
  unit_count: number;
}
/** One line of an order with its units. */
export interface SeedOrderLine {
  shipper: SeedShipper;
  consigneeId: number;
  service: ServiceDay;
  shipDate: string;
  order: SeedOrderRow;
  row: SeedLineRow;
  units: SeedUnitRow[];
  product: string;
}

/** How many consignees a shipper ships to on a full day, and the share on other days. */
const fullDay: Record<string, number> = {
  MA00101: 12,
  MA00102: 8,
  MA00103: 9,
  MA00104: 6,
  MA00105: 5,
  CA00201: 5,
  CA00202: 4,
  CA00203: 4,
  CA00204: 4,
};
const historyShare = 0.16;
const comingShare = [0.7, 0.3, 0.15];

export function seedOrders(
  tables: SeedTables,
  parties: SeedParties,
  referenceIds: ReferenceIds,
  calendar: SeedCalendar,
  random: DemoRandom,
  now: Temporal.Instant,
): SeedOrderLine[] {
  const lines: SeedOrderLine[] = [];
  for (const [date, shippers] of shipDates(parties, calendar)) {
    for (const shipper of shippers) {
      const share = shareOf(calendar, shipper, date);
      const served = servedOn(parties, calendar, shipper, date);
      const count = Math.min(
        served.length,
        Math.max(1, Math.round((fullDay[shipper.seed.number] ?? 2) * share)),
      );
      const shuffled = random.shuffled(served);
      const isNew = (c: { consigneeId: number }) => c.consigneeId === parties.account(newcomer).id;
      const chosen = [...shuffled.filter(isNew), ...shuffled.filter((c) => !isNew(c))].slice(0, count);
      for (const part of split(calendar, shipper, date, chosen))
        lines.push(...planOrder(tables, referenceIds, parties, calendar, random, now, shipper, date, part));
    }
  }
  return lines;
}

/** Every ship date of every shipper in order of time. */
function shipDates(parties: SeedParties, calendar: SeedCalendar): [string, SeedShipper[]][] {
  const dates = new Map<string, SeedShipper[]>();
  for (const shipper of parties.shippers) {
    const { past, operatingDay: running, upcoming: coming } = calendar.daysOfWarehouse(shipper.warehouse);
    for (const date of [...past, running, ...coming]) dates.set(date, [...(dates.get(date) ?? []), shipper]);
  }
  return [...dates].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function shareOf(calendar: SeedCalendar, shipper: SeedShipper, date: string): number {
  const { past, operatingDay: running, upcoming: coming } = calendar.daysOfWarehouse(shipper.warehouse);
  const daysAhead = coming.indexOf(date);
  if (daysAhead >= 0) return comingShare[daysAhead] ?? 0.1;
  return date === running || date === past.at(-1) ? 1 : historyShare;
}

/** A new consignee without a tariff, with shipments in the last few days only. */
const newcomer = 'NM00440';
const newcomerDays = 4;

function servedOn(
  parties: SeedParties,
  calendar: SeedCalendar,
  shipper: SeedShipper,
  date: string,
): { consigneeId: number; service: ServiceDay }[] {
  const { past } = calendar.daysOfWarehouse(shipper.warehouse);
  const since = past.at(-newcomerDays) ?? date;
  const found: { consigneeId: number; service: ServiceDay }[] = [];
  for (const c of demoConsignees) {
    const consigneeId = parties.account(c.number).id;
    if (shipper.allowedConsigneeIds && !shipper.allowedConsigneeIds.has(consigneeId)) continue;
    if (c.number === newcomer && date < since) continue;
    const service = calendar.getServiceDay(shipper, consigneeId, date);
    if (service) found.push({ consigneeId, service });
  }
  return found;
}

type Part = { chosen: { consigneeId: number; service: ServiceDay }[]; pendingLines: 'none' | 'all' | 'some' };
/** Orders of past and current days were finalized. Those of coming days are still being entered. */
function split(calendar: SeedCalendar, shipper: SeedShipper, date: string, chosen: Part['chosen']): Part[] {
  const daysAhead = calendar.daysOfWarehouse(shipper.warehouse).upcoming.indexOf(date);
  if (daysAhead < 0) return [{ chosen, pendingLines: 'none' }];
  if (daysAhead > 0) return [{ chosen, pendingLines: shipper.id % 2 === 0 ? 'all' : 'none' }];
  const half = Math.ceil(chosen.length / 2);
  const parts: Part[] = [
    { chosen: chosen.slice(0, half), pendingLines: 'none' },
    { chosen: chosen.slice(half), pendingLines: 'some' },
  ];
  return parts.filter((part) => part.chosen.length > 0);
}

function planOrder(
  tables: SeedTables,
  refs: ReferenceIds,
  parties: SeedParties,
  calendar: SeedCalendar,
  chance: DemoRandom,
  now: Temporal.Instant,
  shipper: SeedShipper,
  date: string,
  part: Part,
): SeedOrderLine[] {
  const { entered, closed } = entryTimes(calendar, chance, now, shipper, date);
  const warehouseId = shipper.warehouse.id;
  const done = part.pendingLines === 'none';
  const order = tables.addWithId('orders', {
    order_number: 0,
    shipper_id: shipper.id,
    receiving_warehouse_id: warehouseId,
    ship_date: date,
    status: done ? finalized : pending,
    source: shipper.id % 3 === 0 ? 'xml' : 'web',
    finalized_at: done ? closed : null,
    created_at: entered,
    created_by: shipper.userId,
    created_by_name: shipper.userName,
    updated_at: done ? closed : entered,
  });
  const awb = `145-${String(chance.integerBetween(10_000_000, 99_999_999))}`;
  const lines: SeedOrderLine[] = [];
  let left = false;
  const lately = isLately(calendar, shipper, date) ? (shipper.seed.recentBoxes ?? []) : [];
  for (const [index, { consigneeId, service }] of part.chosen.entries()) {
    const boxes = [...boxesOf(chance, shipper), ...(index < 2 ? lately : [])];
    for (const box of boxes) {
      const isPending =
        part.pendingLines === 'all' || (part.pendingLines === 'some' && chance.happensInPercent(70));
      left ||= isPending;
      lines.push(
        planLine(tables, refs, parties, chance, {
          shipper,
          consigneeId,
          service,
          date,
          order,
          box,
          awb,
          at: isPending ? entered : closed,
          state: isPending ? pending : finalized,
        }),
      );
    }
  }
  // An order is finalized together with its last line.
  if (!done && !left) Object.assign(order, { status: finalized, finalized_at: closed, updated_at: closed });
  return lines;
}

/** The current operating day and the one before. */
function isLately(calendar: SeedCalendar, shipper: SeedShipper, date: string): boolean {
  const { past, operatingDay: running } = calendar.daysOfWarehouse(shipper.warehouse);
  return date === running || date === past.at(-1);
}

function boxesOf(chance: DemoRandom, shipper: SeedShipper): SeedShipper['seed']['boxes'] {
  const first = chance.pick(shipper.seed.boxes.filter((box) => !box.rides));
  const others = shipper.seed.boxes.filter((box) => box !== first);
  return others.length > 0 && chance.happensInPercent(30) ? [first, chance.pick(others)] : [first];
}

/** Freight is entered on the working day before and finalized in time. For coming days it was entered within the last hours. */
function entryTimes(
  calendar: SeedCalendar,
  chance: DemoRandom,
  now: Temporal.Instant,
  shipper: SeedShipper,
  date: string,
): { entered: string; closed: string } {
  const { upcoming: coming } = calendar.daysOfWarehouse(shipper.warehouse);
  if (coming.includes(date)) {
    const entered = now.subtract({ minutes: chance.integerBetween(70, 600) });
    return {
      entered: entered.toString(),
      closed: entered.add({ minutes: chance.integerBetween(10, 60) }).toString(),
    };
  }
  let day = addDays(date, -1);
  if (!isWorkingDayOfWarehouse(shipper.warehouse.seed, day)) day = addDays(day, -1);
  const entered = instantFromLocalTime(day, '09:30', shipper.warehouse.seed.timeZone).add({
    minutes: chance.integerBetween(0, 240),
    seconds: chance.integerBetween(0, 59),
  });
  return {
    entered: entered.toString(),
    closed: entered
      .add({ minutes: chance.integerBetween(20, 100), seconds: chance.integerBetween(0, 59) })
      .toString(),
  };
}

interface LineSeed {
  shipper: SeedShipper;
  consigneeId: number;
  service: ServiceDay;
  date: string;
  order: SeedOrderRow;
  box: SeedShipper['seed']['boxes'][number];
  awb: string;
  at: string;
  state: number;
}
function planLine(
  tables: SeedTables,
  refs: ReferenceIds,
  parties: SeedParties,
  chance: DemoRandom,
  seed: LineSeed,
): SeedOrderLine {
  const { shipper, consigneeId, service, date, order, box } = seed;
  const consignee = getRequiredMapValue(parties.accountById, consigneeId);
  const [length, width, height] = box.sides;
  const size = computeBillableUnitSize({ length, width, height }, box.measure, box.uom, minCubes);
  const count = chance.integerBetween(...box.units);
  const { term, billToId } = payerOf(chance, shipper, consignee);
  const row = tables.addWithId('consolidate', {
    order_id: order.id,
    shipper_id: shipper.id,
    consignee_id: consigneeId,
    care_of_id: service.careOfId,
    day_of_service_id: service.dayOfServiceId,
    day_of_service: service.dayOfService,
    outbound_date: service.outboundDate,
    outbound_warehouse_id: service.outboundWarehouseId,
    delivery_start: service.deliveryStart?.at ?? null,
    delivery_end: service.deliveryEnd?.at ?? null,
    product_id: getRequiredMapValue(refs.products, box.product),
    product_desc: box.description,
    uom: box.uom,
    measure: box.measure,
    typed_l: length,
    typed_w: width,
    typed_h: height,
    l: size.length,
    w: size.width,
    h: size.height,
    cube_each: size.cubeEach,
    min_cube_applied: size.minimumApplied,
    unit_count: count,
    original_unit_count: count,
    po: `${consignee.name.charAt(0)}-${chance.integerBetween(1000, 9899)}`,
    invoice_ref: chance.happensInPercent(50) ? `F${chance.integerBetween(20_000, 89_999)}` : null,
    farm_name: shipper.seed.farm,
    awb: shipper.seed.group === 'Importers' ? seed.awb : null,
    payment_term: term,
    bill_to_id: billToId,
    status: seed.state,
    created_at: order.created_at,
    created_by: order.created_by,
    updated_at: seed.at,
  });
  const units = Array.from({ length: count }, (_, i) =>
    addUnit(tables, seed, { lineId: row.id, number: i + 1, billToId, cube: size.cubeEach }),
  );
  return { shipper, consigneeId, service, shipDate: date, order, row, units, product: box.product };
}

function addUnit(
  tables: SeedTables,
  { shipper, consigneeId, service, date, order, at: updatedAt, state }: LineSeed,
  unit: { lineId: number; number: number; billToId: number; cube: number },
): SeedUnitRow {
  return tables.addWithId('unit', {
    unit_code: '',
    sscc: null,
    number_in_line: unit.number,
    consolidate_id: unit.lineId,
    order_id: order.id,
    shipper_id: shipper.id,
    consignee_id: consigneeId,
    deliver_to_id: service.deliverToId,
    bill_to_id: unit.billToId,
    status: state,
    ship_date: date,
    day_of_service: service.dayOfService,
    outbound_date: service.outboundDate,
    receiving_warehouse_id: shipper.warehouse.id,
    outbound_warehouse_id: service.outboundWarehouseId,
    current_warehouse_id: null,
    receiving_pallet_id: null,
    put_away_place_id: null,
    position_place_id: null,
    shuttle_load_id: null,
    load_pickup_id: null,
    drop_id: null,
    bol_detail_id: null,
    shipment_detail_id: null,
    cube: unit.cube,
    temp_f: null,
    label_prints: state,
    received_at: null,
    loaded_at: null,
    updated_at: updatedAt,
    active: true,
    deleted_at: null,
    deleted_reason: null,
  });
}

/** Prepaid: the shipper. Third party: the consignee's payer. Otherwise the consignee itself (docs/domain/billing.md#who-pays). */
function payerOf(
  chance: DemoRandom,
  shipper: SeedShipper,
  consignee: { id: number; billToId: number },
): { term: 1 | 2 | 3; billToId: number } {
  if (shipper.seed.paymentTerm === 2 && !chance.happensInPercent(15))
    return { term: 2, billToId: shipper.billToId };
  // The demo's first shipper pays for a third of its consignees, so it has invoices and a statement of its own.
  if (shipper.seed.number === 'MA00101' && consignee.id % 3 === 0)
    return { term: 2, billToId: shipper.billToId };
  if (consignee.billToId !== consignee.id) return { term: 3, billToId: consignee.billToId };
  return { term: 1, billToId: consignee.id };
}
