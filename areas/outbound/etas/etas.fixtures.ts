import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

/** A stop of a load in transit from Miami. */
const aDrop = (w: DemoWorldHelper) =>
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

export const recipes: EndpointTestRecipes = {
  'etas.get': { paramKinds: { loadId: 'load' } },
  'etas.hide': {
    paramKinds: { loadId: 'load', hideEtas: 'flag', warehouseID: 'warehouse' },
    buildCall: async (w) => ({
      params: { loadId: (await aDrop(w)).load_id, hideEtas: 'true', warehouseID: miamiWarehouseId },
    }),
    buildForeignBody: () => ({}),
  },
  'etas.update': {
    paramKinds: { loadId: 'load' },
    buildCall: async (w) => {
      const drop = await aDrop(w);
      return {
        params: { loadId: drop.load_id },
        body: { drops: [{ dropId: drop.id, eta, detail: 'The driver called from Macon' }] },
      };
    },
    buildForeignBody: (b) => ({ drops: [{ dropId: b.foreignIds.drop ?? 1, eta }] }),
  },
  'etas.override': {
    paramKinds: { dropId: 'drop' },
    buildCall: async (w) => ({ params: { dropId: (await aDrop(w)).id }, body: { eta } }),
    buildForeignBody: () => ({ eta }),
  },
  'etas.clearOverride': {
    paramKinds: { dropId: 'drop' },
    buildCall: async (w) => {
      const { id } = await aDrop(w);
      await w.callFirst('etas.override', { params: { dropId: id }, body: { eta } });
      return { params: { dropId: id } };
    },
    buildForeignBody: () => ({}),
  },
  'etas.syncDispatch': {
    buildCall: async (w) => {
      await w.world.rows("update job set status = 'done' where kind = 'etas.dispatchSync'");
      return { body: { loadIds: [(await aDrop(w)).load_id] } };
    },
    buildForeignBody: (b) => ({ loadIds: [b.foreignIds.load] }),
  },
};
