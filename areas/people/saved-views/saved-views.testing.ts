import { uniqueName } from '#tests/demo-records.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const filters = [{ name: 'status', value: '2' }];
const aView = async (w: DemoRecords) => {
  const kept = await w.callFirst('views.keep', {
    body: { list: 'loads.find', name: uniqueName('Late'), filters },
  });
  return { id: Number(kept['id']), rowVersion: Number(kept['rowVersion']) };
};

export const recipes: Recipes = {
  'views.keep': {
    good: async () => ({ body: { list: 'loads.find', name: uniqueName('Late'), filters } }),
    harmless: true,
  },
  'views.edit': {
    names: { id: 'view' },
    good: async (w) => {
      const { id, rowVersion } = await aView(w);
      return { params: { id }, body: { name: uniqueName('Later'), filters, rowVersion } };
    },
    ofOthers: () => ({ name: 'Q', filters, rowVersion: 1 }),
  },
  'views.share': {
    names: { id: 'view' },
    good: async (w) => {
      const { id, rowVersion } = await aView(w);
      return { params: { id }, body: { with: { kind: 'role', role: 'Routing' }, rowVersion } };
    },
    ofOthers: () => ({ with: { kind: 'nobody' }, rowVersion: 1 }),
  },
  'views.drop': {
    names: { id: 'view' },
    good: async (w) => ({ params: { id: (await aView(w)).id } }),
  },
};
