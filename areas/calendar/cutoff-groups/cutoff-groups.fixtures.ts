import { miamiWarehouseId, createUnusedCutoffGroup, createCutoffGroupInUse } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const week = {
  day0: null,
  day1: '17:00',
  day2: '17:00',
  day3: '17:00',
  day4: '17:00',
  day5: '17:00',
  day6: null,
};

export const recipes: EndpointTestRecipes = {
  'cutoffGroups.add': {
    buildCall: async () => ({ body: 'Walkers' }),
    buildForeignBody: () => ({}),
    touchesOwnDataOnly: true,
  },
  'cutoffGroups.block': {
    paramKinds: { id: 'warehouse' },
    buildCall: async (w) => ({
      params: { id: miamiWarehouseId },
      body: { shipperCutoffGroupIds: [await createUnusedCutoffGroup(w)] },
    }),
    buildForeignBody: () => ({ shipperCutoffGroupIds: [] }),
  },
  'cutoffGroups.delete': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await createUnusedCutoffGroup(w) } }),
  },
  'cutoffGroups.getWeek': { paramKinds: { id: 'house' } },
  'cutoffGroups.previewBlock': {
    paramKinds: { id: 'warehouse' },
    buildForeignBody: () => ({ shipperCutoffGroupIds: [] }),
  },
  'cutoffGroups.previewWeek': { paramKinds: { id: 'house' } },
  'cutoffGroups.rename': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: await createCutoffGroupInUse(w) },
      body: { name: `Renamed ${performance.now()}` },
    }),
  },
  'cutoffGroups.setDay': {
    paramKinds: { id: 'house', dayOfWeek: 'weekday' },
    buildCall: async (w) => ({
      params: { id: await createCutoffGroupInUse(w), dayOfWeek: 3 },
      body: { schedule: '16:00' },
    }),
  },
  'cutoffGroups.setWeek': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await createCutoffGroupInUse(w) }, body: week }),
  },
};
