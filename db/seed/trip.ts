import type { Book } from './book.ts';
import type { Calendar } from './calendar.ts';
import type { Floor } from './floor.ts';
import type { LaneSeed } from './lanes.ts';
import type { Line } from './orders.ts';
import type { Parties, Warehouse } from './parties.ts';
import type { Chance } from './random.ts';
import type { doorsByWarehouse } from './dock-places.ts';
import type { Dock } from './receiving.ts';
import type { Trace } from './trace.ts';
import type { SeedTrip } from './truck-times.ts';

/** A truck of the demo world: its load, its pickup and its drops, and what is at hand while it is planned. */

export const pending = 1;
export const loading = 2;
export const loaded = 3;
export const released = 4;

export const drivers = [
  'R. Salazar',
  'T. Whitfield',
  'M. Okonkwo',
  'J. Petrov',
  'D. Lindgren',
  'A. Haddad',
  'C. Barros',
  'S. Yoon',
  'E. Novak',
  'P. Desrosiers',
];

export type LoadRow = {
  id: number;
  load_number: number;
  status: number;
  planned_departure: string;
  [column: string]: string | number | boolean | null;
};
export type PickupRow = {
  id: number;
  status: number;
  door_id: number | null;
  started_at: string | null;
  loaded_at: string | null;
  released_at: string | null;
  [column: string]: string | number | boolean | null;
};
export interface Drop {
  id: number;
  deliverToId: number;
  deliveredAt: number | null;
  lines: Line[];
  seedTrip: SeedTrip;
}
export interface Trip {
  load: LoadRow;
  pickup: PickupRow;
  lane: LaneSeed;
  warehouse: Warehouse;
  outboundDate: string;
  drops: Drop[];
  lines: Line[];
}
export interface Context {
  book: Book;
  parties: Parties;
  calendar: Calendar;
  floor: Floor;
  chance: Chance;
  trace: Trace;
  dock: Dock;
  now: number;
  doors: ReturnType<typeof doorsByWarehouse>;
  turn: number;
  /** Trucks so far, by warehouse and day. */
  trips: Map<string, number>;
  /** Warehouses, each with the state of a truck that freight has come to by shuttle, or with where freight has left to. */
  shuttled: Set<string>;
}
/** Freight of one lane that leaves a warehouse on one day. */
export type Group = { warehouse: Warehouse; lane: LaneSeed; date: string; lines: Line[] };

/** What the trucks of the demo hold, in hundredths of a cubic foot: from a cargo van to a 53' reefer. */
const truckCubes = [
  8_000, 10_000, 12_500, 15_000, 20_000, 25_000, 32_000, 40_000, 50_000, 65_000, 80_000, 100_000, 125_000,
  170_000, 250_000,
];
/** The smallest truck that the freight fills to 90 % at most. */
export function truckFor({ lines }: Group): number {
  const cube = lines.reduce((sum, line) => sum + line.units.reduce((all, unit) => all + unit.cube, 0), 0);
  return truckCubes.find((holds) => cube <= holds * 0.9) ?? 250_000;
}
