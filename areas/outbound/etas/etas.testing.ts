import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

/** A stop of a load in transit from Miami. */
const aDrop = (w: DemoRecords) =>
  w.queryRow<{ id: number; load_id: number }>(
    `
      select d.id, d.load_id
      from load_drop d
      join load l on l.id = d.load_id and l.status = ${pickupStatus.released} and not l.void
      join eta e on e.drop_id = d.id and e.status = ${etaState.onRoute}
      join load_pickup p on p.load_id = l.id and p.warehouse_id = ${miamiWarehouseId}
      order by d.id desc
      limit 1
    `,
  );
const eta = '2027-02-05 06:30';

export const recipes: Recipes = {
  'etas.get': { names: { loadId: 'load' } },
  'etas.hide': {
    names: { loadId: 'load', hideEtas: 'flag', warehouseID: 'warehouse' },
    good: async (w) => ({
      params: { loadId: (await aDrop(w)).load_id, hideEtas: 'true', warehouseID: miamiWarehouseId },
    }),
    ofOthers: () => ({}),
  },
  'etas.update': {
    names: { loadId: 'load' },
    good: async (w) => {
      const drop = await aDrop(w);
      return {
        params: { loadId: drop.load_id },
        body: { drops: [{ dropId: drop.id, eta, detail: 'The driver called from Macon' }] },
      };
    },
    ofOthers: (b) => ({ drops: [{ dropId: b.foreignIds.drop ?? 1, eta }] }),
  },
  'etas.override': {
    names: { dropId: 'drop' },
    good: async (w) => ({ params: { dropId: (await aDrop(w)).id }, body: { eta } }),
    ofOthers: () => ({ eta }),
  },
  'etas.clearOverride': {
    names: { dropId: 'drop' },
    good: async (w) => {
      const { id } = await aDrop(w);
      await w.callFirst('etas.override', { params: { dropId: id }, body: { eta } });
      return { params: { dropId: id } };
    },
    ofOthers: () => ({}),
  },
  'etas.syncDispatch': {
    good: async (w) => {
      await w.world.rows("update job set status = 'done' where kind = 'etas.dispatchSync'");
      return { body: { loadIds: [(await aDrop(w)).load_id] } };
    },
    ofOthers: (b) => ({ loadIds: [b.foreignIds.load] }),
  },
};
