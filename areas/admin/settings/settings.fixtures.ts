import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Settings data for the tests that run over all endpoints (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'settings.get': { paramKinds: { id: 'house' } },
  'settings.save': {
    paramKinds: { id: 'house' },
    buildCall: async () => ({ params: { id: 5 }, body: { value: '9' } }),
  },
  'settings.reset': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      await w.world.rows("update admin_setting set value = '8' where code = 'shuttleSetupMaxDays'");
      return { params: { id: 5 }, body: {} };
    },
  },
};
