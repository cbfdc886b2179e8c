import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { DayPlanView, DraftTour } from '#areas/outbound/routing/day-plan.contract.ts';
import {
  applyDraftPlanIfLoadsUnchangedEndpoint,
  getDayPlanEndpoint,
  proposeReplannedDayEndpoint,
  evaluateDraftPlanEndpoint,
} from '#areas/outbound/routing/day-plan.contract.ts';
import { buildLargeDayToPlan } from '#tests/planner-day.ts';
import type { BenchContext } from '../bench.ts';
import { measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import {
  deactivatePlannedDockAndItsFreight,
  createPlannedDockWarehouse,
  createPlannedFreightAndCountUnits,
} from './planned-dock.ts';

/** The day the planner alone is measured on, as freight of a dock: planned, written, half loaded, changed, and moved manually. */

export const toDraftToursOfDayPlan = (plan: DayPlanView): DraftTour[] =>
  plan.tours.map(({ key, size, loading }) => ({ key, size, stops: loading.toReversed() }));

/** Loads every third trailer, and adds half as much freight to one of the others. */
async function evening(bench: BenchContext, warehouse: number): Promise<void> {
  await bench.rows(
    `
      with third as (
        update load l
        set status = ${pickupStatus.loaded}
        where l.day_of_service = $1
          and l.id % 3 = 0
          and exists (select 1 from load_pickup p where p.load_id = l.id and p.warehouse_id = $2)
        returning l.id
      ),
        docks as (
          update load_pickup p
          set status = ${pickupStatus.loaded}
          from third t
          where p.load_id = t.id
          returning p.id
        )
      update unit u
      set status = ${unitStatus.loaded}
      from docks d
      where u.load_pickup_id = d.id
    `,
    [benchToday, warehouse],
  );
  await bench.rows(
    `
      update unit
      set cube = cube * 3 / 2
      where consignee_id = (
        select min(u.consignee_id)
        from unit u
        where u.outbound_warehouse_id = $1 and u.active and u.status = ${unitStatus.received}
      )
    `,
    [warehouse],
  );
}

export const dayPlanBenchRows: BenchRow[] = [
  {
    name: 'day-plan',
    description:
      '400 consignees and some 180 loads out of one dock: planned, written, changed while a third is loaded',
    async measure(bench) {
      const day = buildLargeDayToPlan();
      const warehouse = await createPlannedDockWarehouse(bench, day);
      await bench.rows('update warehouse set active = true where id = $1', [warehouse]);
      try {
        const boxes = await createPlannedFreightAndCountUnits(bench, warehouse, day);
        const caller = await bench.person('wei.chen@coldlane.example');
        const warehouseDay = { warehouseId: warehouse, dayOfService: benchToday };
        const look = async () => (await bench.call(getDayPlanEndpoint, { caller, query: warehouseDay })).data;
        const empty = await look();
        let proposedPlan: DayPlanView = empty;
        const proposeMs = await measureMs(async () => {
          proposedPlan = (
            await bench.call(proposeReplannedDayEndpoint, {
              caller,
              body: { ...warehouseDay, tours: toDraftToursOfDayPlan(empty), whole: true },
            })
          ).data.plan;
        });
        const draft = toDraftToursOfDayPlan(proposedPlan);
        const write = await measureMs(() =>
          bench.call(applyDraftPlanIfLoadsUnchangedEndpoint, {
            caller,
            body: { ...warehouseDay, tours: draft, proposed: draft, confirmed: true },
          }),
        );
        await evening(bench, warehouse);
        let currentPlan = await look();
        const reading = await measureMs(async () => (currentPlan = await look()));
        const tours = toDraftToursOfDayPlan(currentPlan);
        const change = await measureMs(() =>
          bench.call(proposeReplannedDayEndpoint, { caller, body: { ...warehouseDay, tours } }),
        );
        const open = currentPlan.tours.filter((tour) => tour.fixed === null);
        const stop = open[0]?.loading[0] ?? 0;
        const key = open[1]?.key ?? '+1';
        const move = await measureMs(() =>
          bench.call(evaluateDraftPlanEndpoint, {
            caller,
            body: { ...warehouseDay, tours, place: { stop, key } },
          }),
        );
        return [
          { label: 'boxes', value: boxes, unit: '' },
          { label: 'trailers', value: proposedPlan.tours.length, unit: '' },
          { label: 'left out', value: proposedPlan.leftOut.length, unit: '', atMost: 0 },
          { label: 'the whole day', value: proposeMs, unit: 'ms', atMost: 10_000 },
          { label: 'written', value: write, unit: 'ms' },
          { label: 'looked at', value: reading, unit: 'ms' },
          { label: 'one change', value: change, unit: 'ms', atMost: 2000 },
          { label: 'a stop moved', value: move, unit: 'ms', atMost: 2000 },
        ];
      } finally {
        await deactivatePlannedDockAndItsFreight(bench, warehouse);
      }
    },
  },
];
