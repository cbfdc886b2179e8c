import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { findTrackedShipmentsEndpoint } from '#areas/outbound/tracking/shipment-tracking.contract.ts';
import { findShuttleRowsEndpoint } from '#areas/shuttles/shuttle-file/shuttle-file.contract.ts';
import {
  findInboundShuttleLoadsEndpoint,
  findShuttleLoadsEndpoint,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { findShuttleUnitsEndpoint } from '#areas/shuttles/shuttle-units/shuttle-units.contract.ts';
import type { BenchContext, SqlStatement } from '../bench.ts';
import type { BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import { consigneeCountPerUpload } from './freight.ts';
import type { ListBenchCase } from './lists.ts';
import { createListBenchRow } from './lists.ts';

/**
 * Lists of freight in transit between docks and of tracked freight. The bulk data has no such freight, so it is created here
 * once.
 */

const trucks = 3000;
const fileDays = 60;
/** Creates a year of trucks with manifests, weeks of the shuttle file, and recent freight that leaves from another dock. */
async function shuttles(bench: BenchContext): Promise<void> {
  const { made: hasShuttles } = await bench.row<{ made: boolean }>(
    "select exists (select 1 from shuttle_load where number = 'BENCH-1') as made",
  );
  if (hasShuttles) return;
  await bench.rows(
    `
      insert into shuttle_load (
        number, day_of_service, warehouse_id, outbound_warehouse_id, status, trailer, released_at, arrived_at,
        created_at, updated_at
      )
      select 'BENCH-' || i, $1::date - i / 10, a.id, b.id, case when i <= 10 then ${shuttleLoadStatus.released}
        else ${shuttleLoadStatus.arrived} end, 'TR ' || i,
        $1::date - i / 10 + interval '8 hours',
        case when i > 10 then $1::date - i / 10 + interval '11 hours' end, now(), now()
      from generate_series(1, $2::int) i
      join lateral (select id from warehouse where code = case when i % 2 = 0 then 'MIA' else 'WPB' end) a on true
      join lateral (select id from warehouse where code = case when i % 2 = 0 then 'ORD' else 'MIA' end) b on true
    `,
    [benchToday, trucks],
  );
  // Forty units for each truck. Which ones they are does not matter to a list.
  await bench.rows(
    `
      insert into shuttle_manifest (shuttle_load_id, unit_id, sent, counted_at, counted_by)
      select s.id, u.id, true, s.arrived_at, case when s.arrived_at is not null then 'Bench' end
      from (select id, arrived_at, row_number() over (order by id) as n from shuttle_load where number like 'BENCH-%') s
      join (select id, row_number() over (order by id) as n from unit where active) u
        on u.n between s.n * 13 and s.n * 13 + 39
      on conflict do nothing
    `,
  );
  // Uploads are for the oldest consignees, which keep leaving from Miami.
  await bench.rows(
    `
      insert into shuttle_file (
        consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, shuttle, source
      )
      select a.id, $1::date - d, w.id, $1::date - d + 1, o.id, 'SH-' || a.id % 7, 'setup'
      from (
        select id from account where account_type = ${accountType.consignee} and number like 'ZC%' order by id desc
        limit (
          select least(400, greatest(0, count(*) - $3::int))
          from account
          where account_type = ${accountType.consignee} and number like 'ZC%'
        )
      ) a
      cross join generate_series(0, $2::int - 1) d
      cross join (select id from warehouse where code = 'MIA') w
      cross join (select id from warehouse where code = 'ORD') o
      on conflict do nothing
    `,
    [benchToday, fileDays, consigneeCountPerUpload],
  );
  await bench.rows('analyze shuttle_load, shuttle_manifest, shuttle_file');
}

const getCaller = (bench: BenchContext) => bench.person('ruth.adler@coldlane.example');
const one = (text: string, values: unknown[] = []): SqlStatement => ({ text, values });
const beforeShuttle = [
  unitStatus.pending,
  unitStatus.finalized,
  unitStatus.received,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.cooler,
].join(', ');
const tracked = `
  select u.ship_date, u.shipper_id, u.consignee_id, count(*) as units,
    count(*) filter (where u.status = ${unitStatus.finalized}) as finalized,
    count(*) filter (where u.status = ${unitStatus.received}) as received,
    count(*) filter (where u.status = ${unitStatus.shuttled}) as shuttled,
    count(*) filter (where u.status = ${unitStatus.putAway}) as put_away,
    count(*) filter (where u.status = ${unitStatus.misStaged}) as mis_staged,
    count(*) filter (where u.status = ${unitStatus.cooler}) as cooler,
    count(*) filter (where u.status = ${unitStatus.loaded}) as loaded,
    count(*) filter (where u.status = ${unitStatus.arrived}) as arrived
  from orders o
  join unit u on u.order_id = o.id and u.active and u.status <> ${unitStatus.pending}
  where o.ship_date between $1::date - 2 and $1
  group by 1, 2, 3
`;
const truckRows = (ids: string) => `
  with ids as materialized (${ids} limit 20)
  select s.*, w.code, w.time_zone as zone, o.code as outbound, d.number as door, x.units, x.cubes, m.sent, m.counted, m.open
  from ids
  join shuttle_load s on s.id = ids.id
  join warehouse w on w.id = s.warehouse_id
  join warehouse o on o.id = s.outbound_warehouse_id
  left join door d on d.id = s.door_id
  cross join lateral (
    select count(*) as units, sum(u.cube) as cubes
    from unit u
    where u.shuttle_load_id = s.id and u.active
  ) x
  cross join lateral (
    select count(*) filter (where m.sent) as sent, count(m.counted_at) as counted,
      count(*) filter (where m.difference is not null and m.closed_at is null) as open
    from shuttle_manifest m
    where m.shuttle_load_id = s.id
  ) m
`;
const expected = `
  from unit u
  left join shuttle_load l on l.id = u.shuttle_load_id
  where u.active
    and (
      u.status in (${unitStatus.shuttled}, ${unitStatus.arrived})
      or (
        u.outbound_warehouse_id <> u.receiving_warehouse_id
        and u.status in (${beforeShuttle})
        and u.current_warehouse_id is distinct from u.outbound_warehouse_id
      )
    )
`;

const lists: ListBenchCase[] = [
  {
    name: 'tracking',
    description: 'what shippers ship to consignees on three days, by stage, with totals',
    buildRequest: async (bench) => ({
      endpoint: findTrackedShipmentsEndpoint,
      caller: await getCaller(bench),
      query: {},
      baseline: [
        one(
          `
            select x.*, s.name, c.number, c.name, c.city, c.state_code
            from (${tracked}) x
            join account s on s.id = x.shipper_id
            join account c on c.id = x.consignee_id
            order by x.ship_date desc, c.name, c.id, s.name, s.id
            limit 20
          `,
          [benchToday],
        ),
        one(`select count(*), sum(units), sum(received), sum(loaded) from (${tracked}) x`, [benchToday]),
      ],
    }),
  },
  {
    name: 'shuttle-inbound',
    description: 'the board of arrivals, those that come next first',
    async buildRequest(bench) {
      await shuttles(bench);
      return {
        endpoint: findInboundShuttleLoadsEndpoint,
        caller: await getCaller(bench),
        query: { orderField: 'coming', orderDirection: 'asc' },
        baseline: [
          one(
            truckRows(
              `select id from shuttle_load order by (status = ${shuttleLoadStatus.released}) desc, arrived_at desc nulls last, id`,
            ),
          ),
          one('select count(*) from shuttle_load'),
        ],
      };
    },
  },
  {
    name: 'shuttle-loads',
    description: 'shuttle loads, newest first',
    async buildRequest(bench) {
      await shuttles(bench);
      return {
        endpoint: findShuttleLoadsEndpoint,
        caller: await getCaller(bench),
        query: {},
        baseline: [
          one(truckRows('select id from shuttle_load order by number desc, id desc')),
          one('select count(*) from shuttle_load'),
        ],
      };
    },
  },
  {
    name: 'shuttle-units',
    description: 'units that travel between docks or are to, with totals',
    async buildRequest(bench) {
      await shuttles(bench);
      return {
        endpoint: findShuttleUnitsEndpoint,
        caller: await getCaller(bench),
        query: {},
        baseline: [
          one(
            `
              with ids as materialized (select u.id ${expected} order by u.unit_code desc, u.id desc limit 20)
              select u.*, o.order_number, s.name, a.name, r.code, w.code, l.number, l.status
              from ids
              join unit u on u.id = ids.id
              join orders o on o.id = u.order_id
              join account s on s.id = u.shipper_id
              join account a on a.id = u.consignee_id
              join warehouse r on r.id = u.receiving_warehouse_id
              join warehouse w on w.id = u.outbound_warehouse_id
              left join shuttle_load l on l.id = u.shuttle_load_id
            `,
          ),
          one(
            `select count(*), count(*) filter (where u.status in (${unitStatus.shuttled}, ${unitStatus.arrived})), sum(u.cube) ${expected}`,
          ),
        ],
      };
    },
  },
  {
    name: 'shuttle-file',
    description: 'the shuttle file by outbound date, with the boxes of each row',
    async buildRequest(bench) {
      await shuttles(bench);
      return {
        endpoint: findShuttleRowsEndpoint,
        caller: await getCaller(bench),
        query: { outboundDate: benchToday },
        baseline: [
          one(
            `
              with ids as materialized (
                select f.id
                from shuttle_file f
                join account a on a.id = f.consignee_id
                where f.outbound_date = $1
                order by a.name, f.id
                limit 20
              )
              select f.*, a.number, a.name, a.city, r.code, o.code, x.*
              from ids
              join shuttle_file f on f.id = ids.id
              join account a on a.id = f.consignee_id
              join warehouse r on r.id = f.receiving_warehouse_id
              join warehouse o on o.id = f.outbound_warehouse_id
              cross join lateral (
                select count(*) as units,
                  count(*) filter (
                    where (u.outbound_date, u.outbound_warehouse_id)
                      is distinct from (f.outbound_date, f.outbound_warehouse_id)
                  ) as astray
                from unit u
                where u.active and u.receiving_warehouse_id = f.receiving_warehouse_id
                  and u.ship_date = f.receiving_date and u.consignee_id = f.consignee_id
              ) x
              order by a.name, f.id
            `,
            [benchToday],
          ),
          one('select count(*) from shuttle_file where outbound_date = $1', [benchToday]),
        ],
      };
    },
  },
];

export const outboundListBenchRows: BenchRow[] = lists.map(createListBenchRow);
