import { miamiWarehouseId, createUnusedCutoffGroup, createCutoffGroupInUse } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

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

export const recipes: Recipes = {
  'cutoffGroups.add': { good: async () => ({ body: 'Walkers' }), ofOthers: () => ({}), harmless: true },
  'cutoffGroups.block': {
    names: { id: 'warehouse' },
    good: async (w) => ({
      params: { id: miamiWarehouseId },
      body: { shipperCutoffGroupIds: [await createUnusedCutoffGroup(w)] },
    }),
    ofOthers: () => ({ shipperCutoffGroupIds: [] }),
  },
  'cutoffGroups.delete': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: await createUnusedCutoffGroup(w) } }),
  },
  'cutoffGroups.details': { names: { id: 'house' } },
  'cutoffGroups.previewBlock': {
    names: { id: 'warehouse' },
    ofOthers: () => ({ shipperCutoffGroupIds: [] }),
  },
  'cutoffGroups.previewWeek': { names: { id: 'house' } },
  'cutoffGroups.rename': {
    names: { id: 'house' },
    good: async (w) => ({
      params: { id: await createCutoffGroupInUse(w) },
      body: { name: `Renamed ${performance.now()}` },
    }),
  },
  'cutoffGroups.setDay': {
    names: { id: 'house', dayOfWeek: 'weekday' },
    good: async (w) => ({
      params: { id: await createCutoffGroupInUse(w), dayOfWeek: 3 },
      body: { schedule: '16:00' },
    }),
  },
  'cutoffGroups.setWeek': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: await createCutoffGroupInUse(w) }, body: week }),
  },
};
