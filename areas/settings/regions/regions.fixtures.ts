import { nextDemoSerial } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const newRegion = () => {
  const n = nextDemoSerial();
  return { code: `RG-${n}`, name: `Region ${n}` };
};
async function aRegion(w: DemoWorldHelper) {
  const { code, name } = newRegion();
  return {
    params: {
      id: await w.queryId('insert into region (code, name) values ($1, $2) returning id', [code, name]),
    },
  };
}

export const recipes: EndpointTestRecipes = {
  'regions.add': { buildCall: async () => ({ body: newRegion() }) },
  'regions.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      ...(await aRegion(w)),
      body: { ...newRegion(), active: false, rowVersion: 1 },
    }),
  },
  'regions.delete': { paramKinds: { id: 'house' }, buildCall: aRegion },
};
