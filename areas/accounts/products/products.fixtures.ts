import { uniqueName } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Product data for the tests that run over all endpoints (tests/recipes.ts). */

const figs = { description: 'Figs', category: 'produce', isFood: true };
const aProduct = (w: DemoWorldHelper): Promise<number> =>
  w.queryId("insert into product (code, description, category) values ($1, 'Figs', 'produce') returning id", [
    uniqueName('ZZ'),
  ]);

export const recipes: EndpointTestRecipes = {
  'products.countUses': { paramKinds: { id: 'house' } },
  'products.add': { buildCall: async () => ({ body: { code: uniqueName('ZZ'), ...figs } }) },
  'products.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: await aProduct(w) },
      body: { code: uniqueName('ZZ'), ...figs, active: false, rowVersion: 1 },
    }),
  },
  'products.delete': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aProduct(w) } }),
  },
  'products.saveLimits': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      const [product] = await w.world.rows<{ id: number; rowVersion: number }>(
        'select id, row_version as "rowVersion" from product where active order by id limit 1',
      );
      return {
        params: { id: product?.id ?? 0 },
        body: { tempMinF: 33, tempMaxF: 39, warmMinutes: 90, rowVersion: product?.rowVersion ?? 0 },
      };
    },
  },
};
