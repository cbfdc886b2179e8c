import type { Recipes } from '#tests/recipes.ts';

/** Settings data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: Recipes = {
  'settings.get': { names: { id: 'house' } },
  'settings.save': {
    names: { id: 'house' },
    good: async () => ({ params: { id: 5 }, body: { value: '9' } }),
  },
  'settings.reset': {
    names: { id: 'house' },
    good: async (w) => {
      await w.world.rows("update admin_setting set value = '8' where code = 'shuttleSetupMaxDays'");
      return { params: { id: 5 }, body: {} };
    },
  },
};
