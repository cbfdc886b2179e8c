import { createCoolerItem } from '#tests/demo-records.ts';
import type { RestrictedUser, EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const ofOthers = (b: RestrictedUser) => ({ bulkPrintIdsIncluded: [b.foreignIds.coolerItem] });

export const recipes: EndpointTestRecipes = {
  'cooler.save': {
    paramKinds: { id: 'coolerItem' },
    buildCall: async (w) => ({
      params: { id: (await createCoolerItem(w)).id },
      body: { status: 2, notes: 'Which label?' },
    }),
    buildForeignBody: () => ({ status: 2 }),
  },
  'cooler.changeShipDate': {
    buildCall: async (w) => ({
      body: { bulkPrintIdsIncluded: [(await createCoolerItem(w)).id], newShipDate: '2027-02-05' },
    }),
    buildForeignBody: (b) => ({ ...ofOthers(b), newShipDate: '2027-02-05' }),
  },
};
