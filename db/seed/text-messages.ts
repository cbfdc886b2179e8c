import { measureTextMessage } from '#areas/outbound/text-messages/segments.rules.ts';
import {
  formatEventTextMessage,
  computeQuietHoursEndIfQuiet,
} from '#areas/outbound/text-messages/text-messages.rules.ts';
import type { SeedTables } from './seed-tables.ts';
import type { TableRow } from '../insert-rows.ts';
import type { SeedTruckTrip } from './trip.ts';
import { releasedPickupStatus } from './trip.ts';

/** The text messages to consignees who opted in, sent when their trucks left, their delivery status, and one reply. */

const night = { from: '21:00', to: '08:00' };
const words = (row: TableRow | undefined, column: string): string => String(row?.[column] ?? '');

export function seedTextMessages(
  tables: SeedTables,
  trips: readonly SeedTruckTrip[],
  now: Temporal.Instant,
): void {
  const accounts = new Map(tables.getRows('account').map((row) => [row['id'], row]));
  const etas = new Map(tables.getRows('eta').map((row) => [row['drop_id'], row]));
  for (const trip of trips.filter(
    (t) => t.pickup.status === releasedPickupStatus && t.pickup.released_at !== null,
  )) {
    const left = Temporal.Instant.from(trip.pickup.released_at ?? '');
    for (const drop of trip.drops)
      for (const [consigneeId, lines] of Map.groupBy(drop.lines, (line) => line.consigneeId)) {
        const to = accounts.get(consigneeId);
        if (to?.['sms_on'] !== true) continue;
        const zone = words(accounts.get(drop.deliverToId), 'time_zone');
        const eta = etas.get(drop.id);
        const units = lines.reduce((sum, line) => sum + line.units.length, 0);
        tellOne(tables, { trip, dropId: drop.id, to, timeZone: zone, eta, units, left, now });
      }
  }
}

interface Telling {
  trip: SeedTruckTrip;
  dropId: number;
  to: TableRow;
  timeZone: string;
  eta: TableRow | undefined;
  units: number;
  left: Temporal.Instant;
  now: Temporal.Instant;
}
function tellOne(
  tables: SeedTables,
  { trip, dropId, to, timeZone: zone, eta, units, left, now }: Telling,
): void {
  const etaIso = words(eta, 'eta');
  const text = formatEventTextMessage(
    'left',
    { carrier: 'Coldlane Consolidators', loadNumber: trip.load.load_number, eta: etaIso, zone, units },
    {},
  );
  const morning = computeQuietHoursEndIfQuiet(left, words(to, 'time_zone'), night);
  const sentAt = (morning ?? left).add({ seconds: 4 });
  if (Temporal.Instant.compare(sentAt, now) > 0) return;
  const number = tables.getRows('sms_log').length;
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(etaIso), sentAt) < 0;
  const isFiltered = number % 9 === 4;
  const ends = outcome(isOver, isFiltered);
  const key = `sms:on-route:${trip.load.id}:${dropId}:${String(to['id'])}`;
  const { encoding, segments } = measureTextMessage(text);
  const message = tables.addWithId('sms_log', {
    load_id: trip.load.id,
    drop_id: dropId,
    consignee_id: to['id'],
    kind: 'release',
    phone: to['phone'],
    body: text,
    encoding,
    segments,
    eta: etaIso,
    status: ends.status,
    error: ends.error,
    error_code: ends.code,
    provider_id: isOver ? null : `SM${String(number + 1).padStart(32, '0')}`,
    attempts: isOver ? 0 : 1,
    not_before: morning?.toString() ?? null,
    created_at: left.toString(),
    created_by: 'Coldlane',
    sent_at: isOver ? null : sentAt.toString(),
    settled_at: sentAt.add({ seconds: isOver ? 0 : 9 }).toString(),
    dedupe_key: key,
  });
  tables.addWithId('outbox', {
    kind: 'sms',
    payload: { to: to['phone'], body: text, smsId: message.id, loadId: trip.load.id, dropId },
    status: isOver ? 'failed' : 'sent',
    attempts: isOver ? 0 : 1,
    dedupe_key: key,
    error: isOver ? ends.error : null,
    created_at: left.toString(),
    sent_at: isOver ? null : sentAt.toString(),
    provider_id: null,
  });
  if (number % 6 === 2 && !isOver)
    tables.addWithId('received_sms', {
      provider_id: `SMheard${number}`,
      phone: to['phone'],
      body: 'Thanks. Dock 4, please, the ramp is closed.',
      keyword: 'other',
      account_ids: [to['id']],
      at: sentAt.add({ minutes: 11 }).toString(),
    });
}
function outcome(isOver: boolean, isFiltered: boolean) {
  if (isOver)
    return {
      status: 'skipped',
      error: 'The ETA passed before the message was sent.',
      code: null,
    };
  return isFiltered
    ? { status: 'failed', error: 'The mobile network filtered out the message.', code: 30_007 }
    : { status: 'delivered', error: null, code: null };
}
