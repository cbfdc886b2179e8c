import { taskStatus } from './tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { demoDay, miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

/** A position of Miami that has units. */
const aFullPlace = `
  select coalesce(u.position_place_id, u.put_away_place_id) as id
  from unit u
  where u.active and u.current_warehouse_id = ${miamiWarehouseId} and u.status in (${unitStatus.received},
    ${unitStatus.putAway}, ${unitStatus.misStaged})
    and coalesce(u.position_place_id, u.put_away_place_id) is not null
  order by u.id
  limit 1
`;
/** An open task of Miami's operating day. With `ended`, a canceled one. */
export const createTestTaskInMiami = async (demo: DemoWorldHelper, { ended = false } = {}): Promise<number> =>
  demo.queryId(
    `
      insert into floor_task (
        warehouse_id, warehouse_day_id, from_kind, from_name, from_place_ids, to_kind, units, sent_by, sent_at,
        status, ended_at
      )
      select d.warehouse_id, d.id, 'place', s.code, array[s.id], 'cooler', 1, 'Dana Reyes', now(),
        case when $2 then ${taskStatus.cancelled} else ${taskStatus.open} end, case when $2 then now() end
      from warehouse_day d, place s
      where d.warehouse_id = ${miamiWarehouseId} and d.receiving_date = '${demoDay}' and s.id = $1
      returning id
    `,
    [await demo.queryId(aFullPlace), ended],
  );
const sent = { fromWhat: 'place', fromPlaceId: 1, toWhat: 'cooler' };

export const recipes: EndpointTestRecipes = {
  'tasks.send': {
    buildCall: async (w) => ({
      body: { ...sent, warehouseId: miamiWarehouseId, fromPlaceId: await w.queryId(aFullPlace), units: 1 },
    }),
    buildForeignBody: (b) => ({
      ...sent,
      warehouseId: b.foreignIds.warehouse,
      fromPlaceId: b.foreignIds.place ?? 1,
    }),
  },
  'tasks.save': {
    paramKinds: { id: 'task' },
    buildCall: async (w) => ({
      params: { id: await createTestTaskInMiami(w) },
      body: { units: 1, note: 'Before six' },
    }),
    buildForeignBody: () => ({ units: 1 }),
  },
  'tasks.cancel': {
    paramKinds: { id: 'task' },
    buildCall: async (w) => ({ params: { id: await createTestTaskInMiami(w) } }),
  },
  'tasks.resend': {
    paramKinds: { id: 'task' },
    buildCall: async (w) => ({ params: { id: await createTestTaskInMiami(w, { ended: true }) } }),
  },
};
