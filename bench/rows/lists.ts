import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import {
  listOrdersEndpoint,
  listOrderGroupsEndpoint,
} from '#areas/orders/order-search/order-search.contract.ts';
import { listOrderUnitsEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { searchBolsEndpoint } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { searchInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { searchOutboundUnitsEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { buildDefaultDayOfServiceRange } from '#areas/outbound/outbound-units/outbound-units.rules.ts';
import { searchShipmentsEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { BenchContext, BenchCaller, SqlStatement } from '../bench.ts';
import type { BenchRow, ComparedBenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import * as floors from './list-baselines.ts';

/**
 * The first page of a list as its screen requests it, compared with hand-written SQL: ids first, names after, then the totals.
 */
export interface ListBenchCase {
  name: string;
  description: string;
  buildRequest(bench: BenchContext): Promise<{
    endpoint: AnyEndpoint;
    caller: BenchCaller;
    params?: Record<string, number>;
    query: Record<string, string | number | boolean>;
    baseline: SqlStatement[];
  }>;
}

const service = (bench: BenchContext) => bench.person('grace.lindqvist@coldlane.example');
const billing = (bench: BenchContext) => bench.person('kemi.okafor@coldlane.example');
const week = { from: '2027-01-27', to: benchToday };
/** Finds a shipper with freight today in the benchmark data, and a user who can see only that shipper. */
export async function createUserOfShipperWithFreightToday(
  bench: BenchContext,
): Promise<{ id: number; caller: BenchCaller }> {
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
  return { id, caller: { subject: 'bench-shipper' } };
}

export const listBenchCases: ListBenchCase[] = [
  {
    name: 'orders',
    description: "today's orders by consignee with their lines",
    buildRequest: async (bench) => ({
      endpoint: listOrderGroupsEndpoint,
      caller: await service(bench),
      query: {},
      baseline: floors.orderGroupsBaseline(benchToday, null),
    }),
  },
  {
    name: 'orders-shipper',
    description: "a shipper's orders of today, behind row-level security",
    async buildRequest(bench) {
      const { id, caller } = await createUserOfShipperWithFreightToday(bench);
      return {
        endpoint: listOrderGroupsEndpoint,
        caller,
        query: {},
        baseline: floors.orderGroupsBaseline(benchToday, id),
      };
    },
  },
  {
    name: 'orders-all',
    description: 'orders themselves, newest first, without a date',
    buildRequest: async (bench) => ({
      endpoint: listOrdersEndpoint,
      caller: await service(bench),
      query: {},
      baseline: floors.allOrdersBaseline(),
    }),
  },
  {
    name: 'loads',
    description: 'loads of the operating day with pickups, drops and progress',
    async buildRequest(bench) {
      return {
        endpoint: findLoadsEndpoint,
        caller: await bench.person('ruth.adler@coldlane.example'),
        query: { rows: 50 },
        baseline: floors.loadsBaseline(benchToday, 50),
      };
    },
  },
  {
    name: 'bols',
    description: 'bills of lading, active ones, newest first',
    buildRequest: async (bench) => ({
      endpoint: searchBolsEndpoint,
      caller: await service(bench),
      query: { active: true },
      baseline: floors.bolsBaseline(null, null),
    }),
  },
  {
    name: 'bols-week',
    description: 'bills of lading of a week',
    buildRequest: async (bench) => ({
      endpoint: searchBolsEndpoint,
      caller: await service(bench),
      query: { active: true, dateFrom: week.from, dateTo: week.to },
      baseline: floors.bolsBaseline(week.from, week.to),
    }),
  },
  {
    name: 'shipments',
    description: 'billing shipments with totals, without a filter',
    buildRequest: async (bench) => ({
      endpoint: searchShipmentsEndpoint,
      caller: await billing(bench),
      query: {},
      baseline: floors.shipmentsBaseline(null, null),
    }),
  },
  {
    name: 'shipments-week',
    description: 'billing shipments of a week with totals',
    buildRequest: async (bench) => ({
      endpoint: searchShipmentsEndpoint,
      caller: await billing(bench),
      query: { outboundDateFrom: week.from, outboundDateTo: week.to },
      baseline: floors.shipmentsBaseline(week.from, week.to),
    }),
  },
  {
    name: 'invoices',
    description: 'invoices with totals, newest first, without a filter',
    buildRequest: async (bench) => ({
      endpoint: searchInvoicesEndpoint,
      caller: await billing(bench),
      query: {},
      baseline: floors.invoicesBaseline(null, null),
    }),
  },
  {
    name: 'invoices-week',
    description: 'invoices of a week with totals',
    buildRequest: async (bench) => ({
      endpoint: searchInvoicesEndpoint,
      caller: await billing(bench),
      query: { dateFrom: '2027-01-20', dateTo: '2027-01-27' },
      baseline: floors.invoicesBaseline('2027-01-20', '2027-01-27'),
    }),
  },
  {
    name: 'outbound-units',
    description:
      'outbound units as their screen opens, three days either side of today, with counts and cubes',
    async buildRequest(bench) {
      const days = buildDefaultDayOfServiceRange(benchToday);
      return {
        endpoint: searchOutboundUnitsEndpoint,
        caller: await service(bench),
        query: { ...days, active: true },
        baseline: floors.outboundUnitsBaseline(days.dayOfServiceFrom, days.dayOfServiceTo),
      };
    },
  },
  {
    name: 'units',
    description: 'the units of one order',
    async buildRequest(bench) {
      const { id } = await bench.row<{ id: number }>(
        "select id from orders where ship_date = $1 and created_by_name = 'Bench' order by id desc limit 1",
        [benchToday],
      );
      return {
        endpoint: listOrderUnitsEndpoint,
        caller: await service(bench),
        params: { orderId: id },
        query: {},
        baseline: floors.unitsBaseline(id),
      };
    },
  },
];

export const createListBenchRow = (benchCase: ListBenchCase): ComparedBenchRow => ({
  name: `list-${benchCase.name}`,
  description: `first page: ${benchCase.description}; the same SQL by hand through bare pg`,
  maxRatio: 1.5,
  maxP99Ms: 50,
  rounds: 5,
  callsPerRound: 40,
  async prepare(bench) {
    const { endpoint, caller, params, query, baseline: floor } = await benchCase.buildRequest(bench);
    return {
      baseline: async () => {
        for (const statement of floor) await bench.bare.query(statement);
      },
      product: async () => void (await bench.raw(endpoint, { caller, params, query })),
    };
  },
});
export const listBenchRows: BenchRow[] = listBenchCases.map(createListBenchRow);
