import { setTimeout as sleep } from 'node:timers/promises';
import { getJob } from '#areas/admin/jobs/jobs.contract.ts';
import { closeBilling, undoBilling } from '#areas/billing/closing/closing.contract.ts';
import { runRating } from '#areas/billing/shipments/shipments.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Bench, Caller } from '../bench.ts';
import { timed } from '../measure.ts';
import type { Row } from '../row.ts';
import { worldToday } from '../world.ts';

/** From the press of the button to the end of the job. */
export async function untilDone(bench: Bench, as: Caller, jobId: number): Promise<unknown> {
  for (;;) {
    const { data } = await bench.call(getJob, { as, params: { id: jobId } });
    if (data.status === 'done') return data.result;
    if (data.status === 'failed') throw new Error(`The job failed: ${data.message}`);
    await sleep(25);
  }
}
/** Days back from yesterday that hold about so many shipments of the measured world that can still be rated. */
export async function daysWith(
  bench: Bench,
  shipments: number,
): Promise<{ from: string; to: string; count: number }> {
  const to = addDays(worldToday, -1);
  for (let back = 1; ; back += 1) {
    const from = addDays(worldToday, -back);
    const { count } = await bench.row<{ count: number }>(
      `
        select count(*)::int as count
        from shipment
        where outbound_date between $1 and $2 and status in (1, 2, 3, 4)
      `,
      [from, to],
    );
    const before = await bench.row<{ count: number }>(
      'select count(*)::int as count from shipment where outbound_date = $1 and status in (1, 2, 3, 4)',
      [addDays(from, -1)],
    );
    if (count >= shipments || before.count < 100) return { from, to, count };
  }
}
const rateColumns =
  'shipment_id, seq, charge_code, description, rate_type, rate4, percent_bp, quantity, quantity_unit, amount, source, tariff_id, why';
const rateTypes = [
  'int',
  'smallint',
  'text',
  'text',
  'text',
  'int',
  'int',
  'int',
  'text',
  'int',
  'text',
  'int',
  'jsonb',
];

/** The shipments of the days read, and all their lines written in bulk and taken back; in milliseconds. */
async function readAndWriteRates(bench: Bench, from: string, to: string): Promise<number> {
  const lines = await bench.rows<Record<string, unknown>>(
    `
      select
        ${rateColumns
          .split(', ')
          .map((column) => `r.${column}`)
          .join(', ')}
      from shipment_rate r
      join shipment s on s.id = r.shipment_id
      where s.outbound_date between $1 and $2 and s.status in (1, 2, 3, 4) and not r.manual
    `,
    [from, to],
  );
  const ms = await timed(async () => {
    await bench.rows(
      `
        select s.*, d.state_code, w.region_id, x.id as detail, x.uom, x.units as detail_units,
          x.cubes as detail_cubes, p.category, x.ship_date
        from shipment s
        join account d on d.id = s.deliver_to_id
        join warehouse w on w.id = s.receiving_warehouse_id
        join shipment_detail x on x.shipment_id = s.id and x.status = 1
        join product p on p.id = x.product_id
        where s.outbound_date between $1 and $2 and s.status in (1, 2, 3, 4)
        order by s.id
      `,
      [from, to],
    );
    await bench.bare.query('begin');
    const columns = rateColumns
      .split(', ')
      .map((column) => lines.map((line) => (column === 'why' ? JSON.stringify(line[column]) : line[column])));
    await bench.rows(
      `
        insert into shipment_rate (${rateColumns})
        select *
        from unnest(${rateTypes.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})
      `,
      columns,
    );
  });
  await bench.bare.query('rollback');
  return ms;
}

const rating: Row = {
  name: 'rate',
  about:
    '50,000 shipments rated by the job, from the call to its end; all of them read and all their lines written in bulk',
  ratio: 1.5,
  rounds: 2,
  calls: 1,
  async prepare(bench) {
    const as = await bench.person('kemi.okafor@coldlane.example');
    const { from, to } = await daysWith(bench, 50_000);
    const run = async (): Promise<void> => {
      const { data } = await bench.call(runRating, {
        as,
        body: { outboundDateFrom: from, outboundDateTo: to, keepAdjustments: true },
      });
      await untilDone(bench, as, data.jobId);
    };
    await run();
    return {
      ours: run,
      floor: () => readAndWriteRates(bench, from, to),
    };
  },
};

interface Head {
  bill: number;
  consignee: number;
  deliver: number;
  load: number;
  day: string;
  amount: number;
  units: number;
  cubes: number;
  shipments: number[];
}
interface Charge {
  shipment_id: number;
  charge_code: string;
  description: string;
  rate4: number;
  quantity: number;
  quantity_unit: string;
  amount: number;
  rate: number;
}

/** What an invoice each is made of: the shipments of a day that one party pays for one truck and place. */
async function headsOf(bench: Bench, from: string, to: string): Promise<Head[]> {
  return bench.rows<Head>(
    `
      select bill_to_id as bill, consignee_id as consignee, deliver_to_id as deliver, load_id as load,
        outbound_date as day, sum(amount)::int as amount, sum(units)::int as units,
        sum(cubes)::int as cubes, array_agg(id) as shipments
      from shipment
      where outbound_date between $1 and $2 and status in (2, 4)
      group by 1, 2, 3, 4, 5
    `,
    [from, to],
  );
}
async function chargesOf(bench: Bench, from: string, to: string): Promise<Charge[]> {
  return bench.rows<Charge>(
    `
      select r.shipment_id, r.charge_code, r.description, r.rate4, r.quantity, r.quantity_unit,
        r.amount, r.id as rate
      from shipment_rate r
      join shipment s on s.id = r.shipment_id
      where s.outbound_date between $1 and $2 and s.status in (2, 4)
    `,
    [from, to],
  );
}

async function insertHeads(bench: Bench, heads: readonly Head[]): Promise<{ id: number }[]> {
  return bench.rows<{ id: number }>(
    `
      insert into invoice (
        number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, load_id,
        outbound_date, amount, units, cubes, due_date, created_at
      )
      select 'BENCH' || n, 'BENCH' || n, $1, 0, b, c, d, l, o, a, u, q, $1, now()
      from unnest(
        $2::int[], $3::int[], $4::int[], $5::int[], $6::date[], $7::int[], $8::int[], $9::int[]
      ) with ordinality as v(b, c, d, l, o, a, u, q, n)
      returning id
    `,
    [
      worldToday,
      heads.map((h) => h.bill),
      heads.map((h) => h.consignee),
      heads.map((h) => h.deliver),
      heads.map((h) => h.load),
      heads.map((h) => h.day),
      heads.map((h) => h.amount),
      heads.map((h) => h.units),
      heads.map((h) => h.cubes),
    ],
  );
}

async function insertCharges(
  bench: Bench,
  charges: readonly Charge[],
  invoiceOf: (charge: Charge) => number | undefined,
): Promise<void> {
  await bench.rows(
    `
      insert into invoice_detail (
        invoice_id, seq, charge_code, description, rate4, quantity, quantity_unit, amount,
        shipment_id, shipment_rate_id
      )
      select i, n, c, t, r, q, u, a, s, x
      from unnest(
        $1::int[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[], $7::int[], $8::int[],
        $9::int[]
      ) with ordinality as v(i, c, t, r, q, u, a, s, x, n)
    `,
    [
      charges.map(invoiceOf),
      charges.map((l) => l.charge_code),
      charges.map((l) => l.description),
      charges.map((l) => l.rate4),
      charges.map((l) => l.quantity),
      charges.map((l) => l.quantity_unit),
      charges.map((l) => l.amount),
      charges.map((l) => l.shipment_id),
      charges.map((l) => l.rate),
    ],
  );
}

/** The invoices of the days and their lines inserted in bulk and taken back; in milliseconds. */
async function insertInvoices(bench: Bench, from: string, to: string): Promise<number> {
  const heads = await headsOf(bench, from, to);
  const charges = await chargesOf(bench, from, to);
  const headOf = new Map(heads.flatMap((head, i) => head.shipments.map((id) => [id, i] as const)));
  const ms = await timed(async () => {
    await bench.bare.query('begin');
    const made = await insertHeads(bench, heads);
    await insertCharges(bench, charges, ({ shipment_id }) => made[headOf.get(shipment_id) ?? 0]?.id);
  });
  await bench.bare.query('rollback');
  return ms;
}

const closing: Row = {
  name: 'close',
  about:
    'billing closed over 10,000 shipments by the job, from the call to its end; the same invoices and lines inserted in bulk',
  ratio: 1.5,
  rounds: 2,
  calls: 1,
  async prepare(bench) {
    const as = await bench.person('kemi.okafor@coldlane.example');
    const admin = await bench.person('admin@coldlane.example');
    const { from, to } = await daysWith(bench, 10_000);
    // The demo's own shipments of these days in error would hold up the close.
    await bench.rows(
      'update shipment set status = 6 where outbound_date between $1 and $2 and status in (1, 3)',
      [from, to],
    );
    const close = async (): Promise<number> => {
      const ms = await timed(async () => {
        const { data } = await bench.call(closeBilling, { as, body: { dateFrom: from, dateTo: to } });
        await untilDone(bench, as, data.jobId);
      });
      await bench.call(undoBilling, { as: admin, query: { dateFrom: from, dateTo: to } });
      return ms;
    };
    await close();
    return {
      ours: close,
      floor: () => insertInvoices(bench, from, to),
    };
  },
};
export const rows: Row[] = [rating, closing];
