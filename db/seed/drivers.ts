import type { TableRow } from '../insert-rows.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedTruckTrip } from './trip.ts';

/** The drivers of the demo's trucks. A driver works for one carrier at one dock, and has one load at a time. */

const initials = [...'RTMJDACSEP'];
/** Their number is a multiple of the number of initials, so that `nameDriver` gives the first 500 drivers different names. */
const surnames = `
  Salazar Whitfield Okonkwo Petrov Lindgren Haddad Barros Yoon Novak Desrosiers
  Castillo Brennan Adeyemi Kowalski Nyberg Rahman Teixeira Park Horvat Gagnon
  Fuentes Hollis Mensah Sokolov Dahl Mansour Cardoso Nguyen Jansen Thibault
  Orozco Merritt Diallo Ivanov Halvorsen Farah Pereira Tanaka Kessler Moreau
  Villalobos Pruitt Kamara Bogdan Sandoval Aziz Machado Lim Schaefer Leclerc
`
  .trim()
  .split(/\s+/);
const nameDriver = (n: number): string => {
  const round = Math.floor(n / surnames.length);
  return `${initials[(n + round * 3) % initials.length] ?? ''}. ${surnames[n % surnames.length] ?? ''}`;
};

const restMs = 10 * 3_600_000;
interface Driver {
  name: string;
  /** Back at the dock and rested. */
  freeAtMs: number;
}

/**
 * Names the driver of each short trip and the two drivers of every other. Those who rested longest drive first. When all are on
 * the road, the carrier has one more. Call it when all departures are final.
 */
export function assignDriversToTrips(tables: SeedTables, trips: readonly SeedTruckTrip[]): void {
  const etas = new Map(tables.getRows('eta').map((row) => [row['drop_id'], row]));
  const driversByCarrierAndDock = new Map<string, Driver[]>();
  let driverCount = 0;
  for (const trip of trips.toSorted((a, b) => departureMsOf(a) - departureMsOf(b))) {
    const key = `${trip.warehouse.id} ${trip.lane.carrier}`;
    const drivers = driversByCarrierAndDock.get(key) ?? [];
    driversByCarrierAndDock.set(key, drivers);
    const departure = departureMsOf(trip);
    const seats = trip.drops.some((drop) => drop.seedTrip.isSoloDriver) ? 1 : 2;
    const crew = drivers
      .filter((driver) => driver.freeAtMs <= departure)
      .toSorted((a, b) => a.freeAtMs - b.freeAtMs)
      .slice(0, seats);
    while (crew.length < seats) {
      const driver = { name: nameDriver(driverCount), freeAtMs: 0 };
      driverCount += 1;
      drivers.push(driver);
      crew.push(driver);
    }
    for (const driver of crew) driver.freeAtMs = returnMsOf(trip, etas) + restMs;
    trip.load['driver1'] = crew[0]?.name ?? null;
    trip.load['driver2'] = crew[1]?.name ?? null;
  }
}

const departureMsOf = ({ load }: SeedTruckTrip): number => Date.parse(load.planned_departure);
/** The way back to the dock takes as long as the way to the last stop. */
function returnMsOf(trip: SeedTruckTrip, etas: ReadonlyMap<TableRow[string] | undefined, TableRow>): number {
  const departure = departureMsOf(trip);
  const arrivals = trip.drops.map(
    (drop) => drop.deliveredAtMs ?? Date.parse(String(etas.get(drop.id)?.['eta'])),
  );
  return 2 * Math.max(departure, ...arrivals) - departure;
}
