import { aName } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const filters = [{ name: 'status', value: '2' }];
const aView = async (w: Picking) =>
  Number((await w.first('views.keep', { body: { list: 'loads.find', name: aName('Late'), filters } }))['id']);

export const recipes: Recipes = {
  'views.keep': {
    good: async () => ({ body: { list: 'loads.find', name: aName('Late'), filters } }),
    harmless: true,
  },
  'views.edit': {
    names: { id: 'view' },
    good: async (w) => ({ params: { id: await aView(w) }, body: { name: aName('Later'), filters } }),
    ofOthers: () => ({ name: 'Q', filters }),
  },
  'views.drop': {
    names: { id: 'view' },
    good: async (w) => ({ params: { id: await aView(w) } }),
  },
};
