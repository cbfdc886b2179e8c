import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedUnitRow } from './orders.ts';
import type { TableRow } from '../insert-rows.ts';
import { formatMsAsIsoToTheSecond } from './unit-events.ts';
import type { SeedTruckTrip } from './trip.ts';
import { pendingPickupStatus, releasedPickupStatus } from './trip.ts';

/**
 * Seeds what users changed about arrivals: one time is set manually, and those of one truck are hidden. One consignee
 * follows a day by a link. Recent drivers confirmed their stops with proof of delivery.
 */
export function seedEtaOverridesFollowersAndDeliveryProofs(
  tables: SeedTables,
  trips: readonly SeedTruckTrip[],
  now: Temporal.Instant,
): void {
  const etas = new Map(tables.getRows('eta').map((row) => [row['drop_id'], row]));
  const maker = tables.getRows('app_user').find((row) => row['name'] === 'Grace Lindqvist');
  const today = trips.filter((trip) => trip.warehouse.seed.code === 'MIA').slice(-11);
  const waits = today.filter((trip) => trip.pickup.status !== releasedPickupStatus);
  tellByHand(etas, waits[0], maker);
  const hidden = waits.find((trip) => trip.pickup.status === pendingPickupStatus);
  if (hidden) hide(tables, etas, hidden, now);
  agreeOnLaterWindows(tables);
  follow(tables, waits[1], maker, now);
  prove(tables, trips, now);
}

const hourMs = 3_600_000;
const longestDelayMs = 12 * hourMs;
/**
 * Most arrivals are on time, whatever the hour of the start. At most one in ten is late, by less than half a day. The other
 * consignees agreed on a later delivery window of the same length.
 */
function agreeOnLaterWindows(tables: SeedTables): void {
  const drops = new Map(tables.getRows('load_drop').map((row) => [row['id'], row]));
  const awaited = tables.getRows('eta').filter((eta) => eta['delivered_at'] === null);
  const late = awaited
    .flatMap((eta) => {
      const drop = drops.get(eta['drop_id']);
      if (typeof drop?.['window_start'] !== 'string' || typeof drop['window_end'] !== 'string') return [];
      const arrivesMs = Date.parse(String(eta['override_eta'] ?? eta['eta']));
      const [opensMs, closesMs] = [Date.parse(drop['window_start']), Date.parse(drop['window_end'])];
      return arrivesMs > closesMs ? [{ drop, arrivesMs, opensMs, closesMs }] : [];
    })
    .toSorted((a, b) => a.arrivesMs - a.closesMs - (b.arrivesMs - b.closesMs));
  const mostLate = Math.max(1, Math.floor(awaited.length / 10));
  for (const [rank, { drop, arrivesMs, opensMs, closesMs }] of late.entries()) {
    if (rank < mostLate && arrivesMs - closesMs < longestDelayMs) continue;
    const laterMs = Math.ceil((arrivesMs - closesMs) / hourMs + 1) * hourMs;
    drop['window_start'] = formatMsAsIsoToTheSecond(opensMs + laterMs);
    drop['window_end'] = formatMsAsIsoToTheSecond(closesMs + laterMs);
  }
}

type Etas = ReadonlyMap<TableRow[string] | undefined, TableRow>;

/** The last stop of a truck requested a later time and was promised it. */
function tellByHand(etas: Etas, trip: SeedTruckTrip | undefined, maker: TableRow | undefined): void {
  const eta = etas.get(trip?.drops.at(-1)?.id);
  if (!eta) return;
  const later = Temporal.Instant.from(String(eta['eta'])).add({ hours: 3 });
  eta['override_eta'] = later.round({ smallestUnit: 'minute', roundingIncrement: 15 }).toString();
  eta['override_by'] = String(maker?.['name'] ?? '');
  eta['override_at'] = eta['updated_at'];
  eta['detail'] = 'The dock there opens late';
}

function hide(tables: SeedTables, etas: Etas, trip: SeedTruckTrip, now: Temporal.Instant): void {
  tables.addWithoutId('eta_hidden', {
    load_id: trip.load.id,
    warehouse_id: trip.warehouse.id,
    hidden_by: 'Wei Chen',
    hidden_at: now.subtract({ minutes: 50 }).toString(),
  });
  for (const { id } of trip.drops) {
    const eta = etas.get(id);
    if (eta) eta['hide'] = true;
  }
}

/** The link was shown once, to no current user. Its digest is that of no token. */
function follow(
  tables: SeedTables,
  trip: SeedTruckTrip | undefined,
  maker: TableRow | undefined,
  now: Temporal.Instant,
): void {
  const line = trip?.drops[0]?.lines[0];
  if (!trip || !line || !maker) return;
  tables.addWithId('tracking_link', {
    consignee_id: line.consigneeId,
    day: trip.load['day_of_service'] ?? trip.outboundDate,
    digest: 'demo'.padEnd(43, '-'),
    language: 'en',
    created_at: now.subtract({ hours: 2 }).toString(),
    created_by: maker['id'] ?? null,
    expires_at: now.add({ hours: 70 }).toString(),
    first_opened_at: now.subtract({ minutes: 95 }).toString(),
    last_opened_at: now.subtract({ minutes: 20 }).toString(),
  });
}

const hands = ['M. Alvarez', 'D. Okoye', 'J. Kim', 'S. Brandt'];
/** A handwritten name, as pen strokes. */
const strokes = [
  [90, 150, 140, 60, 190, 170, 240, 80, 300, 150, 360, 90, 430, 140, 520, 110],
  [560, 150, 620, 70, 680, 150],
];
function prove(tables: SeedTables, trips: readonly SeedTruckTrip[], now: Temporal.Instant): void {
  const since = now.subtract({ hours: 24 * 6 }).epochMilliseconds;
  const missed = lastBoxOf(tables, trips);
  for (const trip of trips)
    for (const drop of trip.drops) {
      if (drop.deliveredAtMs === null || drop.deliveredAtMs < since) continue;
      const number = tables.getRows('delivery_proof').length;
      const deliveredAt = Temporal.Instant.fromEpochMilliseconds(drop.deliveredAtMs).toString();
      const proof = tables.addWithId('delivery_proof', {
        drop_id: drop.id,
        consignee_id: null,
        delivered_at: deliveredAt,
        appointment: false,
        lumper: false,
        signed_by: hands[number % hands.length] ?? null,
        note: null,
        created_at: deliveredAt,
        created_by: null,
        temperature_tenths_f: 338 + ((number * 7) % 40),
        signature: strokes,
      });
      if (missed?.drop_id === drop.id)
        tables.addWithId('delivery_exception', {
          proof_id: proof.id,
          kind: 'short',
          unit_id: missed.id,
          note: 'Not on the truck',
        });
      const box =
        number % 4 === 1
          ? drop.lines[0]?.units.find((unit) => isThere(unit, drop.id) && unit !== missed)
          : undefined;
      if (box)
        tables.addWithId('delivery_exception', {
          proof_id: proof.id,
          kind: 'damaged',
          unit_id: box.id,
          note: 'One corner is wet',
        });
    }
}

const isThere = (unit: SeedUnitRow, dropId: number): boolean =>
  unit.drop_id === dropId && unit.status === unitStatus.loaded;
/** Finds a unit of Lakeshore that was missing from its last delivery, so that its Home page reports one. */
function lastBoxOf(tables: SeedTables, trips: readonly SeedTruckTrip[]): SeedUnitRow | undefined {
  const lakeshore = tables.getRows('account').find((row) => row['number'] === 'IL00401')?.['id'];
  const [last] = trips
    .flatMap((trip) => trip.drops)
    .filter((drop) => drop.deliveredAtMs !== null)
    .toSorted((a, b) => (b.deliveredAtMs ?? 0) - (a.deliveredAtMs ?? 0))
    .flatMap((drop) =>
      drop.lines
        .filter((line) => line.consigneeId === lakeshore)
        .flatMap((line) => line.units.filter((unit) => isThere(unit, drop.id))),
    );
  return last;
}
