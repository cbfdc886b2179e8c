import { nextSerial } from '#tests/demo-records.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const newRegion = () => {
  const n = nextSerial();
  return { code: `RG-${n}`, name: `Region ${n}` };
};
async function aRegion(w: DemoRecords) {
  const { code, name } = newRegion();
  return {
    params: {
      id: await w.queryId('insert into region (code, name) values ($1, $2) returning id', [code, name]),
    },
  };
}

export const recipes: Recipes = {
  'regions.add': { good: async () => ({ body: newRegion() }) },
  'regions.save': {
    names: { id: 'house' },
    good: async (w) => ({
      ...(await aRegion(w)),
      body: { ...newRegion(), active: false, rowVersion: 1 },
    }),
  },
  'regions.delete': { names: { id: 'house' }, good: aRegion },
};
