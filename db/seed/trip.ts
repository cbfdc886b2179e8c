import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedFloor } from './floor.ts';
import type { LaneSeed } from './lanes.ts';
import type { SeedOrderLine } from './orders.ts';
import type { SeedParties, SeedWarehouse } from './accounts-and-users.ts';
import type { DemoRandom } from './seeded-random.ts';
import type { groupDoorsByWarehouseAndKind } from './dock-resources.ts';
import type { DockSimulator } from './dock-simulator.ts';
import type { UnitEventRecorder } from './unit-events.ts';
import type { SeedTrip } from './delivery-times.ts';

/** A truck of the demo data: its load, its pickup and its stops, and what planning it needs. */

export const pendingPickupStatus = 1;
export const loadingPickupStatus = 2;
export const loadedPickupStatus = 3;
export const releasedPickupStatus = 4;

export type SeedLoadRow = {
  id: number;
  load_number: number;
  status: number;
  planned_departure: string;
  [column: string]: string | number | boolean | null;
};
export type SeedPickupRow = {
  id: number;
  status: number;
  door_id: number | null;
  started_at: string | null;
  loaded_at: string | null;
  released_at: string | null;
  [column: string]: string | number | boolean | null;
};
export interface SeedDrop {
  id: number;
  deliverToId: number;
  deliveredAtMs: number | null;
  lines: SeedOrderLine[];
  seedTrip: SeedTrip;
}
export interface SeedTruckTrip {
  load: SeedLoadRow;
  pickup: SeedPickupRow;
  lane: LaneSeed;
  warehouse: SeedWarehouse;
  outboundDate: string;
  drops: SeedDrop[];
  lines: SeedOrderLine[];
}
export interface TripSeedContext {
  tables: SeedTables;
  parties: SeedParties;
  calendar: SeedCalendar;
  floor: SeedFloor;
  random: DemoRandom;
  eventRecorder: UnitEventRecorder;
  dockSimulator: DockSimulator;
  nowMs: number;
  doorsByWarehouseAndKind: ReturnType<typeof groupDoorsByWarehouseAndKind>;
  scannerTurn: number;
  /** Trucks so far, by warehouse and day. */
  truckCountByWarehouseAndDay: Map<string, number>;
  /** Keys seen so far: shuttle lanes, and warehouses with a truck status. The first of each is treated specially. */
  seenKeys: Set<string>;
}
/** Freight of one lane that leaves a warehouse on one day. */
export type LaneFreight = { warehouse: SeedWarehouse; lane: LaneSeed; date: string; lines: SeedOrderLine[] };

/** The capacity of the demo's trucks in hundredths of a cubic foot: from a cargo van to a 53' reefer. */
const truckCubes = [
  8_000, 10_000, 12_500, 15_000, 20_000, 25_000, 32_000, 40_000, 50_000, 65_000, 80_000, 100_000, 125_000,
  170_000, 250_000,
];
const fullestShare = 0.9;
const emptiestShare = 0.6;
/** The freight that makes the smallest truck look used. */
export const smallestTruckloadCubeHundredths = Math.min(...truckCubes) * emptiestShare;
export const computeFreightCubeHundredths = ({ lines }: LaneFreight): number =>
  lines.reduce((sum, line) => sum + line.units.reduce((all, unit) => all + unit.cube, 0), 0);
/** Returns the smallest truck that the freight fills to at most 90 %. */
export function getSmallestFittingTrailerCubeHundredths(freight: LaneFreight): number {
  const cube = computeFreightCubeHundredths(freight);
  return truckCubes.find((truckCube) => cube <= truckCube * fullestShare) ?? Math.max(...truckCubes);
}
