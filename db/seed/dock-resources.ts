import type { SeedTables } from './seed-tables.ts';
import type { SeedFloor } from './floor.ts';
import type { SeedOrderLine } from './orders.ts';
import type { SeedWarehouse } from './accounts-and-users.ts';
import type { DemoRandom } from './seeded-random.ts';
import { formatMsAsIsoToTheSecond } from './unit-events.ts';

/** The equipment that freight uses: the pallet it is received onto, its cooler slot, the shuttle between two docks. */

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

export interface PalletAllocator {
  /** Returns the pallet that receives a unit at an instant (milliseconds). */
  getOrAddPallet(line: SeedOrderLine, ms: number): PalletRow;
  /** The door where a pallet was built. */
  getDoorNumber(pallet: PalletRow): number;
}
export function createPalletAllocator(tables: SeedTables, random: DemoRandom): PalletAllocator {
  const open = new Map<string, { row: PalletRow; units: number }>();
  const doors = groupDoorsByWarehouseAndKind(tables);
  const numbers = new Map([...doors.values()].flat().map((d) => [d.id, d.number]));
  const addPallet = ({ shipper, shipDate }: SeedOrderLine, ms: number): PalletRow =>
    tables.addWithId('receiving_pallet', {
      code: '',
      warehouse_id: shipper.warehouse.id,
      receiving_date: shipDate,
      shipper_id: shipper.id,
      door_id: random.pick(doors.get(`${shipper.warehouse.id} 1`) ?? []).id,
      pallet_status: palletStatus(random),
      opened_at: formatMsAsIsoToTheSecond(ms),
      closed_at: formatMsAsIsoToTheSecond(ms + 300_000),
      temp_f: random.integerBetween(33, 37),
    });
  return {
    getOrAddPallet(line, ms) {
      const key = `${line.shipper.id} ${line.shipDate}`;
      const standing = open.get(key);
      if (standing && standing.units < unitsPerPallet) {
        standing.units += 1;
        standing.row.closed_at = formatMsAsIsoToTheSecond(ms + 300_000);
        return standing.row;
      }
      const row = addPallet(line, ms);
      open.set(key, { row, units: 1 });
      return row;
    },
    getDoorNumber: (pallet) => numbers.get(pallet.door_id ?? 0) ?? 1,
  };
}
function palletStatus(chance: DemoRandom): number {
  if (chance.happensInPercent(90)) return 0;
  return chance.happensInPercent(50) ? 1 : 2;
}

export interface ShuttleAllocator {
  /** Returns one truck a day between two docks that has arrived, and one in transit. */
  getOrAddShuttle(
    from: SeedWarehouse,
    to: SeedWarehouse,
    date: string,
    left: number,
    arrived: number | null,
  ): ShuttleRow;
}
export function createShuttleAllocator(tables: SeedTables, random: DemoRandom): ShuttleAllocator {
  const shuttleByKey = new Map<string, ShuttleRow>();
  return {
    getOrAddShuttle(from, to, date, left, arrived) {
      const key = `${from.id} ${to.id} ${date} ${arrived === null}`;
      const running = shuttleByKey.get(key);
      if (running) return running;
      const row = tables.addWithId('shuttle_load', {
        number: `SH-${shuttleByKey.size + 101}`,
        day_of_service: date,
        warehouse_id: from.id,
        outbound_warehouse_id: to.id,
        status: arrived === null ? 3 : 4,
        trailer: `CL ${4000 + random.integerBetween(100, 899)}`,
        seal: String(random.integerBetween(100_000, 999_999)),
        released_at: formatMsAsIsoToTheSecond(left),
        arrived_at: arrived === null ? null : formatMsAsIsoToTheSecond(arrived),
        created_at: formatMsAsIsoToTheSecond(left - 7_200_000),
        updated_at: formatMsAsIsoToTheSecond(arrived ?? left),
      });
      shuttleByKey.set(key, row);
      return row;
    },
  };
}

export interface SlotAllocator {
  /** Finds a cooler slot. A slot holds one receiving pallet. Undefined when all slots are full that day. */
  getOrTakeSlot(warehouse: SeedWarehouse, date: string, palletId: number): string | undefined;
}
export function createSlotAllocator(floor: SeedFloor): SlotAllocator {
  const slotByDayAndPallet = new Map<string, string>();
  const slotCountByDay = new Map<string, number>();
  return {
    getOrTakeSlot(warehouse, date, palletId) {
      const day = `${warehouse.id} ${date}`;
      // A pallet that stayed overnight counts on each of its days. Its slot of yesterday may be another pallet's today.
      const existingSlot = slotByDayAndPallet.get(`${day} ${palletId}`);
      if (existingSlot !== undefined) return existingSlot;
      const before = slotCountByDay.get(day) ?? 0;
      const slot = floor.getSlotCodes(warehouse.id)[before];
      if (slot === undefined) return undefined;
      slotCountByDay.set(day, before + 1);
      slotByDayAndPallet.set(`${day} ${palletId}`, slot);
      return slot;
    },
  };
}

export interface SeedDoor {
  id: number;
  number: number;
}
/** Doors by warehouse and kind, `1 2`. */
export function groupDoorsByWarehouseAndKind(tables: SeedTables): Map<string, SeedDoor[]> {
  const doorsByKey = new Map<string, SeedDoor[]>();
  for (const row of tables.getRows('door')) {
    const key = `${String(row['warehouse_id'])} ${String(row['kind'])}`;
    doorsByKey.set(key, [
      ...(doorsByKey.get(key) ?? []),
      { id: Number(row['id']), number: Number(row['number']) },
    ]);
  }
  return doorsByKey;
}
