import { uniqueName } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const filters = [{ name: 'status', value: '2' }];
const aView = async (w: DemoWorldHelper) => {
  const savedView = await w.callFirst('savedViews.save', {
    body: { list: 'loads.find', name: uniqueName('Late'), filters },
  });
  return { id: Number(savedView['id']), rowVersion: Number(savedView['rowVersion']) };
};

export const recipes: EndpointTestRecipes = {
  'savedViews.save': {
    buildCall: async () => ({ body: { list: 'loads.find', name: uniqueName('Late'), filters } }),
    touchesOwnDataOnly: true,
  },
  'savedViews.edit': {
    paramKinds: { id: 'view' },
    buildCall: async (w) => {
      const { id, rowVersion } = await aView(w);
      return { params: { id }, body: { name: uniqueName('Later'), filters, rowVersion } };
    },
    buildForeignBody: () => ({ name: 'Q', filters, rowVersion: 1 }),
  },
  'savedViews.share': {
    paramKinds: { id: 'view' },
    buildCall: async (w) => {
      const { id, rowVersion } = await aView(w);
      return { params: { id }, body: { with: { kind: 'role', role: 'Routing' }, rowVersion } };
    },
    buildForeignBody: () => ({ with: { kind: 'nobody' }, rowVersion: 1 }),
  },
  'savedViews.delete': {
    paramKinds: { id: 'view' },
    buildCall: async (w) => ({ params: { id: (await aView(w)).id } }),
  },
};
