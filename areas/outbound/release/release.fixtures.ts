import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { miamiWarehouseId, findMiamiPickup, demoDay, buildMiamiPickupCall } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'loads.closeDay': {
    buildCall: async (w) => {
      await w.world.db
        .updateTable('load_pickup')
        .set({ status: pickupStatus.released, released_at: w.world.clock.now().toString() })
        .where('warehouse_id', '=', 3)
        .where('status', '<', pickupStatus.released)
        .execute();
      return { body: { warehouseId: 3 } };
    },
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse }),
  },
  'loads.sendEtc': {
    buildCall: async () => ({ body: { warehouseId: miamiWarehouseId } }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse }),
  },
  'loads.regenerateBols': {
    paramKinds: { loadId: 'load', pickUpId: 'pickup' },
    buildCall: async (w) =>
      findMiamiPickup(
        `p.status = ${pickupStatus.released} and exists (select from load l where l.id = p.load_id and l.day_of_service >= '2027-02-02')`,
      )(w).then((p) => ({ params: { loadId: p.load_id, pickUpId: p.id }, body: { confirmed: true } })),
    buildForeignBody: () => ({ confirmed: true }),
  },
  'loads.release': {
    paramKinds: { id: 'load', pickupId: 'pickup' },
    buildCall: async (w) =>
      findMiamiPickup(`p.status = ${pickupStatus.loaded}`)(w).then((p) => ({
        params: { id: p.load_id, pickupId: p.id },
        body: { warehouseId: miamiWarehouseId, force: true, note: 'Truck had to leave' },
      })),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, force: true, note: 'x' }),
  },
  'loads.reopen': {
    paramKinds: { loadPickupId: 'pickup' },
    buildCall: async (w) => ({
      params: {
        loadPickupId: (
          await findMiamiPickup(
            `p.status = ${pickupStatus.released}
              and exists (select from load l where l.id = p.load_id and l.day_of_service = '${demoDay}')`,
          )(w)
        ).id,
      },
    }),
    buildForeignBody: () => ({ confirmed: true }),
  },
  'loads.validateRelease': {
    paramKinds: { id: 'load', pickupId: 'pickup' },
    buildCall: buildMiamiPickupCall(`p.status = ${pickupStatus.loading}`, { warehouseId: miamiWarehouseId }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse }),
  },
};
