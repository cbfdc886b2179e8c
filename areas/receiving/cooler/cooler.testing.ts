import { createCoolerItem } from '#tests/demo-records.ts';
import type { RestrictedUser, Recipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const ofOthers = (b: RestrictedUser) => ({ bulkPrintIdsIncluded: [b.foreignIds.coolerItem] });

export const recipes: Recipes = {
  'cooler.save': {
    names: { id: 'coolerItem' },
    good: async (w) => ({
      params: { id: (await createCoolerItem(w)).id },
      body: { status: 2, notes: 'Which label?' },
    }),
    ofOthers: () => ({ status: 2 }),
  },
  'cooler.changeShipDate': {
    good: async (w) => ({
      body: { bulkPrintIdsIncluded: [(await createCoolerItem(w)).id], newShipDate: '2027-02-05' },
    }),
    ofOthers: (b) => ({ ...ofOthers(b), newShipDate: '2027-02-05' }),
  },
};
