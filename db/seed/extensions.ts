import { instantFromLocalTime } from '#kit/contract/time-zones.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedOrderLine } from './orders.ts';
import type { SeedParties, SeedShipper } from './accounts-and-users.ts';

type Day = 'coming' | 'past';
interface RequestSeed {
  shipper: string;
  day: Day;
  hour: string;
  phone: string;
  /** Minutes ago, for pending requests. */
  asked: number;
  decided?: {
    status: 1 | 2;
    by: string;
    name: string;
    reasonCode: string | null;
    reason: string | null;
    message: string | null;
  };
}
const dana = { by: 'dana.reyes@coldlane.example', name: 'Dana Reyes' };
const ines = { by: 'ines.vega@coldlane.example', name: 'Inés Vega' };
const requests: RequestSeed[] = [
  {
    shipper: 'MA00101',
    day: 'past',
    hour: '18:30',
    phone: '305-555-0112',
    asked: 0,
    decided: {
      ...dana,
      status: 2,
      reasonCode: 'NOCREW',
      reason: null,
      message: 'The night crew starts at 8:00 PM this week. Deliver before the cutoff or tomorrow.',
    },
  },
  {
    shipper: 'MA00102',
    day: 'past',
    hour: '19:15',
    phone: '305-555-0140',
    asked: 0,
    decided: {
      ...dana,
      status: 1,
      reasonCode: null,
      reason: 'Flight delayed',
      message: 'Use door 3. The crew waits until 7:30 PM.',
    },
  },
  {
    shipper: 'CA00201',
    day: 'past',
    hour: '17:45',
    phone: '760-555-0171',
    asked: 0,
    decided: { ...ines, status: 1, reasonCode: null, reason: null, message: null },
  },
  { shipper: 'CA00202', day: 'coming', hour: '18:00', phone: '760-555-0158', asked: 31 },
  { shipper: 'MA00103', day: 'coming', hour: '20:00', phone: '305-555-0166', asked: 22 },
  { shipper: 'MA00101', day: 'coming', hour: '19:00', phone: '305-555-0112', asked: 9 },
];

/** Requests to arrive after the cutoff: some wait for the warehouse, some are decided. */
export function seedCutoffExtensionRequests(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
  lines: readonly SeedOrderLine[],
  now: Temporal.Instant,
): void {
  for (const seed of requests) {
    const shipper = parties.shippers.find((s) => s.seed.number === seed.shipper);
    const date = shipper && dateOf(calendar, shipper, seed.day);
    const order = lines.find(
      (line) =>
        line.shipper === shipper &&
        line.shipDate === date &&
        (seed.day === 'coming' ? line.units.some((u) => u.status === 0) : true),
    )?.order;
    if (!shipper || !date || !order) continue;
    const extendedLines = lines
      .filter(
        (line) => line.order === order && (seed.day !== 'coming' || line.units.some((u) => u.status === 0)),
      )
      .slice(0, 3);
    const created = seed.decided
      ? instantFromLocalTime(date, '16:10', shipper.warehouse.seed.timeZone)
      : now.subtract({ minutes: seed.asked });
    const decidedAt = seed.decided ? created.add({ minutes: 14 }).toString() : null;
    const extension = tables.addWithId('extension', {
      shipper_id: shipper.id,
      warehouse_id: shipper.warehouse.id,
      order_id: order.id,
      receiving_date: date,
      ship_date: date,
      applicant_name: shipper.userName,
      contact_number: seed.phone,
      shipping_hour: seed.hour,
      status: seed.decided?.status ?? 0,
      reason_code: seed.decided?.reasonCode ?? null,
      reason: seed.decided?.reason ?? null,
      message: seed.decided?.message ?? null,
      decided_by: seed.decided ? (parties.userIdByEmail.get(seed.decided.by) ?? null) : null,
      decided_by_name: seed.decided?.name ?? null,
      decided_at: decidedAt,
      surcharge: shipper.warehouse.seed.extensionSurchargeCents,
      mailed: true,
      created_at: created.toString(),
      created_by: shipper.userId,
      created_by_name: shipper.userName,
      updated_at: decidedAt ?? created.toString(),
      updated_by: shipper.userId,
    });
    for (const line of extendedLines)
      tables.addWithoutId('extension_consolidate', {
        extension_id: extension.id,
        consolidate_id: line.row.id,
        units: line.units.length,
      });
  }
}

function dateOf(calendar: SeedCalendar, shipper: SeedShipper, day: Day): string | undefined {
  const { past, upcoming: coming } = calendar.daysOfWarehouse(shipper.warehouse);
  return day === 'coming' ? coming[0] : past.at(-1);
}
