import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import {
  listOrdersEndpoint,
  listOrderGroupsEndpoint,
} from '#areas/orders/order-search/order-search.contract.ts';
import { listOrderUnitsEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { searchBolsEndpoint } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { searchInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { searchOutboundUnitsEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { buildDefaultDateRange } from '#areas/outbound/outbound-units/outbound-units.rules.ts';
import { searchShipmentsEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { BenchContext, Caller, SqlStatement } from '../bench.ts';
import type { BenchRow, TimedRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import * as floors from './list-baselines.ts';

/**
 * The first page of a list as its screen requests it, compared with hand-written SQL: ids first, names after, then the totals.
 */
export interface ListBenchCase {
  name: string;
  about: string;
  ask(bench: BenchContext): Promise<{
    endpoint: AnyEndpoint;
    as: Caller;
    params?: Record<string, number>;
    query: Record<string, string | number | boolean>;
    floor: SqlStatement[];
  }>;
}

const service = (bench: BenchContext) => bench.person('grace.lindqvist@coldlane.example');
const billing = (bench: BenchContext) => bench.person('kemi.okafor@coldlane.example');
const week = { from: '2027-01-27', to: benchToday };
/** Finds a shipper with freight today in the benchmark data, and a user who can see only that shipper. */
export async function findShipperUser(bench: BenchContext): Promise<{ id: number; as: Caller }> {
  const { id } = await bench.row<{ id: number }>(
    `
      select o.shipper_id as id
      from orders o
      join account a on a.id = o.shipper_id
      where o.ship_date = $1 and a.number like 'ZS%' and o.deleted_at is null
      group by o.shipper_id
      order by count(*) desc, o.shipper_id
      limit 1
    `,
    [benchToday],
  );
  await bench.rows(
    `
      insert into app_user (subject, email, name, account_id)
      values ('bench-shipper', 'bench.shipper@coldlane.example', 'Bench Shipper', $1)
      on conflict (subject) do update
      set account_id = excluded.account_id
    `,
    [id],
  );
  await bench.rows(
    `
      insert into user_role
      select id, 'Shipper', 0
      from app_user
      where subject = 'bench-shipper'
      on conflict do nothing
    `,
  );
  await bench.rows(
    `
      with u as (select id from app_user where subject = 'bench-shipper'),
        gone as (delete from user_group g using u where g.user_id = u.id and g.account_id <> $1)
      insert into user_group
      select u.id, $1
      from u
      on conflict do nothing
    `,
    [id],
  );
  return { id, as: { subject: 'bench-shipper' } };
}

export const listBenchCases: ListBenchCase[] = [
  {
    name: 'orders',
    about: "today's orders by consignee with their lines",
    ask: async (bench) => ({
      endpoint: listOrderGroupsEndpoint,
      as: await service(bench),
      query: {},
      floor: floors.ordersBaseline(benchToday, null),
    }),
  },
  {
    name: 'orders-shipper',
    about: "a shipper's orders of today, behind row-level security",
    async ask(bench) {
      const { id, as } = await findShipperUser(bench);
      return {
        endpoint: listOrderGroupsEndpoint,
        as,
        query: {},
        floor: floors.ordersBaseline(benchToday, id),
      };
    },
  },
  {
    name: 'orders-all',
    about: 'orders themselves, newest first, without a date',
    ask: async (bench) => ({
      endpoint: listOrdersEndpoint,
      as: await service(bench),
      query: {},
      floor: floors.allOrdersBaseline(),
    }),
  },
  {
    name: 'loads',
    about: 'loads of the running day with pickups, drops and progress',
    async ask(bench) {
      return {
        endpoint: findLoadsEndpoint,
        as: await bench.person('ruth.adler@coldlane.example'),
        query: { rows: 50 },
        floor: floors.loadsBaseline(benchToday, 50),
      };
    },
  },
  {
    name: 'bols',
    about: 'bills of lading, active ones, newest first',
    ask: async (bench) => ({
      endpoint: searchBolsEndpoint,
      as: await service(bench),
      query: { active: true },
      floor: floors.bolsBaseline(null, null),
    }),
  },
  {
    name: 'bols-week',
    about: 'bills of lading of a week',
    ask: async (bench) => ({
      endpoint: searchBolsEndpoint,
      as: await service(bench),
      query: { active: true, dateFrom: week.from, dateTo: week.to },
      floor: floors.bolsBaseline(week.from, week.to),
    }),
  },
  {
    name: 'shipments',
    about: 'billing shipments with totals, without a filter',
    ask: async (bench) => ({
      endpoint: searchShipmentsEndpoint,
      as: await billing(bench),
      query: {},
      floor: floors.shipmentsBaseline(null, null),
    }),
  },
  {
    name: 'shipments-week',
    about: 'billing shipments of a week with totals',
    ask: async (bench) => ({
      endpoint: searchShipmentsEndpoint,
      as: await billing(bench),
      query: { outboundDateFrom: week.from, outboundDateTo: week.to },
      floor: floors.shipmentsBaseline(week.from, week.to),
    }),
  },
  {
    name: 'invoices',
    about: 'invoices with totals, newest first, without a filter',
    ask: async (bench) => ({
      endpoint: searchInvoicesEndpoint,
      as: await billing(bench),
      query: {},
      floor: floors.invoicesBaseline(null, null),
    }),
  },
  {
    name: 'invoices-week',
    about: 'invoices of a week with totals',
    ask: async (bench) => ({
      endpoint: searchInvoicesEndpoint,
      as: await billing(bench),
      query: { dateFrom: '2027-01-20', dateTo: '2027-01-27' },
      floor: floors.invoicesBaseline('2027-01-20', '2027-01-27'),
    }),
  },
  {
    name: 'outbound-units',
    about: 'outbound units as their screen opens, three days either side of today, with counts and cubes',
    async ask(bench) {
      const days = buildDefaultDateRange(benchToday);
      return {
        endpoint: searchOutboundUnitsEndpoint,
        as: await service(bench),
        query: { ...days, active: true },
        floor: floors.outboundUnitsBaseline(days.dayOfServiceFrom, days.dayOfServiceTo),
      };
    },
  },
  {
    name: 'units',
    about: 'the units of one order',
    async ask(bench) {
      const { id } = await bench.row<{ id: number }>(
        "select id from orders where ship_date = $1 and created_by_name = 'Bench' order by id desc limit 1",
        [benchToday],
      );
      return {
        endpoint: listOrderUnitsEndpoint,
        as: await service(bench),
        params: { orderId: id },
        query: {},
        floor: floors.unitsBaseline(id),
      };
    },
  },
];

export const createListRow = (list: ListBenchCase): TimedRow => ({
  name: `list-${list.name}`,
  about: `first page: ${list.about}; the same SQL by hand through bare pg`,
  ratio: 1.5,
  p99Ms: 50,
  rounds: 5,
  calls: 40,
  async prepare(bench) {
    const { endpoint, as, params, query, floor } = await list.ask(bench);
    return {
      baseline: async () => {
        for (const statement of floor) await bench.bare.query(statement);
      },
      product: async () => void (await bench.raw(endpoint, { as, params, query })),
    };
  },
});
export const listBenchRows: BenchRow[] = listBenchCases.map(createListRow);
