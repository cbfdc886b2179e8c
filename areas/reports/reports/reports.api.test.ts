import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportIds } from './report-permissions.contract.ts';
import type { ReportId } from './report-permissions.contract.ts';
import {
  exportReportCsvEndpoint,
  findReportPageEndpoint,
  reportDefinitions,
  exportReportWorkbookEndpoint,
} from './reports.contract.ts';
import { reportRowSqlBuilders } from './reports.sql.ts';
import { findMonthEndDaysEndpoint } from '#areas/billing/month-end/month-end.contract.ts';
import { createTestConsignee, createTestUser, updateTestUnits } from '#tests/factories.ts';
import { createDemoWorldQueries } from '#tests/scope-queries.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { readSpreadsheet } from '#kit/server/spreadsheet/spreadsheet.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const days: Record<ReportId, readonly [string, string]> = {
  onTime: ['2026-12-01', '2027-02-10'],
  dwell: ['2026-12-01', '2027-02-10'],
  pace: ['2027-01-25', '2027-02-04'],
  cube: ['2027-01-15', '2027-02-10'],
  cutoffs: ['2026-12-01', '2027-02-10'],
  statuses: ['2027-01-15', '2027-02-10'],
  remainder: ['2026-12-26', '2027-02-06'],
  claims: ['2026-12-01', '2027-02-10'],
};
const ask = (report: ReportId, more: Record<string, unknown> = {}) => {
  const [dateFrom, dateTo] = days[report];
  return world.call(findReportPageEndpoint, {
    as: admin,
    query: { report, dateFrom, dateTo, rows: 1000, ...more },
  });
};
/** Sums a column over all returned rows. */
async function sumOf(report: ReportId, column: string): Promise<number> {
  const at = reportDefinitions[report].columns.findIndex(({ id }) => id === column);
  const { data } = await ask(report);
  return data.reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), 0);
}
/** A step of an executed plan, as PostgreSQL reports it. Counts are per loop. */
interface Step {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Step[];
}
/** How many rows the widest step reads. */
function widest({ Plans = [], ...step }: Step): number {
  const looked =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0);
  return Math.max(looked * step['Actual Loops'], ...Plans.map(widest));
}
const counted = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await world.row<{ n: string }>(query, values)).n);

describe.each(reportIds)('the report %s', (id) => {
  it('has rows from the demo data, each once, and totals equal to their sums', async () => {
    const { status, data, totals, totalRows } = await ask(id);
    expect([status, totalRows]).toEqual([200, data.length]);
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((row) => row.id)).size).toBe(data.length);
    const sums = reportDefinitions[id].columns.map(({ sum }, n) =>
      sum ? data.reduce((all, { cells }) => all + Number(cells[n] ?? 0), 0) : null,
    );
    expect(totals.cells).toEqual(sums);
  });
  it('exports the same rows as a spreadsheet table', async () => {
    const [dateFrom, dateTo] = days[id];
    const query = { report: id, dateFrom, dateTo, language: 'es' as const };
    const { data } = await ask(id);
    const csv = await world.call(exportReportCsvEndpoint, { as: admin, query });
    const lines = new TextDecoder().decode(csv.bytes).trim().split('\n');
    const book = await world.call(exportReportWorkbookEndpoint, { as: admin, query });
    const sheet = await readSpreadsheet(new Uint8Array(book.bytes), { knownTitles: [], titleRow: 0 });
    expect([lines.length, sheet.rows.length]).toEqual([data.length + 1, data.length + 1]);
  });
  it('reads its data once, and does not scan all of it for each part', async () => {
    const [dateFrom, dateTo] = days[id];
    const steps = await world.work(async (work) => {
      const query = reportRowSqlBuilders[id](work, { dateFrom, dateTo }).compile(work.tx);
      const told = await work.client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>({
        text: `explain (analyze, format json) ${query.sql}`,
        values: [...query.parameters],
      });
      return told.rows[0]?.['QUERY PLAN'][0].Plan;
    });
    const events = await counted('select count(*) as n from unit_event');
    expect(steps && widest(steps)).toBeLessThan(2 * events);
  });
  it('is refused without permission for its list, and for more days than it allows', async () => {
    const stranger = await createTestUser(world, {
      role: id === 'remainder' || id === 'claims' ? 'Warehouse' : 'Billing',
    });
    const query = { report: id };
    expect((await world.call(findReportPageEndpoint, { as: stranger, query })).status).toBe(403);
    // One year and a month, and ten years.
    for (const dateFrom of ['2026-01-01', '2017-02-01']) {
      const long = await ask(id, { dateFrom, dateTo: '2027-02-01' });
      expect([long.status, long.message]).toEqual([
        400,
        `Select at most ${reportDefinitions[id].maxDays} days.`,
      ]);
    }
  });
});

it('the cutoff report shows a shipper only the cutoffs of their own orders', async () => {
  const maria = await createDemoWorldQueries(world).demo('maria.fuentes@andesrose.example');
  const shipper = await world.row<{ name: string }>(
    `
      select a.name
      from account a
      join user_group g on g.account_id = a.id
      join app_user u on u.id = g.user_id
      where u.email = 'maria.fuentes@andesrose.example'
    `,
  );
  const [dateFrom, dateTo] = days.cutoffs;
  const answers = await Promise.all(
    reportIds.map(async (report) => {
      const { status, data } = await world.call(findReportPageEndpoint, {
        as: maria,
        query: { report, dateFrom: dateTo, dateTo },
      });
      return [report, status, status === 200 ? data.length >= 0 : false];
    }),
  );
  expect(answers.filter(([, status]) => status === 200).map(([report]) => report)).toEqual(['cutoffs']);
  const { data } = await world.call(findReportPageEndpoint, {
    as: maria,
    query: { report: 'cutoffs', dateFrom, dateTo },
  });
  expect(data.map(({ cells }) => cells[0])).toEqual([shipper.name]);
});
it('the remainder report leaves the same remainder of received freight as the month-end report', async () => {
  const [dateFrom, dateTo] = days.remainder;
  const month = await world.call(findMonthEndDaysEndpoint, {
    as: admin,
    query: { dateFrom, dateTo, rows: 100 },
  });
  const { totals } = await ask('remainder');
  const { received, billed, credited, exempt, notYet } = month.totals;
  expect(totals.cells).toEqual([null, received, billed, credited, exempt, notYet]);
});
it.each([
  ['received', 'e.from_status = 1 and e.to_status = 2'],
  ['loaded', 'e.from_status <> 7 and e.to_status = 7'],
])('the pace report counts every scan by which a box is %s, by its new status', async (column, came) => {
  const scans = await counted(
    `
      select count(*) as n
      from unit_event e
      join warehouse w on w.id = e.warehouse_id
      where e.scanner_user_id is not null and ${came}
        and (e.at at time zone w.time_zone)::date between $1 and $2
    `,
    [...days.pace],
  );
  const { totals } = await ask('pace');
  const counts = totals.cells[reportDefinitions.pace.columns.findIndex(({ id }) => id === column)];
  expect([scans > 0, counts]).toEqual([true, scans]);
});
it('the cutoff report counts every order once, however many extensions were requested', async () => {
  expect(await sumOf('cutoffs', 'orders')).toBe(
    await counted(
      'select count(*) as n from orders where deleted_at is null and ship_date between $1 and $2',
      [...days.cutoffs],
    ),
  );
  expect(await sumOf('cutoffs', 'asked')).toBe(
    await counted(
      `
        select count(*) as n
        from extension e
        join orders o on o.id = e.order_id
        where o.deleted_at is null and o.ship_date between $1 and $2
      `,
      [...days.cutoffs],
    ),
  );
});
it('the status report shows the end of a day as it was, despite later changes to the boxes', async () => {
  const before = await ask('statuses', { dateFrom: '2027-01-28', dateTo: '2027-01-28' });
  const at = reportDefinitions.statuses.columns.findIndex(({ id }) => id === 'loaded');
  expect(Number(before.data[0]?.cells[at])).toBeGreaterThan(0);
  const gone = await world.rows<{ id: number }>(
    "select id from unit where outbound_date = '2027-01-28' and status = 100",
  );
  await updateTestUnits(
    world,
    gone.map((u) => u.id),
    { status: 2 },
  );
  const after = await ask('statuses', { dateFrom: '2027-01-28', dateTo: '2027-01-28' });
  expect(after.data).toEqual(before.data);
});
it('a report covers the requested warehouse and no other', async () => {
  const all = await sumOf('cube', 'boxes');
  const { id } = await world.row<{ id: number }>('select id from warehouse order by id limit 1');
  const some = await ask('cube', { warehouseId: id });
  const at = reportDefinitions.cube.columns.findIndex((c) => c.id === 'boxes');
  expect(some.status).toBe(200);
  expect(Number(some.totals.cells[at])).toBeLessThan(all);
});
it('the claims report counts the claims of these days except withdrawn ones, with amounts claimed and paid', async () => {
  const kept = await world.row<{ n: string; claimed: string; paid: string }>(
    `
      select count(*) as n, sum(amount) as claimed, sum(coalesce(settled_amount, 0)) as paid
      from claim
      where status <> 7 and filed_on between $1 and $2
    `,
    [...days.claims],
  );
  const { totals } = await ask('claims');
  const at = (id: string) => totals.cells[reportDefinitions.claims.columns.findIndex((c) => c.id === id)];
  expect([at('claims'), at('claimed'), at('paid')]).toEqual([
    Number(kept.n),
    Number(kept.claimed),
    Number(kept.paid),
  ]);
  expect(Number(at('cubes'))).toBeGreaterThan(0);
});
it('the claims report shows causes in the reader’s language, and is refused for account-scoped users', async () => {
  const [dateFrom, dateTo] = days.claims;
  const query = { report: 'claims' as const, dateFrom, dateTo, language: 'es' as const };
  const csv = await world.call(exportReportCsvEndpoint, { as: admin, query });
  const text = new TextDecoder().decode(csv.bytes);
  expect(text).toContain('Mala estiba en el remolque');
  expect(text).not.toContain('stowage');
  const florist = await createTestConsignee(world);
  const owner = await createTestUser(world, {
    role: 'Consignee',
    actsForAccounts: [florist],
    permissions: ['editClaims:customerService'],
  });
  expect((await world.call(findReportPageEndpoint, { as: owner, query: { report: 'claims' } })).status).toBe(
    403,
  );
});
