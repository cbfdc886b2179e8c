import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { searchBolsEndpoint } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { listOrdersEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import { searchShipmentsEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { createDemoRandom } from '#db/seed/seeded-random.ts';
import { compactDailyTotals, wrongDailyTotalsSql } from '#kit/server/daily-totals.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import { z } from 'zod';
import { createTestUser } from '#tests/factories.ts';
import type { QueryInput } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * The totals of whole days match the rows, whatever concurrent transactions write
 * (docs/decisions/135-daily-totals-are-appended.md).
 */

let world: TestWorld;
let biller: TestUser;
let days: string[];
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: '2027-02-03T15:00:00Z' });
  biller = await createTestUser(world, { role: 'Billing' });
  const found = await world.rows<{ day: string }>(
    'select distinct outbound_date as day from shipment order by 1',
  );
  days = found.map(({ day }) => day);
});
afterAll(() => world.close());

const broken = z.object({ id: z.int(), what: z.string() });
const papers = {
  shipment: sql`select outbound_date as day, status as state, amount, cubes, units from shipment`,
  invoice: sql`
    select date as day, invoice_state(posted_at, credited, deleted_at) as state, amount, cubes, units
    from invoice
  `,
  bol: sql`select outbound_date as day, bol_state(active, deleted_at) as state, 0 as amount, cubes, units from bol`,
  order: sql`
    select ship_date as day, order_state(status, deleted_at) as state, 0 as amount, 0 as cubes, 0 as units
    from orders
  `,
};
const wrong = () =>
  world.work(async (work) => [
    ...(await queryRows(work.tx, broken)`${wrongDailyTotalsSql('shipment', papers.shipment)}`),
    ...(await queryRows(work.tx, broken)`${wrongDailyTotalsSql('invoice', papers.invoice)}`),
    ...(await queryRows(work.tx, broken)`${wrongDailyTotalsSql('bol', papers.bol)}`),
    ...(await queryRows(work.tx, broken)`${wrongDailyTotalsSql('order', papers.order)}`),
  ]);
const some = (chance: ReturnType<typeof createDemoRandom>) =>
  `id % ${chance.integerBetween(3, 17)} = ${chance.integerBetween(0, 2)}`;
/** The changes that one statement may make to shipments and invoices. */
const acts: ((chance: ReturnType<typeof createDemoRandom>) => string)[] = [
  (c) => `update shipment set amount = amount + ${c.integerBetween(1, 500)} where ${some(c)}`,
  (c) => `update shipment set outbound_date = '${c.pick(days)}' where ${some(c)}`,
  (c) => `update shipment set status = ${c.integerBetween(1, 6)} where ${some(c)}`,
  (c) => `update bol set cubes = cubes + ${c.integerBetween(1, 99)} where ${some(c)}`,
  (c) => `update bol set active = not active, outbound_date = '${c.pick(days)}' where ${some(c)}`,
  (c) => `update bol set deleted_at = now() where ${some(c)}`,
  (c) => `update orders set status = 1 - status where ${some(c)}`,
  (c) => `update orders set ship_date = '${c.pick(days)}', deleted_at = now() where ${some(c)}`,
  (c) => `update invoice set units = units + 7 where posted_at is null and ${some(c)}`,
  (c) => `update invoice set date = '${c.pick(days)}' where posted_at is null and ${some(c)}`,
  (c) =>
    `update invoice set deleted_at = now() where posted_at is null and deleted_at is null and ${some(c)}`,
  (c) => `update invoice set posted_at = now() where posted_at is null and deleted_at is null and ${some(c)}`,
  (c) =>
    `insert into shipment (outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term, receiving_warehouse_id,
       outbound_warehouse_id, status, units, cubes, amount, created_at)
     select '${c.pick(days)}', shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term, receiving_warehouse_id,
       outbound_warehouse_id, 1, 3, 99, 1234, now() from shipment order by id limit ${c.integerBetween(1, 9)}`,
];
/** The same statement, rolled back. It must leave no change. */
const undone = (text: string): string =>
  `do $undo$ begin ${text.replaceAll('\n', ' ')}; raise exception 'undone'; exception when raise_exception then null; end $undo$`;

describe('the daily totals', () => {
  it('are correct after 240 writes by four users, some rolled back, while totals are being computed', async () => {
    const write = async (seed: number): Promise<void> => {
      const chance = createDemoRandom(seed);
      for (let n = 0; n < 60; n += 1) {
        const text = chance.pick(acts)(chance);
        // Two statements that lock the same rows in opposite order deadlock. One is rolled back and must leave no change.
        await world.rows(chance.happensInPercent(20) ? undone(text) : text).catch((error: unknown) => {
          if (!String(error).includes('deadlock')) throw error;
        });
      }
    };
    const over = new AbortController();
    const sumUp = async (): Promise<void> => {
      while (!over.signal.aborted) await world.work(compactDailyTotals);
    };
    const look = async (): Promise<void> => {
      while (!over.signal.aborted) expect(await wrong()).toEqual([]);
    };
    const done = Promise.all([1, 2, 3, 4].map(write)).finally(() => {
      over.abort();
    });
    await Promise.all([done, sumUp(), look()]);
    expect(await wrong()).toEqual([]);
    await world.work(compactDailyTotals);
    expect(await wrong()).toEqual([]);
    const { many } = await world.row<{ many: number }>(
      'select coalesce(max(n), 0)::int as many from (select count(*) as n from daily_total group by list, day, state) x',
    );
    expect(many).toBe(1);
  });

  const looks: [string, () => QueryInput<typeof searchShipmentsEndpoint>, string][] = [
    ['all of them', () => ({}), 'status <> 6'],
    [
      'some days',
      () => ({ outboundDateFrom: days.at(-3) ?? '', outboundDateTo: days.at(-2) ?? '' }),
      'status <> 6',
    ],
    ['one state', () => ({ status: [1] }), 'status = 1'],
    ['what was called off', () => ({ status: [2, 6] }), 'status in (2, 6)'],
  ];
  it.each(looks)('match the totals of the shipments: %s', async (_name, query, counts) => {
    const asked = query();
    const { totals, totalRows } = await world.call(searchShipmentsEndpoint, { as: biller, query: asked });
    // A shipment billed with a master is counted with the master. It is not listed under a status either.
    const summed = `${counts} and master_id is null`;
    const byHand = await world.row(
      `
        select count(*)::int as "totalRows", coalesce(sum(amount) filter (where ${summed}), 0)::int as "totalAmount",
          coalesce(sum(cubes) filter (where ${summed}), 0)::int as "totalCubes",
          coalesce(sum(units) filter (where ${summed}), 0)::int as "totalUnits"
        from shipment
        where outbound_date between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity')
          and ($3::boolean or (${summed}))
      `,
      [asked.outboundDateFrom ?? null, asked.outboundDateTo ?? null, asked.status === undefined],
    );
    expect({ totalRows, ...totals }).toEqual(byHand);
  });

  it.each<[string, QueryInput<typeof searchBolsEndpoint>, string]>([
    ['all of them', {}, 'deleted_at is null'],
    ['in force', { active: true }, 'active and deleted_at is null'],
    ['not in force', { active: false }, 'not active'],
  ])('match the totals of the bills of lading: %s', async (_name, query, counts) => {
    const { totals, totalRows } = await world.call(searchBolsEndpoint, { as: biller, query });
    expect({ totalRows, ...totals }).toEqual(
      await world.row(
        `
          select count(*)::int as "totalRows", coalesce(sum(units), 0)::int as "totalUnits",
            coalesce(sum(cubes), 0)::int as "totalCubes"
          from bol
          where ${counts}
        `,
      ),
    );
  });
  it('count the orders, for all days and for one', async () => {
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    const { day } = await world.row<{ day: string }>(
      'select max(ship_date) as day from orders where deleted_at is null',
    );
    for (const [query, counts] of [
      [{}, 'true'],
      [{ status: 1 }, 'status = 1'],
      [{ shipDate: day }, `ship_date = '${day}'`],
    ] as const) {
      const { totalRows } = await world.call(listOrdersEndpoint, { as: clerk, query });
      const { n } = await world.row<{ n: number }>(
        `select count(*)::int as n from orders where deleted_at is null and ${counts}`,
      );
      expect([counts, totalRows]).toEqual([counts, n]);
    }
  });

  const states: [string, QueryInput<typeof searchInvoicesEndpoint>, number | null][] = [
    ['that stand', {}, null],
    ['draft', { status: 0 }, 0],
    ['posted', { status: 1 }, 1],
    ['credited', { status: 2 }, 2],
    ['deleted', { status: 3 }, 3],
  ];
  it.each(states)('match the totals of the invoices: %s', async (_name, query, status) => {
    const { totals } = await world.call(searchInvoicesEndpoint, { as: biller, query });
    expect(totals).toEqual(
      await world.row(
        `
          select count(*)::int as "totalRows", coalesce(sum(amount), 0)::int as "totalAmount",
            coalesce(sum(cubes), 0)::int as "totalCubes", coalesce(sum(units), 0)::int as "totalUnits",
            null as "totalOpen"
          from invoice
          where case when $1::int is null then deleted_at is null
            else invoice_state(posted_at, credited, deleted_at) = $1::int end
        `,
        [status],
      ),
    );
  });
});
