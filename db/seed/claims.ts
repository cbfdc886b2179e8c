import { createHash } from 'node:crypto';
import { claimStatus } from '#areas/claims/claims/claim-status.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import { demoClaimCreditCents } from './manual-invoices.ts';
import { buildDamagedBoxPhotoPng } from './box-photos.ts';
import type { BoxDamage } from './box-photos.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';
import type { TableRow } from '../insert-rows.ts';
import { demoCompanyTimeZone } from './warehouses.ts';

type Step = readonly [action: string, after: TableRow | null, said: string | null, inside?: true];
/** The company's users with the permissions for claims. */
interface House {
  handles: { id: number; name: string };
  pays: { id: number; name: string };
}
interface Wish {
  of: 'unit' | 'line' | 'load';
  type: string;
  boxes: number;
  amount: number;
  said: string;
  more: TableRow;
  steps: readonly Step[];
  photos?: readonly [name: string, damage: BoxDamage][];
  /** Paid with the credit that billing has issued for it. */
  credited?: true;
}
const acknowledged: Step = ['claim acknowledged', null, 'We received your claim and are reviewing it.'];
const inspected = (cause: string, bearer: string, found: string): readonly Step[] => [
  ['claim inspected', { cause, bearer }, found, true],
  ['claim inspected', null, null],
];
const wishes: readonly Wish[] = [
  {
    of: 'unit',
    type: 'damaged',
    boxes: 1,
    amount: 8600,
    said: 'The box was crushed on one side, half of the stems are broken.',
    more: { status: claimStatus.filed },
    steps: [],
    photos: [
      ['IMG_2041.png', 'crushed'],
      ['IMG_2042.png', 'open'],
    ],
  },
  {
    of: 'line',
    type: 'short',
    boxes: 2,
    amount: 15_400,
    said: 'Two boxes of this line did not come off the truck. The driver signed for it.',
    more: { status: claimStatus.filed, claimant_ref: 'S-2041' },
    steps: [],
  },
  {
    of: 'unit',
    type: 'temperature',
    boxes: 1,
    amount: 12_000,
    said: 'Pulp was 51 °F at our door. The flowers have opened.',
    more: { status: claimStatus.acknowledged },
    steps: [acknowledged],
  },
  {
    of: 'line',
    type: 'damaged',
    boxes: 3,
    amount: 24_000,
    said: 'Three boxes were wet at the bottom.',
    more: {
      status: claimStatus.inspected,
      cause: 'stowage',
      liable_party: 'warehouse',
      salvage_amount: 6000,
    },
    steps: [
      acknowledged,
      ...inspected('stowage', 'warehouse', 'They were in melted ice at the nose of the trailer.'),
    ],
    photos: [['boxes-wet.png', 'wet']],
  },
  {
    of: 'load',
    type: 'late',
    boxes: 4,
    amount: 18_000,
    said: 'The truck came four hours after the delivery window. Our own trucks had left.',
    more: { status: claimStatus.offered, cause: 'road', liable_party: 'carrier', offered_amount: 9000 },
    steps: [
      acknowledged,
      ...inspected('road', 'carrier', 'Flat tire on I-75, according to the driver’s log.'),
      ['claim offered', { amount: 9000 }, 'Half of the loss, because the freight was sold the next day.'],
    ],
  },
  {
    of: 'unit',
    type: 'lost',
    boxes: 1,
    amount: 9500,
    said: 'The box never arrived.',
    more: {
      status: claimStatus.accepted,
      cause: 'wrong_truck',
      liable_party: 'warehouse',
      offered_amount: 9500,
    },
    steps: [
      acknowledged,
      ...inspected('wrong_truck', 'warehouse', 'It was scanned onto the truck at the next door.'),
      ['claim offered', { amount: 9500 }, null],
      ['claim offer accepted', { amount: 9500 }, null],
    ],
  },
  {
    of: 'unit',
    type: 'damaged',
    boxes: 1,
    amount: 7200,
    said: 'A forklift hole in the side of the box.',
    more: {
      status: claimStatus.settled,
      cause: 'handling',
      liable_party: 'warehouse',
      settled_amount: 7200,
      settlement_method: 'paid',
      settlement_ref: 'CHK 20418',
    },
    steps: [
      acknowledged,
      ['claim settled', { cause: 'handling', bearer: 'warehouse' }, null, true],
      ['claim settled', { amount: 7200, reference: 'CHK 20418' }, null],
    ],
    photos: [['fork.png', 'hole']],
  },
  {
    of: 'unit',
    type: 'damaged',
    boxes: 1,
    amount: demoClaimCreditCents,
    said: 'The lid was torn open and half of the stems were missing.',
    more: {
      status: claimStatus.settled,
      cause: 'handling',
      liable_party: 'warehouse',
      settled_amount: demoClaimCreditCents,
      settlement_method: 'credit',
    },
    steps: [
      acknowledged,
      ['claim settled', { cause: 'handling', bearer: 'warehouse' }, null, true],
      ['claim settled', { amount: demoClaimCreditCents }, 'We credited the full amount.'],
    ],
    photos: [['open-box.png', 'open']],
    credited: true,
  },
  {
    of: 'unit',
    type: 'damaged',
    boxes: 1,
    amount: 6800,
    said: 'The corners are soft.',
    more: {
      status: claimStatus.declined,
      cause: 'packing',
      liable_party: 'shipper',
      answer: 'We received the box without its corner posts, as the photo from the dock shows.',
    },
    steps: [
      acknowledged,
      ['claim declined', { cause: 'packing', bearer: 'shipper' }, null, true],
      [
        'claim declined',
        null,
        'We received the box without its corner posts, as the photo from the dock shows.',
      ],
    ],
  },
  {
    of: 'line',
    type: 'short',
    boxes: 1,
    amount: 5100,
    said: 'One box is missing.',
    more: { status: claimStatus.withdrawn },
    steps: [['claim withdrawn', null, 'It was behind another pallet.']],
  },
];

/** Creates claims for shipped freight, one in each status, with the actions of both sides. Returns their audit records. */
export function seedClaimsAndReturnAuditRows(
  tables: SeedTables,
  parties: SeedParties,
  now: Temporal.Instant,
): TableRow[] {
  const today = dateInZone(now, demoCompanyTimeZone);
  // Customer service reviews a claim. Billing pays it.
  const house: House = {
    handles: {
      id: getRequiredMapValue(parties.userIdByEmail, 'grace.lindqvist@coldlane.example'),
      name: 'Grace Lindqvist',
    },
    pays: {
      id: getRequiredMapValue(parties.userIdByEmail, 'kemi.okafor@coldlane.example'),
      name: 'Kemi Okafor',
    },
  };
  const credit = tables
    .getRows('invoice')
    .find((i) => i['type'] === 2 && i['amount'] === -demoClaimCreditCents);
  const left = claimedBoxes(tables, today, credit);
  const auditRows: TableRow[] = [];
  wishes.forEach((wanted, n) => {
    const unit = left[n];
    if (!unit) return;
    const filed = instantFromLocalTime(
      addDays(String(unit['day_of_service']), 2),
      '10:20',
      demoCompanyTimeZone,
    );
    const latest = now.subtract({ minutes: (wishes.length - n) * 90 + 20 });
    const first = Temporal.Instant.compare(filed, latest) < 0 ? filed : latest;
    const isoInstantOfStep = (step: number): string => first.add({ minutes: step * 12 }).toString();
    const pickup = tables.getRows('load_pickup').find((p) => p['id'] === unit['load_pickup_id']);
    const day = dateInZone(Temporal.Instant.from(isoInstantOfStep(0)), demoCompanyTimeZone);
    const ended = Number(wanted.more['status']) >= claimStatus.settled;
    const paid = wanted.credited ? String(credit?.['created_at']) : undefined;
    const last = paid ?? isoInstantOfStep(wanted.steps.length);
    const count = Math.min(wanted.boxes, boxesOf(tables, wanted, unit, pickup));
    const claim = tables.addWithId('claim', {
      unit_id: wanted.of === 'unit' ? unit['id'] : null,
      consolidate_id: wanted.of === 'line' ? unit['consolidate_id'] : null,
      load_id: wanted.of === 'load' ? pickup?.['load_id'] : null,
      claimant_id: unit['consignee_id'],
      type: wanted.type,
      boxes: count,
      amount: wanted.amount,
      claimant_ref: null,
      description: wanted.said,
      filed_late: false,
      cause: null,
      liable_party: null,
      salvage_amount: 0,
      offered_amount: null,
      settled_amount: null,
      settlement_method: null,
      settlement_ref: null,
      credit_id: wanted.credited ? credit?.['id'] : null,
      ...wanted.more,
      answer:
        wanted.more['answer'] ?? wanted.steps.findLast(([, , text, inside]) => text && !inside)?.[2] ?? null,
      offered_on: wanted.more['offered_amount'] ? day : null,
      filed_on: day,
      filed_at: isoInstantOfStep(0),
      filed_by: null,
      acknowledgment_due_on: addDays(day, 30),
      decision_due_on: addDays(day, 120),
      warehouse_id: unit['outbound_warehouse_id'],
      door_id: pickup?.['door_id'] ?? null,
      happened_at: unit['loaded_at'] ?? unit['received_at'],
      ended_on: ended ? dateInZone(Temporal.Instant.from(last), demoCompanyTimeZone) : null,
      ended_at: ended ? last : null,
      ended_by: ended ? endedBy(house, Number(wanted.more['status'])) : null,
      row_version: 1 + wanted.steps.filter(([, , , inside]) => !inside).length,
    });
    auditRows.push(...history(wanted, { id: claim.id, count, house, at: isoInstantOfStep, paid }));
    addPhotos(tables, claim.id, wanted, isoInstantOfStep(0));
  });
  return auditRows;
}

/** Returns who closed the claim. Null for a withdrawn claim: the claimant is not a company user. */
function endedBy({ handles, pays }: House, status: number): number | null {
  if (status === claimStatus.withdrawn) return null;
  return status === claimStatus.settled ? pays.id : handles.id;
}

/** The actions of both sides, as audit records. */
function history(
  wanted: Wish,
  claim: { id: number; count: number; house: House; at: (step: number) => string; paid: string | undefined },
): TableRow[] {
  const filed: Step = [
    'claim filed',
    { type: wanted.type, boxes: claim.count, amount: wanted.amount },
    wanted.said,
  ];
  return [filed, ...wanted.steps].map(([action, after, why, inside], step) => {
    const isByClaimant = /filed|accepted|withdrawn/.test(action);
    const ours = action === 'claim settled' ? claim.house.pays : claim.house.handles;
    return {
      at: action === 'claim settled' ? (claim.paid ?? claim.at(step)) : claim.at(step),
      entity: inside ? 'claim_inside' : 'claim',
      entity_id: claim.id,
      action,
      before: null,
      after,
      user_id: isByClaimant ? null : ours.id,
      user_name: isByClaimant ? 'Receiving desk' : ours.name,
      reason: why,
    };
  });
}

/** Assigns a unit to each claim. A claim that billing has already paid gets a unit of that payer. */
function claimedBoxes(
  tables: SeedTables,
  today: string,
  credit: TableRow | undefined,
): readonly (TableRow | undefined)[] {
  const boxes = gone(tables, today);
  const credited = boxes.find(
    (u) =>
      u['consignee_id'] === credit?.['bill_to_id'] &&
      addDays(String(u['day_of_service']), 2) <= String(credit?.['date']),
  );
  const others = boxes.filter((u) => u !== credited);
  const plain = spread(others, wishes.length - 1).values();
  return wishes.map((wanted) => (wanted.credited ? credited : plain.next().value));
}

/** Selects one unit for each of several consignees and lines that left on a truck before today. */
function gone(tables: SeedTables, today: string): readonly TableRow[] {
  const lines = new Set<unknown>();
  const consignees = new Map<unknown, number>();
  return tables.getRows('unit').filter((u) => {
    if (u['status'] !== 7 || u['active'] !== true || u['load_pickup_id'] === null) return false;
    if (String(u['day_of_service']) > today || lines.has(u['consolidate_id'])) return false;
    const pickedCount = consignees.get(u['consignee_id']) ?? 0;
    if (pickedCount >= 2) return false;
    lines.add(u['consolidate_id']);
    consignees.set(u['consignee_id'], pickedCount + 1);
    return true;
  });
}
/** Picks this many units, evenly from oldest to latest. */
const spread = (units: readonly TableRow[], count: number): readonly TableRow[] =>
  Array.from({ length: count }, (_, n) => units[Math.floor((n * (units.length - 1)) / (count - 1))] ?? {});
/** How many units a claim covers. */
function boxesOf(
  tables: SeedTables,
  { of: target }: Wish,
  unit: TableRow,
  pickup: TableRow | undefined,
): number {
  if (target === 'unit') return 1;
  if (target === 'line')
    return Number(
      tables.getRows('consolidate').find((c) => c['id'] === unit['consolidate_id'])?.['unit_count'],
    );
  const pickups = tables.getRows('load_pickup').filter((p) => p['load_id'] === pickup?.['load_id']);
  const ids = new Set(pickups.map((p) => p['id']));
  return tables
    .getRows('unit')
    .filter((u) => ids.has(u['load_pickup_id']) && u['consignee_id'] === unit['consignee_id']).length;
}

/** Adds the photos the claimant took at the door. */
function addPhotos(tables: SeedTables, claimId: number, { photos = [] }: Wish, uploadedAt: string): void {
  for (const [name, damage] of photos) {
    const { bytes, width, height } = buildDamagedBoxPhotoPng(damage);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    tables.addWithId('claim_document', {
      claim_id: claimId,
      name,
      file: `claims/${claimId}/${sha256.slice(0, 32)}.png`,
      type: 'png',
      bytes: bytes.length,
      width,
      height,
      sha256,
      pending_bytes: `\\x${Buffer.from(bytes).toString('hex')}`,
      at: uploadedAt,
      created_by: null,
    });
  }
}
