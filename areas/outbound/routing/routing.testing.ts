import { pickup, miami } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

export const recipes: Recipes = {
  'loads.resync': {
    good: async (w) => {
      await w.world.rows("update job set status = 'done' where kind = 'routing.sync'");
      return { body: { loadId: (await pickup('p.status = 1')(w)).load_id, confirmed: true } };
    },
    ofOthers: (b) => ({ loadId: b.theirs.load }),
  },
  'loads.syncDay': {
    good: async () => ({ body: { dayOfService: '2027-02-04', warehouseId: miami } }),
    ofOthers: (b) => ({ warehouseId: b.theirs.warehouse, dayOfService: '2027-02-03' }),
  },
  'loads.syncLoads': {
    good: async (w) => ({ body: { loadIds: [(await pickup('p.status = 1')(w)).load_id] } }),
    ofOthers: (b) => ({ loadIds: [b.theirs.load] }),
  },
};
