import type pg from 'pg';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { AcknowledgedWrites, CrashTestData } from './writer-session.ts';

/** How many acknowledged writes of one kind the database lost or duplicated. */
export interface LostAndDuplicatedWrites {
  description: string;
  expected: number;
  lost: number;
  duplicated: number;
}
export interface ContradictionCount {
  description: string;
  count: number;
}

async function counts(db: pg.Client, text: string): Promise<Map<string, number>> {
  const found = await db.query<{ key: string; n: number }>(text);
  return new Map(found.rows.map((row) => [row.key, Number(row.n)]));
}
/** Each expected item must exist as often as it was acknowledged. Any other item is an error. */
function compare(
  what: string,
  expected: Map<string, number>,
  found: Map<string, number>,
): LostAndDuplicatedWrites {
  let [lost, doubled] = [0, 0];
  for (const [key, n] of expected) {
    const there = found.get(key) ?? 0;
    lost += Math.max(0, n - there);
    doubled += Math.max(0, there - n);
  }
  for (const [key, n] of found) if (!expected.has(key)) doubled += n;
  return {
    description: what,
    expected: [...expected.values()].reduce((sum, n) => sum + n, 0),
    lost,
    duplicated: doubled,
  };
}
const once = (keys: Iterable<string>): Map<string, number> => new Map([...keys].map((key) => [key, 1]));

/** The items that some notes acknowledge, and the statement that counts them. */
type Check = [what: string, wanted: (notes: AcknowledgedWrites) => Map<string, number>, sql: string];

/** Entered lines, and the resulting units and history. */
const lineChecks: readonly Check[] = [
  [
    'lines',
    (notes) => once(notes.lines.map((line) => line.po)),
    `
      select po as key, count(*) as n
      from consolidate
      where po ~ '^CR-[AMF]-' and deleted_at is null
      group by po
    `,
  ],
  [
    'units of lines',
    (notes) => new Map(notes.lines.map((line) => [line.po, line.units])),
    `
      select c.po as key, count(u.id) as n
      from consolidate c
      join unit u on u.consolidate_id = c.id and u.active
      where c.po ~ '^CR-[AMF]-'
      group by c.po
    `,
  ],
  [
    'unit history entries',
    (notes) => new Map(notes.lines.map((line) => [line.po, line.units])),
    `
      select c.po as key, count(*) as n
      from consolidate c
      join unit u on u.consolidate_id = c.id
      join unit_event e on e.unit_id = u.id and e.kind = 'entered'
      where c.po ~ '^CR-[AMF]-'
      group by c.po
    `,
  ],
  [
    'units finalized',
    (notes) => new Map(notes.lines.filter((line) => line.finalized).map((line) => [line.po, line.units])),
    `
      select c.po as key, count(*) as n
      from consolidate c
      join unit u on u.consolidate_id = c.id and u.status = ${unitStatus.finalized}
      join unit_event e on e.unit_id = u.id and e.kind = 'finalized'
      where c.po ~ '^CR-F-'
      group by c.po
    `,
  ],
];

/** Uploaded files, and the scans of their units. */
const floorChecks: readonly Check[] = [
  [
    'files',
    (notes) => once(notes.uploads.map((file) => file.name)),
    `
      select file_name as key, count(*) as n
      from xml_upload
      where file_name like 'crash-%'
      group by file_name
    `,
  ],
  [
    'units of files',
    (notes) => once(notes.uploads.flatMap((file) => file.codes)),
    `
      select unit_code as key, count(*) as n
      from unit
      where unit_code ~ '^CR[USP][0-9]' and active
      group by unit_code
    `,
  ],
  [
    'scans',
    (notes) => once(notes.scans.map((scan) => scan.id)),
    `
      select client_event_id as key, count(*) as n
      from scan
      where code ~ '^CR[SP][0-9]' and (result ->> 'ok')::boolean
      group by client_event_id
    `,
  ],
  [
    'scan entries',
    (notes) => once(notes.scans.map((scan) => scan.id)),
    `
      select e.client_event_id as key, count(*) as n
      from unit_event e
      join unit u on u.id = e.unit_id
      where u.unit_code ~ '^CR[SP][0-9]' and e.client_event_id is not null
      group by 1
    `,
  ],
  [
    'boxes received',
    (notes) => once(notes.scans.filter((scan) => scan.kind === 'receive').map((scan) => scan.code)),
    `
      select u.unit_code as key, count(*) as n
      from unit_event e
      join unit u on u.id = e.unit_id
      where e.kind in ('receive', 'received') and u.unit_code ~ '^CR[SP][0-9]'
      group by 1
    `,
  ],
  [
    'boxes on pallets',
    (notes) =>
      once(notes.pallets.flatMap((pallet) => pallet.received.map((code) => `${pallet.code} ${code}`))),
    `
      select p.code || ' ' || u.unit_code as key, count(*) as n
      from unit u
      join receiving_pallet p on p.id = u.receiving_pallet_id
      where u.unit_code ~ '^CRP[0-9]'
      group by 1
    `,
  ],
  [
    'pallets',
    (notes) => once(notes.pallets.map((pallet) => pallet.code)),
    `
      select p.code as key, count(*) as n
      from receiving_pallet p
      join scan s on s.kind = 'palletOpen' and (s.result ->> 'ok')::boolean and s.result ->> 'palletCode' = p.code
      group by 1
    `,
  ],
];

/** Charges and billing closes. */
const moneyChecks: readonly Check[] = [
  [
    'charges',
    (notes) => once(notes.charges),
    `
      select description as key, count(*) as n
      from shipment_rate
      where description like 'Crash charge %'
      group by 1
    `,
  ],
  [
    'billing closes',
    (notes) => once(notes.closes.filter((close) => close.done).map((close) => String(close.jobId))),
    `
      select entity_id::text as key, count(*) as n
      from audit
      where entity = 'job' and action = 'closed billing'
      group by 1
    `,
  ],
];

export async function countLostAndDuplicatedWrites(
  db: pg.Client,
  writes: AcknowledgedWrites,
): Promise<LostAndDuplicatedWrites[]> {
  const found: LostAndDuplicatedWrites[] = [];
  for (const [what, getExpected, sql] of [...lineChecks, ...floorChecks, ...moneyChecks])
    found.push(compare(what, getExpected(writes), await counts(db, sql)));
  return found;
}

/** Totals and statuses that must agree in any case. */
const truths: [what: string, sql: string][] = [
  [
    'shipments whose amount is not the sum of their charges',
    `
      select count(*) as n
      from shipment s
      where s.status in (${shipmentStatuses.rated}, ${shipmentStatuses.master}, ${shipmentStatuses.closed})
        and s.amount <> (select coalesce(sum(r.amount), 0) from shipment_rate r where r.shipment_id = s.id)
    `,
  ],
  [
    'shipments with a computed charge twice',
    `
      select count(*) as n
      from (
        select 1
        from shipment_rate r
        join shipment s on s.id = r.shipment_id and s.rating_job_id is not null
        where not r.manual and r.source in ('linehaul', 'fuel', 'holiday')
        group by r.shipment_id, r.source, r.charge_code, r.tariff_id
        having count(*) > 1
      ) x
    `,
  ],
  [
    'shipments rated twice by one run',
    `
      select count(*) as n
      from (
        select 1
        from audit
        where entity = 'shipment' and action like 'rated by run %'
        group by entity_id, action
        having count(*) > 1
      ) x
    `,
  ],
  [
    'invoices whose lines do not add up to their amount',
    `
      select count(*) as n
      from invoice i
      where i.deleted_at is null
        and i.billing_close_id is not null
        and i.amount <> (select coalesce(sum(d.amount), 0) from invoice_detail d where d.invoice_id = i.id)
    `,
  ],
  [
    // The shipments of a credited invoice can be billed again.
    'invoices whose shipments do not add up to their amount',
    `
      select count(*) as n
      from invoice i
      where i.deleted_at is null
        and i.type = ${invoiceTypes.flower}
        and not i.credited
        and i.billing_close_id is not null
        and i.amount <> (select coalesce(sum(s.amount), 0) from shipment s where s.invoice_id = i.id)
    `,
  ],
  [
    'shipments closed without an invoice, or on one without being closed',
    `
      select count(*) as n
      from shipment s
      left join invoice i on i.id = s.invoice_id
      where (s.status = ${shipmentStatuses.closed}) <> (i.id is not null and i.deleted_at is null)
    `,
  ],
  [
    'shipments on two valid invoices',
    `
      select count(*) as n
      from (
        select d.shipment_id
        from invoice_detail d
        join invoice i on i.id = d.invoice_id and i.deleted_at is null and i.type = ${invoiceTypes.flower}
          and i.credit_of_id is null and not i.credited
        group by d.shipment_id
        having count(distinct i.id) > 1
      ) x
    `,
  ],
  [
    'lines whose count is not that of their units',
    `
      select count(*) as n
      from consolidate c
      where c.deleted_at is null
        and c.po like 'CR%'
        and c.unit_count <> (select count(*) from unit u where u.consolidate_id = c.id and u.active)
    `,
  ],
  [
    'orders whose state is not that of their lines',
    `
      select count(*) as n
      from orders o
      where o.deleted_at is null
        and exists (select 1 from consolidate c where c.order_id = o.id and c.po like 'CR%')
        and (o.status = ${orderStatus.pending}) <> exists (
          select 1
          from consolidate c
          where c.order_id = o.id and c.deleted_at is null and c.status = ${orderStatus.pending}
        )
    `,
  ],
  [
    'orders without a line',
    `
      select count(*) as n
      from orders o
      where o.deleted_at is null and not exists (select 1 from consolidate c where c.order_id = o.id)
    `,
  ],
  [
    'unit codes active twice for one shipper',
    `
      select count(*) as n
      from (select 1 from unit where active group by shipper_id, unit_code having count(*) > 1) x
    `,
  ],
  ['idempotency keys without a response', 'select count(*) as n from idempotency where status is null'],
  ['jobs that never ended', "select count(*) as n from job where status in ('queued', 'running')"],
];
export async function countContradictions(db: pg.Client): Promise<ContradictionCount[]> {
  const found: ContradictionCount[] = [];
  for (const [what, sql] of truths)
    found.push({ description: what, count: Number((await db.query<{ n: number }>(sql)).rows[0]?.n ?? 0) });
  return found;
}

/** Loads the users and records of the demo world that the writers use. */
export async function loadCrashTestData(
  db: pg.Client,
  sample: { shipDate: string; consignee: string; product: string },
): Promise<Omit<CrashTestData, 'tokens'>> {
  const one = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T> => {
    const row = (await db.query<T>(text, values)).rows[0];
    if (!row) throw new Error(`The demo data has no row for: ${text}`);
    return row;
  };
  const days = (
    await db.query<{ day: string }>(
      `
        select outbound_date::text as day
        from shipment
        where master_id is null and status = ${shipmentStatuses.rated}
        group by 1
        order by count(*) desc, 1
      `,
    )
  ).rows;
  const [closing, rating] = days;
  if (!closing || !rating) throw new Error('The demo data has no days to rate and close');
  const idsOf = async (day: string, states: number[]): Promise<number[]> =>
    (
      await db.query<{ id: number }>(
        `
          select id
          from shipment
          where outbound_date = $1 and status = any($2) and master_id is null
          order by id
        `,
        [day, states],
      )
    ).rows.map((row) => row.id);
  return {
    shipper: await one<{ id: number; number: string }>(
      "select id, number from account where number = 'MA00101'",
    ),
    consignee: await one<{ id: number; number: string }>('select id, number from account where number = $1', [
      sample.consignee,
    ]),
    productId: (await one<{ id: number }>('select id from product where code = $1', [sample.product])).id,
    productCode: sample.product,
    shipDate: sample.shipDate,
    shipmentIds: await idsOf(rating.day, [2]),
    unratedShipmentIds: await idsOf(closing.day, [1, 3]),
    ratingDay: rating.day,
    closingDay: closing.day,
  };
}
