import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { shipmentStatuses, shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { getOwnJobOrAnyForAdminEndpoint } from '#areas/admin/jobs/jobs.contract.ts';
import {
  startBillingCloseEndpoint,
  undoBillingCloseAndDeleteUnpostedInvoicesEndpoint,
} from '#areas/billing/closing/closing.contract.ts';
import { startRatingRunEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import { measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';

const unbilled = [
  shipmentStatuses.open,
  shipmentStatuses.rated,
  shipmentStatuses.error,
  shipmentStatuses.master,
].join(', ');

/** Waits for a job, from the click until the job ends. */
export async function waitForJobResult(
  bench: BenchContext,
  caller: BenchCaller,
  jobId: number,
): Promise<unknown> {
  for (;;) {
    const { data } = await bench.call(getOwnJobOrAnyForAdminEndpoint, {
      caller: caller,
      params: { id: jobId },
    });
    if (data.status === 'done') return data.result;
    if (data.status === 'failed') throw new Error(`The job failed: ${data.message}`);
    await sleep(25);
  }
}
/** Finds a range of days back from yesterday with about this many shipments that can still be rated. */
export async function findPastDaysWithRatableShipments(
  bench: BenchContext,
  minShipmentCount: number,
): Promise<{ from: string; to: string; count: number }> {
  const to = addDays(benchToday, -1);
  for (let daysBack = 1; ; daysBack += 1) {
    const from = addDays(benchToday, -daysBack);
    const { count } = await bench.row<{ count: number }>(
      `
        select count(*)::int as count
        from shipment
        where outbound_date between $1 and $2 and status in (${unbilled})
      `,
      [from, to],
    );
    const before = await bench.row<{ count: number }>(
      `select count(*)::int as count from shipment where outbound_date = $1 and status in (${unbilled})`,
      [addDays(from, -1)],
    );
    if (count >= minShipmentCount || before.count < 100) return { from, to, count };
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

/** Reads the shipments of the days, writes all their lines in bulk, and rolls back. Returns milliseconds. */
async function readAndWriteRates(bench: BenchContext, from: string, to: string): Promise<number> {
  const lines = await bench.rows<Record<string, unknown>>(
    `
      select
        ${rateColumns
          .split(', ')
          .map((column) => `r.${column}`)
          .join(', ')}
      from shipment_rate r
      join shipment s on s.id = r.shipment_id
      where s.outbound_date between $1 and $2 and s.status in (${unbilled}) and not r.manual
    `,
    [from, to],
  );
  const ms = await measureMs(async () => {
    await bench.rows(
      `
        select s.*, d.state_code, w.region_id, x.id as detail, x.uom, x.units as detail_units,
          x.cubes as detail_cubes, p.category, x.ship_date
        from shipment s
        join account d on d.id = s.deliver_to_id
        join warehouse w on w.id = s.receiving_warehouse_id
        join shipment_detail x on x.shipment_id = s.id and x.status = ${shipmentLineStatuses.active}
        join product p on p.id = x.product_id
        where s.outbound_date between $1 and $2 and s.status in (${unbilled})
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

const rating: BenchRow = {
  name: 'rate',
  description:
    '50,000 shipments rated by the job, from the call to its end; all of them read and all their lines written in bulk',
  maxRatio: 1.5,
  rounds: 2,
  callsPerRound: 1,
  async prepare(bench) {
    const caller = await bench.person('kemi.okafor@coldlane.example');
    const { from, to } = await findPastDaysWithRatableShipments(bench, 50_000);
    const run = async (): Promise<void> => {
      const { data } = await bench.call(startRatingRunEndpoint, {
        caller,
        body: { outboundDateFrom: from, outboundDateTo: to, keepAdjustments: true },
      });
      await waitForJobResult(bench, caller, data.jobId);
    };
    await run();
    return {
      product: run,
      baseline: () => readAndWriteRates(bench, from, to),
    };
  },
};

/**
 * The least that any correct billing close must write, each as one set-based statement. It locks the shipments, creates their
 * invoices, assigns the shipments to them, turns charges into lines, and writes both histories. Nothing is checked, formatted or
 * returned from the database, and no job is started or notified.
 */
const leastOfClose = [
  `
    select id
    from shipment
    where outbound_date between $1 and $2 and status in (${shipmentStatuses.rated}, ${shipmentStatuses.master}) and master_id is null
    order by id
    for update
  `,
  `
    insert into invoice (
      number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, load_id, outbound_date, amount, units,
      cubes, due_date, created_at
    )
    select x.n, x.n, $2, ${invoiceTypes.flower}, x.bill_to_id, x.consignee_id, x.deliver_to_id, x.load_id,
      x.outbound_date, x.amount, x.units,
      x.cubes, $2, now()
    from (
      select 'BENCH' || nextval('invoice_draft_number') as n, s.*
      from (
        select bill_to_id, consignee_id, deliver_to_id, load_id, outbound_date, sum(amount) as amount,
          sum(units) as units, sum(cubes) as cubes
        from shipment
        where outbound_date between $1 and $2 and status in (${shipmentStatuses.rated}, ${shipmentStatuses.master}) and master_id is null
        group by 1, 2, 3, 4, 5
      ) s
    ) x
  `,
  `
    update shipment s
    set status = ${shipmentStatuses.closed}, invoice_id = i.id, updated_at = now(), row_version = s.row_version + 1
    from invoice i
    where s.outbound_date between $1 and $2
      and s.status in (${shipmentStatuses.rated}, ${shipmentStatuses.master})
      and s.master_id is null
      and i.created_at = now()
      and i.outbound_date = s.outbound_date
      and i.bill_to_id = s.bill_to_id
      and i.consignee_id = s.consignee_id
      and i.deliver_to_id = s.deliver_to_id
      and i.load_id is not distinct from s.load_id
  `,
  `
    insert into invoice_detail (
      invoice_id, seq, charge_code, description, rate4, quantity, quantity_unit, amount, shipment_id, shipment_rate_id
    )
    select s.invoice_id, row_number() over (partition by s.invoice_id order by s.id, r.seq), r.charge_code,
      r.description, r.rate4, r.quantity, r.quantity_unit, r.amount, s.id, r.id
    from invoice i
    join shipment s on s.invoice_id = i.id
    join shipment_rate r on r.shipment_id = s.id
    where i.created_at = now() and i.outbound_date between $1 and $2
  `,
  `
    insert into audit (at, entity, entity_id, action, after, user_name)
    select now(), 'invoice', id, 'made by closing', jsonb_build_object('amount', amount), 'Bench'
    from invoice
    where created_at = now() and outbound_date between $1 and $2
  `,
  `
    insert into audit (at, entity, entity_id, action, after, user_name)
    select now(), 'shipment', s.id, 'closed', jsonb_build_object('invoiceId', s.invoice_id), 'Bench'
    from shipment s
    join invoice i on i.id = s.invoice_id
    where i.created_at = now() and s.outbound_date between $1 and $2
  `,
];
/** Runs the set-based close of the days and rolls it back. Returns milliseconds. */
async function closeAsSets(bench: BenchContext, from: string, to: string): Promise<number> {
  const ms = await measureMs(async () => {
    await bench.bare.query('begin');
    for (const text of leastOfClose)
      await bench.bare.query(text.replaceAll('$1', `date '${from}'`).replaceAll('$2', `date '${to}'`));
  });
  await bench.bare.query('rollback');
  return ms;
}

const closing: BenchRow = {
  name: 'close',
  description:
    'billing closed over 10,000 shipments by the job, from the call to its end; the least that any close writes, as sets',
  maxRatio: 1.5,
  rounds: 2,
  callsPerRound: 1,
  async prepare(bench) {
    const caller = await bench.person('kemi.okafor@coldlane.example');
    const admin = await bench.person('admin@coldlane.example');
    const { from, to } = await findPastDaysWithRatableShipments(bench, 10_000);
    // The demo's own shipments with errors on these days would block the close.
    await bench.rows(
      `update shipment set status = ${shipmentStatuses.cancelled} where outbound_date between $1 and $2
        and status in (${shipmentStatuses.open}, ${shipmentStatuses.error})`,
      [from, to],
    );
    const close = async (): Promise<number> => {
      const ms = await measureMs(async () => {
        const { data } = await bench.call(startBillingCloseEndpoint, {
          caller,
          body: { dateFrom: from, dateTo: to },
        });
        await waitForJobResult(bench, caller, data.jobId);
      });
      await bench.call(undoBillingCloseAndDeleteUnpostedInvoicesEndpoint, {
        caller: admin,
        query: { dateFrom: from, dateTo: to },
      });
      return ms;
    };
    await close();
    return {
      product: close,
      baseline: () => closeAsSets(bench, from, to),
    };
  },
};
export const billingBenchRows: BenchRow[] = [rating, closing];
