import { randomUUID } from 'node:crypto';
import { allInvariants } from '#app/features.ts';
import { scannerRoles } from '#areas/floor/scanner-users/scanner-roles.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { recordDeliveryEndpoint } from '#areas/outbound/deliveries/deliveries.contract.ts';
import { findEtasEndpoint } from '#areas/outbound/etas/etas.contract.ts';
import { updateLoadDetailsAndRecomputeEtasEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { deleteOutboundUnitsWhereAllowedEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { closeDayByFinalReleaseEndpoint } from '#areas/outbound/release/day-close.contract.ts';
import {
  releasePickupEndpoint,
  recordShortagesAndCheckReleaseEndpoint,
} from '#areas/outbound/release/release.contract.ts';
import {
  applyDraftPlanIfLoadsUnchangedEndpoint,
  getDayPlanEndpoint,
  proposeReplannedDayEndpoint,
} from '#areas/outbound/routing/day-plan.contract.ts';
import { submitScanBatchEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { findInvariantViolations } from '#kit/server/invariants.ts';
import { buildLargeDayToPlan } from '#tests/planner-day.ts';
import { openBench } from '../bench.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchFigure, BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import { toDraftToursOfDayPlan } from './day-plan.ts';
import {
  benchUnitCubeHundredths,
  createPlannedDockWarehouse,
  createPlannedFreightAndCountUnits,
} from './planned-dock.ts';
import { signInBenchScanner } from './scans.ts';

/**
 * Runs a whole night of one dock through the API: planned, loaded by scanner, some units deleted, set aside or never found,
 * released with bills of lading, in transit with ETAs, delivered. At the end each unit is in exactly one place.
 */

/** Users at the doors, each loading a truck of their own. */
const loaders = 4;
/** Enough to fill 180 trailers with their orders. */
const consignees = 425;
/** Scans that a device sends in one batch. */
const atOnce = 100;

interface Truck {
  load: number;
  pickup: number;
  codes: { code: string; fate: 'load' | 'cooler' | 'lost' }[];
}

/** Starts the dock's operating day and signs a scanner user in. */
async function openDay(bench: BenchContext, warehouse: number): Promise<BenchCaller> {
  await bench.rows(
    `
      insert into warehouse_day (warehouse_id, receiving_date, outbound_date, loading_speed, started_at)
      values ($1, $2, $2, 600, $2::date + interval '12 hours')
      on conflict (warehouse_id, receiving_date)
      do update set final_released_at = null, final_released_by = null
    `,
    [warehouse, benchToday],
  );
  await bench.rows(
    `
      insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
      select 'NIGHT', pin_hash, 'Night Bench', ${scannerRoles.administrator}, $1
      from scanner_user
      where scanner_user_id = '103'
      on conflict (scanner_user_id) do update set warehouse_id = excluded.warehouse_id
    `,
    [warehouse],
  );
  return signInBenchScanner(bench, 'NIGHT');
}

/** Office staff delete one unit in a hundred before anything is loaded. */
async function deleteSome(bench: BenchContext, caller: BenchCaller, warehouse: number): Promise<void> {
  const unitsToDelete = await bench.rows<{ id: number }>(
    'select id from unit where outbound_warehouse_id = $1 and active and id % 100 = 7',
    [warehouse],
  );
  await bench.call(deleteOutboundUnitsWhereAllowedEndpoint, {
    caller,
    body: {
      outboundDateFrom: benchToday,
      outboundDateTo: benchToday,
      bulkPrintIdsIncluded: unitsToDelete.map((unit) => unit.id),
    },
  });
}

/** The units planned for each truck. One in a hundred is set aside in the cooler, and one in two hundred is never found. */
const trucksOf = (bench: BenchContext, warehouse: number): Promise<Truck[]> =>
  bench.rows<Truck & Record<string, unknown>>(
    `
      select p.load_id as load, p.id as pickup,
        jsonb_agg(
          jsonb_build_object(
            'code', u.unit_code,
            'fate', case when u.id % 100 = 3 then 'cooler' when u.id % 200 = 5 then 'lost' else 'load' end
          )
          order by u.id
        ) as codes
      from load_pickup p
      join load l on l.id = p.load_id
      join unit u on u.load_pickup_id = p.id and u.active
      where p.warehouse_id = $1 and l.day_of_service = $2
      group by p.id
      order by p.id
    `,
    [warehouse, benchToday],
  );

/** Loads the truck by scanner. Returns how many scans were accepted. */
async function loadTruck(bench: BenchContext, caller: BenchCaller, truck: Truck): Promise<number> {
  const scans = truck.codes
    .filter(({ fate }) => fate !== 'lost')
    .map(({ code, fate }) => ({
      clientEventId: randomUUID(),
      kind: fate,
      code,
      scannedAt: `${benchToday}T15:00:00Z`,
      ...(fate === 'load' ? { pickupId: truck.pickup } : {}),
    }));
  let acceptedCount = 0;
  for (let from = 0; from < scans.length; from += atOnce) {
    const { data } = await bench.call(submitScanBatchEndpoint, {
      caller,
      keyed: false,
      body: { scans: scans.slice(from, from + atOnce) },
    });
    acceptedCount += data.filter((answer) => answer.ok).length;
  }
  return acceptedCount;
}

/** Releases as a dispatcher would: reviews what is missing, enters the reason, and forces the release. */
async function release(
  bench: BenchContext,
  caller: BenchCaller,
  truck: Truck,
): Promise<{ units: number; cooler: number }> {
  const params = { id: truck.load, pickupId: truck.pickup };
  await bench.call(updateLoadDetailsAndRecomputeEtasEndpoint, {
    caller,
    params,
    body: { loadLocks: 2, dayOfService: benchToday },
  });
  const { data: releaseCheck } = await bench.call(recordShortagesAndCheckReleaseEndpoint, {
    caller,
    params,
    body: {},
  });
  const force = releaseCheck.blockers.length > 0;
  const { data } = await bench.call(releasePickupEndpoint, {
    caller,
    params,
    body: force ? { force, note: 'Not found on the floor' } : {},
  });
  return data;
}

/** Each worker takes the next item until none is left. */
async function inTurn<T>(workers: number, list: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const work = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: workers }, work));
}

async function deliverAll(bench: BenchContext, caller: BenchCaller, warehouse: number): Promise<number> {
  const drops = await bench.rows<{ id: number }>(
    `
      select d.id
      from load_drop d
      join load l on l.id = d.load_id
      where l.day_of_service = $2
        and exists (select 1 from load_pickup p where p.load_id = l.id and p.warehouse_id = $1)
        and exists (select 1 from unit u where u.drop_id = d.id and u.active and u.status = ${unitStatus.loaded})
    `,
    [warehouse, benchToday],
  );
  await inTurn(loaders, drops, async (drop) => {
    await bench.call(recordDeliveryEndpoint, {
      caller,
      params: { dropId: drop.id },
      body: { signedBy: 'R. Night' },
    });
  });
  return drops.length;
}

/** Where each unit of the dock's day ended up, and how many are on the bills of lading. */
const endsOf = (bench: BenchContext, warehouse: number) =>
  bench.row<{
    delivered: number;
    cooler: number;
    deleted: number;
    wrong: number;
    billed: number;
    loaded: number;
  }>(
    `
      with each as (
        select (u.active and u.status = ${unitStatus.loaded} and e.delivered_at is not null)::int as delivered,
          (
            u.active
            and u.status = ${unitStatus.cooler}
            and exists (select 1 from cooler_item c where c.unit_id = u.id and c.closed_at is null)
          )::int as cooler,
          (not u.active and u.deleted_at is not null)::int as deleted
        from unit u
        left join eta e on e.drop_id = u.drop_id
        where u.outbound_warehouse_id = $1 and u.day_of_service = $2
      )
      select sum(delivered)::int as delivered, sum(cooler)::int as cooler, sum(deleted)::int as deleted,
        count(*) filter (where delivered + cooler + deleted <> 1)::int as wrong,
        (
          select coalesce(sum(x.units), 0)::int
          from bol b
          join bol_detail x on x.bol_id = b.id
          join load_pickup p on p.id = b.load_pickup_id
          where p.warehouse_id = $1 and b.active and x.deleted_at is null
        ) as billed,
        (
          select count(*)::int
          from unit u
          where u.outbound_warehouse_id = $1 and u.day_of_service = $2 and u.active and u.status = ${unitStatus.loaded}
        ) as loaded
      from each
    `,
    [warehouse, benchToday],
  );

/** Counts the day's arrivals that have no ETA or are not in transit. */
async function withoutEta(bench: BenchContext, caller: BenchCaller, warehouse: number): Promise<number> {
  let missing = 0;
  for (let page = 1; ; page += 1) {
    const { data, totalRows } = await bench.call(findEtasEndpoint, {
      caller,
      query: { shipDateFrom: benchToday, shipDateTo: benchToday, warehouseId: warehouse, page, rows: 100 },
    });
    missing += data.filter((row) => row.eta === null || row.departedAt === null).length;
    if (page * 100 >= totalRows) return missing;
  }
}

async function brokenTruths(bench: BenchContext): Promise<number> {
  const pool = openPool(bench.world.ownerUrl, { max: 1 });
  try {
    let broken = 0;
    for (const invariant of allInvariants) {
      const found = await runInTransactionWithRetries(
        pool,
        'all',
        (tx) => findInvariantViolations(tx, invariant),
        {
          reads: true,
        },
      );
      if (found.broken > 0)
        console.error(`  ${invariant.description}: ${found.broken} violations`, found.examples[0]);
      broken += found.broken;
    }
    return broken;
  } finally {
    await pool.end();
  }
}

async function night(bench: BenchContext): Promise<BenchFigure[]> {
  const day = buildLargeDayToPlan(1, consignees);
  const warehouse = await createPlannedDockWarehouse(bench, day);
  const boxes = await createPlannedFreightAndCountUnits(bench, warehouse, day, benchUnitCubeHundredths.small);
  const admin = await bench.person('admin@coldlane.example');
  const scanner = await openDay(bench, warehouse);
  const warehouseDay = { warehouseId: warehouse, dayOfService: benchToday };
  const seconds: Record<string, number> = {};
  const stage = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    seconds[name] = (await measureMs(act)) / 1000;
  };
  await stage('planned and written', async () => {
    const { data: empty } = await bench.call(getDayPlanEndpoint, { caller: admin, query: warehouseDay });
    const { data } = await bench.call(proposeReplannedDayEndpoint, {
      caller: admin,
      body: { ...warehouseDay, tours: toDraftToursOfDayPlan(empty), whole: true },
    });
    const tours = toDraftToursOfDayPlan(data.plan);
    await bench.call(applyDraftPlanIfLoadsUnchangedEndpoint, {
      caller: admin,
      body: { ...warehouseDay, tours, proposed: tours, confirmed: true },
    });
  });
  await deleteSome(bench, admin, warehouse);
  const trucks = await trucksOf(bench, warehouse);
  let acceptedCount = 0;
  await stage('loaded', () =>
    inTurn(loaders, trucks, async (truck) => {
      const more = await loadTruck(bench, scanner, truck);
      acceptedCount += more;
    }),
  );
  const each: number[] = [];
  await stage('released', () =>
    inTurn(2, trucks, async (truck) => {
      each.push(await measureMs(() => release(bench, admin, truck)));
    }),
  );
  const noEta = await withoutEta(bench, admin, warehouse);
  let drops = 0;
  await stage('delivered', async () => {
    drops = await deliverAll(bench, admin, warehouse);
  });
  await bench.call(closeDayByFinalReleaseEndpoint, { caller: admin, body: { warehouseId: warehouse } });
  const ends = await endsOf(bench, warehouse);
  const scans = trucks.flatMap((truck) => truck.codes).filter(({ fate }) => fate !== 'lost').length;
  const figures = Object.entries(seconds).map(([label, value]) => ({ label, value, unit: 's' }));
  return [
    { label: 'boxes', value: boxes, unit: '', atLeast: 100_000 },
    { label: 'trucks', value: trucks.length, unit: '', atLeast: 180 },
    ...figures,
    { label: 'a release, p99', value: computeSpreadMs(each).p99, unit: 'ms' },
    { label: 'scans not accepted', value: scans - acceptedCount, unit: '', atMost: 0 },
    { label: 'drops', value: drops, unit: '' },
    { label: 'without an ETA', value: noEta, unit: '', atMost: 0 },
    { label: 'delivered', value: ends.delivered, unit: '' },
    { label: 'in the cooler', value: ends.cooler, unit: '' },
    { label: 'deleted', value: ends.deleted, unit: '' },
    { label: 'elsewhere or twice', value: ends.wrong, unit: '', atMost: 0 },
    { label: 'loaded but on no bill', value: Math.abs(ends.loaded - ends.billed), unit: '', atMost: 0 },
    { label: 'invariants violated', value: await brokenTruths(bench), unit: '', atMost: 0 },
  ];
}

export const shippingNightBenchRows: BenchRow[] = [
  {
    name: 'night',
    description:
      'a night of 100,000 boxes and some 180 trucks by the calls: planned, loaded by scanner, released, billed, under way, delivered',
    async measure(usual) {
      // Shipped freight is billed and proven and cannot be undone, so the night has a database of its own.
      const world = await usual.world.createFreshSecondDatabase(10_000);
      const bench = await openBench(world, 10_000);
      try {
        return await night(bench);
      } finally {
        await bench.close();
        await world.stop();
      }
    },
  },
];
