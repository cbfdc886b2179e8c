import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { searchShipmentsEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import {
  tablesWithWriteCounters,
  createTotalsCacheUntilTablesChange,
  compactWriteCounters,
} from '#kit/server/cached-totals.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestCallInput, TestUser, TestWorld } from '#tests/world.ts';
import type { QueryInput } from '#kit/contract/endpoint.ts';

/** Materialized totals equal a fresh calculation (docs/decisions/087-totals-are-cached-until-a-write.md). */

let world: TestWorld;
let clerk: TestUser;
let manager: TestUser;
let biller: TestUser;
let warehouseId: number;
let account: { id: number; number: string };
const day = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: '2027-02-03T15:00:00Z' });
  warehouseId = (
    await world.row<{ id: number }>(
      'select receiving_warehouse_id as id from orders where ship_date = $1 group by 1 order by count(*) desc limit 1',
      [day],
    )
  ).id;
  account = await world.row(
    `
      select a.id, a.number
      from orders o
      join account a on a.id = o.shipper_id
      where o.ship_date = $1
      group by 1, 2
      order by count(*) desc, 1
      limit 1
    `,
    [day],
  );
  clerk = await createTestUser(world, { role: 'CustomerService' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  biller = await createTestUser(world, { role: 'Billing' });
});
afterAll(() => world.close());

/** Returns the totals of the order list, calculated by the test. */
const ordersByHand = (where: string) =>
  world.row(
    `
      select count(distinct o.id)::int as orders, count(distinct c.consignee_id)::int as consignees,
        count(*)::int as lines, (count(*) filter (where c.status = 0))::int as "pendingLines",
        coalesce(sum(c.unit_count), 0)::int as units,
        coalesce(sum(c.unit_count) filter (where c.status = 0), 0)::int as "pendingUnits",
        coalesce(sum(c.unit_count::bigint * c.cube_each), 0)::int as cubes
      from orders o
      join consolidate c on c.order_id = o.id and c.deleted_at is null
      where o.deleted_at is null and ${where}
    `,
  );
/** Grouped shipments count with their master, where the filter includes masters. */
const shipmentsByHand = (where: string, counts: string) =>
  world.row(
    `
      select coalesce(sum(s.amount) filter (where ${counts}), 0)::int as "totalAmount",
        coalesce(sum(s.cubes) filter (where ${counts}), 0)::int as "totalCubes",
        coalesce(sum(s.units) filter (where ${counts}), 0)::int as "totalUnits"
      from shipment s
      where ${where}
    `,
  );

const ofDay = `o.ship_date = '${day}'`;
const filters = (): [QueryInput<typeof listOrderGroupsEndpoint>, string][] => [
  [{ shipDate: '2027-02-02' }, "o.ship_date = '2027-02-02'"],
  [{ status: 0 }, `${ofDay} and o.status = 0`],
  [{ shipperAccountId: account.id }, `${ofDay} and o.shipper_id = ${account.id}`],
  [{ page: 2, rows: 10 }, ofDay],
  [
    { product: 'Red' },
    `${ofDay} and (
      c.product_desc ilike '%red%'
      or exists (select 1 from product p where p.id = c.product_id and p.code ilike '%red%')
    )`,
  ],
  [
    { flags: ['appointmentRequired'] },
    `${ofDay} and exists (
      select 1
      from account_flag g
      where g.account_id = c.consignee_id and g.flag = 'appointmentRequired'
    )`,
  ],
];
/** Users and their filters on orders, each with the rows they see. */
const looks = (): [string, TestCallInput<typeof listOrderGroupsEndpoint>, string][] => [
  ['a clerk, today', { as: clerk }, ofDay],
  ['a warehouse manager', { as: manager }, `${ofDay} and o.receiving_warehouse_id = ${warehouseId}`],
  [
    'a clerk with an active account filter',
    { as: clerk, accountNumber: account.number },
    `${ofDay} and ${account.id} in (c.shipper_id, c.consignee_id, c.bill_to_id)`,
  ],
  ...filters().map(([query, where]): [string, TestCallInput<typeof listOrderGroupsEndpoint>, string] => [
    `a clerk with ${JSON.stringify(query)}`,
    { as: clerk, query },
    where,
  ]),
];
const lineOfDay = (which: string): string => `
  (
    select ${which}(c.id)
    from consolidate c
    join orders o on o.id = c.order_id
    where o.ship_date = '${day}' and c.deleted_at is null and o.deleted_at is null
  )
`;
const writes = [
  `update consolidate set unit_count = unit_count + 1 where id = ${lineOfDay('max')}`,
  `update consolidate set deleted_at = now() where id = ${lineOfDay('min')}`,
  'update orders set deleted_at = now() where id = (select min(id) from orders where ship_date = $1 and deleted_at is null)',
  "update orders set ship_date = '2027-02-02' where id = (select max(id) from orders where ship_date = $1)",
  'update orders set status = 1 - status where ship_date = $1',
];

describe('materialized totals', () => {
  it('use tables that count every statement writing to them', async () => {
    const columns = { orders: 'status', consolidate: 'unit_count', shipment: 'units', warehouse: 'code' };
    for (const table of tablesWithWriteCounters)
      for (const write of [
        `insert into ${table} overriding system value select * from ${table} where false`,
        `update ${table} set ${columns[table]} = ${columns[table]} where false`,
        `delete from ${table} where false`,
      ]) {
        const times = 'select coalesce(sum(write_count), 0)::int as n from table_write where table_name = $1';
        const before = await world.row<{ n: number }>(times, [table]);
        await world.rows(write);
        const after = await world.row<{ n: number }>(times, [table]);
        expect([write, after.n - before.n]).toEqual([write, 1]);
      }
  });

  it('match the data for every view of the orders, after each write and for any number of requests', async () => {
    for (const write of [undefined, ...writes]) {
      if (write !== undefined) await world.rows(write, write.includes('$1') ? [day] : []);
      if (write === writes[2]) await world.work(compactWriteCounters);
      for (const [who, input, where] of looks()) {
        const wanted = await ordersByHand(where);
        for (const time of ['first', 'second']) {
          const { totals } = await world.call(listOrderGroupsEndpoint, input);
          expect([who, write, time, totals]).toEqual([who, write, time, wanted]);
        }
      }
    }
  });

  it('follow the time: the next day has separate totals', async () => {
    const today = (await world.call(listOrderGroupsEndpoint, { as: clerk })).totals;
    world.clock.set('2027-02-04T15:00:00Z');
    expect((await world.call(listOrderGroupsEndpoint, { as: clerk })).totals).toEqual(
      await ordersByHand("o.ship_date = '2027-02-04'"),
    );
    world.clock.set('2027-02-03T15:00:00Z');
    expect((await world.call(listOrderGroupsEndpoint, { as: clerk })).totals).toEqual(today);
  });

  it('match the data for every view of the shipments, after each write', async () => {
    const { shipper, from, to } = await world.row<{ shipper: number; from: string; to: string }>(
      'select min(shipper_id) as shipper, min(outbound_date) as from, max(outbound_date) as to from shipment',
    );
    const all: [Record<string, string | number>, string][] = [
      [{}, 'true'],
      [{ outboundDateFrom: from, outboundDateTo: to }, 'true'],
      [{ shipperAccountId: shipper, rows: 5 }, `s.shipper_id = ${shipper}`],
      [{ status: 1 }, 's.status = 1'],
    ];
    for (const write of [
      'select 1',
      'update shipment set amount = amount + 7',
      'update shipment set status = 6 where id = (select min(id) from shipment where invoice_id is null)',
    ]) {
      await world.rows(write);
      for (const [query, where] of all) {
        const wanted = await shipmentsByHand(
          where,
          `s.status <> 6 ${'status' in query ? '' : 'and s.master_id is null'}`,
        );
        for (const time of ['first', 'second']) {
          const { totals } = await world.call(searchShipmentsEndpoint, { as: biller, query });
          expect([query, write, time, totals]).toEqual([query, write, time, wanted]);
        }
      }
    }
  });

  it('discard values read within a write that was rolled back', async () => {
    const sums = createTotalsCacheUntilTablesChange<{ mark: string; units: number }>(['consolidate']);
    const unitsIn = async (work: RequestContext): Promise<number> => {
      const { units } = await sums(work, 'units', async (mark) => {
        const found = await queryFirstRow(work.tx, z.object({ units: z.int(), mark: z.string() }))`
          select sum(unit_count)::int as units, ${mark} as mark
          from consolidate
        `;
        return found ?? { mark: '', units: 0 };
      });
      return units;
    };
    const units = () => world.work(unitsIn);
    const grow =
      'update consolidate set unit_count = unit_count + 1 where id = (select min(id) from consolidate)';
    const before = await units();
    let inside = 0;
    const undone = world.work(async (work) => {
      await sql.raw(grow.replace('+ 1', '+ 100')).execute(work.tx);
      inside = await unitsIn(work);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(inside).toBe(before + 100);
    await world.rows(grow);
    expect(await units()).toBe(before + 1);
  });

  it('never show an inconsistent state while others write and the write counters are compacted', async () => {
    const { id } = await world.row<{ id: number }>(`select ${lineOfDay('max')} as id`);
    const start = (await world.call(listOrderGroupsEndpoint, { as: clerk })).totals.units;
    const over = new AbortController();
    const seen = [clerk, manager, clerk].map(async (as) => {
      let last = 0;
      while (!over.signal.aborted) {
        const { units } = (await world.call(listOrderGroupsEndpoint, { as })).totals;
        if (units < last) return `${units} after ${last}`;
        last = units;
      }
      return 'never less';
    });
    const folding = (async () => {
      while (!over.signal.aborted) await world.work(compactWriteCounters);
    })();
    for (let n = 0; n < 40; n += 1)
      await Promise.all(
        [1, 2].map(() =>
          world.rows('update consolidate set unit_count = unit_count + 1 where id = $1', [id]),
        ),
      );
    expect((await world.call(listOrderGroupsEndpoint, { as: clerk })).totals.units).toBe(start + 80);
    over.abort();
    await folding;
    expect(await Promise.all(seen)).toEqual(['never less', 'never less', 'never less']);
  });
});
