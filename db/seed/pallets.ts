import { addDays } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedParties, SeedShipper } from './accounts-and-users.ts';
import type { DemoRandom } from './seeded-random.ts';

const weeks = 10;
const lasts = 60;
const state = { created: 0, unqualified: 1, sent: 2, redeemed: 3, expired: 4 } as const;

/** Ten weeks of pallet receipts for the shippers that exchange pallets: some open, some redeemed, the oldest expired. */
export function seedPalletReceipts(
  tables: SeedTables,
  parties: SeedParties,
  random: DemoRandom,
  now: Temporal.Instant,
): void {
  for (const shipper of parties.shippers.filter(
    (s) =>
      s.warehouse.seed.exchangesPallets || parties.account(s.seed.number).flags.includes('palletReceipts'),
  ))
    for (let ago = weeks; ago >= 1; ago -= 1) plan(tables, shipper, ago, random, now);
}

function plan(
  tables: SeedTables,
  shipper: SeedShipper,
  ago: number,
  chance: DemoRandom,
  now: Temporal.Instant,
): void {
  const { warehouse } = shipper;
  const { timeZone: zone, code } = warehouse.seed;
  const hand = code === 'VIS' ? 'Inés Vega' : 'Dana Reyes';
  const received = addDays(dateInZone(now, zone), -7 * ago);
  const [valid, invalid, absent] = [
    chance.integerBetween(2, 18),
    chance.integerBetween(0, 4),
    chance.integerBetween(0, 2),
  ];
  const redeemable = Math.max(0, valid - invalid);
  const issued = instantFromLocalTime(received, '18:30', zone);
  const expires = addDays(received, lasts);
  const status = statusOf(redeemable, ago, expires < dateInZone(now, zone), chance.integerBetween(0, 2) > 0);
  const redeemedOn = status === state.redeemed ? addDays(received, 6) : null;
  const handedOut = status !== state.created && status !== state.unqualified;
  tables.addWithId('pallet_receipt', {
    warehouse_id: warehouse.id,
    shipper_id: shipper.id,
    day_of_service: received,
    receiving_date: received,
    valid_count: valid,
    invalid_count: invalid,
    absent_count: absent,
    deduction: invalid,
    redeemable,
    status,
    issued_on: received,
    expires_on: expires,
    sent_at: handedOut ? issued.add({ minutes: 20 }).toString() : null,
    redeemed_at: redeemedOn === null ? null : instantFromLocalTime(redeemedOn, '09:15', zone).toString(),
    redeemed_on: redeemedOn,
    handed_over_by: redeemedOn === null ? null : hand,
    received_by: redeemedOn === null ? null : shipper.userName,
    created_at: issued.toString(),
    created_by_name: hand,
  });
}
function statusOf(redeemable: number, ago: number, over: boolean, isRedeemed: boolean): number {
  if (redeemable === 0) return state.unqualified;
  if (ago === 1) return state.created;
  if (isRedeemed) return state.redeemed;
  return over ? state.expired : state.sent;
}
