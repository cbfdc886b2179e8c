import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { miamiWarehouseId, findMiamiPickup, demoDay, buildPickupCall } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: Recipes = {
  'loads.finalRelease': {
    good: async (w) => {
      await w.world.db
        .updateTable('load_pickup')
        .set({ status: pickupStatus.released, released_at: w.world.clock.now().toString() })
        .where('warehouse_id', '=', 3)
        .where('status', '<', pickupStatus.released)
        .execute();
      return { body: { warehouseId: 3 } };
    },
    ofOthers: (b) => ({ warehouseId: b.foreignIds.warehouse }),
  },
  'loads.sendEtc': {
    good: async () => ({ body: { warehouseId: miamiWarehouseId } }),
    ofOthers: (b) => ({ warehouseId: b.foreignIds.warehouse }),
  },
  'loads.regenerateBols': {
    names: { loadId: 'load', pickUpId: 'pickup' },
    good: async (w) =>
      findMiamiPickup(
        `p.status = ${pickupStatus.released} and exists (select from load l where l.id = p.load_id and l.day_of_service >= '2027-02-02')`,
      )(w).then((p) => ({ params: { loadId: p.load_id, pickUpId: p.id }, body: { confirmed: true } })),
    ofOthers: () => ({ confirmed: true }),
  },
  'loads.release': {
    names: { id: 'load', pickupId: 'pickup' },
    good: async (w) =>
      findMiamiPickup(`p.status = ${pickupStatus.loaded}`)(w).then((p) => ({
        params: { id: p.load_id, pickupId: p.id },
        body: { warehouseId: miamiWarehouseId, force: true, note: 'Truck had to leave' },
      })),
    ofOthers: (b) => ({ warehouseId: b.foreignIds.warehouse, force: true, note: 'x' }),
  },
  'loads.reopen': {
    names: { loadPickupId: 'pickup' },
    good: async (w) => ({
      params: {
        loadPickupId: (
          await findMiamiPickup(
            `p.status = ${pickupStatus.released}
              and exists (select from load l where l.id = p.load_id and l.day_of_service = '${demoDay}')`,
          )(w)
        ).id,
      },
    }),
    ofOthers: () => ({ confirmed: true }),
  },
  'loads.validateRelease': {
    names: { id: 'load', pickupId: 'pickup' },
    good: buildPickupCall(`p.status = ${pickupStatus.loading}`, { warehouseId: miamiWarehouseId }),
    ofOthers: (b) => ({ warehouseId: b.foreignIds.warehouse }),
  },
};
