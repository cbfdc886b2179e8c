import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { miami, pickup, day, ofPickup } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'loads.finalRelease': {
    good: async (w) => {
      await w.world.db
        .updateTable('load_pickup')
        .set({ status: pickupState.released, released_at: w.world.clock.now().toString() })
        .where('warehouse_id', '=', 3)
        .where('status', '<', pickupState.released)
        .execute();
      return { body: { warehouseId: 3 } };
    },
    ofOthers: (b) => ({ warehouseId: b.theirs.warehouse }),
  },
  'loads.sendEtc': {
    good: async () => ({ body: { warehouseId: miami } }),
    ofOthers: (b) => ({ warehouseId: b.theirs.warehouse }),
  },
  'loads.regenerateBols': {
    names: { loadId: 'load', pickUpId: 'pickup' },
    good: async (w) =>
      pickup(
        `p.status = ${pickupState.released} and exists (select from load l where l.id = p.load_id and l.day_of_service >= '2027-02-02')`,
      )(w).then((p) => ({ params: { loadId: p.load_id, pickUpId: p.id }, body: { confirmed: true } })),
    ofOthers: () => ({ confirmed: true }),
  },
  'loads.release': {
    names: { id: 'load', pickupId: 'pickup' },
    good: async (w) =>
      pickup(`p.status = ${pickupState.loaded}`)(w).then((p) => ({
        params: { id: p.load_id, pickupId: p.id },
        body: { warehouseId: miami, force: true, note: 'Truck had to leave' },
      })),
    ofOthers: (b) => ({ warehouseId: b.theirs.warehouse, force: true, note: 'x' }),
  },
  'loads.reopen': {
    names: { loadPickupId: 'pickup' },
    good: async (w) => ({
      params: {
        loadPickupId: (
          await pickup(
            `p.status = ${pickupState.released} and exists (select from load l where l.id = p.load_id and l.day_of_service = '${day}')`,
          )(w)
        ).id,
      },
    }),
    ofOthers: () => ({ confirmed: true }),
  },
  'loads.validateRelease': {
    names: { id: 'load', pickupId: 'pickup' },
    good: ofPickup(`p.status = ${pickupState.loading}`, { warehouseId: miami }),
    ofOthers: (b) => ({ warehouseId: b.theirs.warehouse }),
  },
};
