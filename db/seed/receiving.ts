import { instantOf } from '#kit/contract/zones.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Book } from './book.ts';
import type { Calendar, Days } from './calendar.ts';
import type { Floor } from './floor.ts';
import type { Line, UnitRow } from './orders.ts';
import type { Warehouse } from './parties.ts';
import type { Chance } from './random.ts';
import { byPerson, text } from './trace.ts';
import type { Trace } from './trace.ts';

/** What happens to freight between the manifest and the truck. Everything is a share (0 to 1) of a working day. */

const unitsPerPallet = 42;
type PalletRow = {
  id: number;
  code: string;
  warehouse_id: number;
  receiving_date: string;
  shipper_id: number;
  door_id: number | null;
  pallet_status: number;
  opened_at: string;
  closed_at: string | null;
  temp_f: number;
};

type ShuttleRow = {
  id: number;
  number: string;
  day_of_service: string;
  warehouse_id: number;
  outbound_warehouse_id: number;
  status: number;
  trailer: string;
  seal: string;
  released_at: string;
  arrived_at: string | null;
  created_at: string;
  updated_at: string;
};

export interface Dock {
  /** Milliseconds of a share of a date at a warehouse; of the running day only what has already happened of it. */
  at(warehouse: Warehouse, date: string, share: number): number;
  told(line: Line, full: boolean): void;
  receive(line: Line, units: readonly UnitRow[], share: number): void;
  putAway(units: readonly UnitRow[], warehouse: Warehouse, date: string, share: number): void;
  stage(units: readonly UnitRow[], warehouse: Warehouse, date: string, share: number): void;
  shuttle(line: Line, units: readonly UnitRow[], to: Warehouse, arriveShare: number | null): void;
}

export function openDock(book: Book, calendar: Calendar, floor: Floor, trace: Trace, chance: Chance): Dock {
  const pallets = new Map<string, { row: PalletRow; units: number }>();
  const doors = doorsByWarehouse(book);
  const slotOf = new Map<string, string>();
  const slotsTaken = new Map<string, number>();
  const shuttles = new Map<string, ShuttleRow>();
  let turn = 0;

  const at: Dock['at'] = (warehouse, date, share) => {
    const days: Days = calendar.days(warehouse);
    const from = date === days.running ? days.from : instantOf(date, '05:12', warehouse.seed.zone);
    const until = date === days.running ? days.until : instantOf(date, '19:30', warehouse.seed.zone);
    return Math.round(from.epochMilliseconds + share * (until.epochMilliseconds - from.epochMilliseconds));
  };

  function palletFor(line: Line, ms: number): PalletRow {
    const { warehouse } = line.shipper;
    const key = `${line.shipper.id} ${line.shipDate}`;
    const open = pallets.get(key);
    if (open && open.units < unitsPerPallet) {
      open.units += 1;
      open.row.closed_at = text(ms + 300_000);
      return open.row;
    }
    const row: PalletRow = book.add('receiving_pallet', {
      code: '',
      warehouse_id: warehouse.id,
      receiving_date: line.shipDate,
      shipper_id: line.shipper.id,
      door_id: chance.pick(doors.get(`${warehouse.id} 1`) ?? []).id,
      pallet_status: chance.in(90) ? 0 : chance.in(50) ? 1 : 2,
      opened_at: text(ms),
      closed_at: text(ms + 300_000),
      temp_f: chance.whole(33, 37),
    });
    pallets.set(key, { row, units: 1 });
    return row;
  }
  /** One truck a day between two docks; it has arrived when its freight has. */
  function shuttleFor(
    from: Warehouse,
    to: Warehouse,
    date: string,
    left: number,
    arrived: number | null,
  ): ShuttleRow {
    const key = `${from.id} ${to.id} ${date}`;
    const known = shuttles.get(key);
    if (known) return known;
    const row = book.add('shuttle_load', {
      number: `SH-${shuttles.size + 101}`,
      day_of_service: date,
      warehouse_id: from.id,
      outbound_warehouse_id: to.id,
      status: arrived === null ? 3 : 4,
      trailer: `CL ${4000 + chance.whole(100, 899)}`,
      seal: String(chance.whole(100_000, 999_999)),
      released_at: text(left),
      arrived_at: arrived === null ? null : text(arrived),
      created_at: text(left - 7_200_000),
      updated_at: text(arrived ?? left),
    });
    shuttles.set(key, row);
    return row;
  }
  /** A slot of the cooler holds one receiving pallet. */
  function slotFor(warehouse: Warehouse, date: string, palletId: number): string {
    const known = slotOf.get(`${warehouse.id} ${palletId}`);
    if (known !== undefined) return known;
    const slots = floor.slots(warehouse.id);
    const day = `${warehouse.id} ${date}`;
    const taken = slotsTaken.get(day) ?? 0;
    slotsTaken.set(day, taken + 1);
    const slot = slots[taken % Math.max(1, slots.length)] ?? 'P1-1';
    slotOf.set(`${warehouse.id} ${palletId}`, slot);
    return slot;
  }
  const doorNumber = new Map([...doors.values()].flat().map((d) => [d.id, d.number]));

  return {
    at,
    told(line, full) {
      const by = byPerson(line.order.created_by, line.order.created_by_name);
      for (const unit of line.units) {
        const finalized = unit.status === unitStatus.finalized;
        if (full || !finalized)
          trace.note({ ...unit, status: 0 }, 'entered', Date.parse(line.order.created_at), by);
        if (finalized)
          trace.note(unit, 'finalized', Date.parse(line.order.finalized_at ?? unit.updated_at), by, {
            from: 0,
          });
        if (full && finalized) trace.note(unit, 'labelPrinted', Date.parse(unit.updated_at) + 45_000, by);
      }
    },
    receive(line, units, share) {
      const { warehouse } = line.shipper;
      const began = at(warehouse, line.shipDate, share);
      turn += 1;
      const by = trace.scanner(warehouse.id, turn);
      units.forEach((unit, i) => {
        const ms = began + i * 3500;
        const pallet = palletFor(line, ms);
        unit.receiving_pallet_id = pallet.id;
        unit.temp_f = pallet.temp_f;
        trace.move(unit, 'received', unitStatus.received, ms, by, {
          warehouseId: warehouse.id,
          place: `Door ${doorNumber.get(pallet.door_id ?? 0) ?? 1}`,
          note: `${pallet.temp_f} °F`,
        });
      });
    },
    putAway(units, warehouse, date, share) {
      const by = trace.scanner(warehouse.id, turn + 1);
      units.forEach((unit, i) => {
        const slot = slotFor(warehouse, date, unit.receiving_pallet_id ?? 0);
        unit.put_away_code = slot;
        trace.move(unit, 'putAway', unitStatus.putAway, at(warehouse, date, share) + i * 2500, by, {
          warehouseId: warehouse.id,
          place: slot,
        });
      });
    },
    stage(units, warehouse, date, share) {
      const by = trace.scanner(warehouse.id, turn + 2);
      units.forEach((unit, i) => {
        const places = floor.stagingOf(warehouse.id, unit.consignee_id);
        const place = places[Math.floor(i / 24) % Math.max(1, places.length)];
        if (place === undefined) return;
        unit.position_code = place;
        unit.put_away_code = null;
        trace.move(unit, 'staged', unitStatus.received, at(warehouse, date, share) + i * 2500, by, {
          warehouseId: warehouse.id,
          place,
        });
      });
    },
    shuttle(line, units, to, arriveShare) {
      const from = line.shipper.warehouse;
      const by = trace.scanner(from.id, turn);
      const left = at(from, line.shipDate, 0.82);
      const arrived = arriveShare === null ? null : at(to, line.service.outboundDate, arriveShare);
      const shuttle = shuttleFor(from, to, line.shipDate, left, arrived);
      units.forEach((unit, i) => {
        unit.shuttle_load_id = shuttle.id;
        trace.note(unit, 'shuttleLoaded', left - 1_200_000 + i * 2500, by, {
          warehouseId: from.id,
          place: shuttle.number,
        });
        trace.move(unit, 'shuttled', unitStatus.shuttled, left, by, {
          warehouseId: from.id,
          place: shuttle.number,
        });
        if (arrived === null) return;
        trace.move(unit, 'arrived', unitStatus.arrived, arrived + i * 1500, trace.scanner(to.id, turn), {
          warehouseId: to.id,
          place: shuttle.number,
        });
      });
    },
  };
}

export interface Door {
  id: number;
  number: number;
}
/** Doors by warehouse and kind, `1 2`. */
export function doorsByWarehouse(book: Book): Map<string, Door[]> {
  const made = new Map<string, Door[]>();
  for (const row of book.rows('door')) {
    const key = `${String(row['warehouse_id'])} ${String(row['kind'])}`;
    made.set(key, [...(made.get(key) ?? []), { id: Number(row['id']), number: Number(row['number']) }]);
  }
  return made;
}
