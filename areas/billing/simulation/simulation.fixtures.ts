import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';
import { uniqueName } from '#tests/demo-records.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

/** Creates a draft with one rate. */
async function aDraft(w: DemoWorldHelper): Promise<number> {
  const effectiveDate = '2027-03-01';
  const createdDraft = await w.callFirst('tariffs.add', {
    body: { name: uniqueName('Trial'), effectiveDate },
  });
  const id = Number(createdDraft['id']);
  const lines = [{ rateType: 'Cube', rate4: 31_000 }];
  await w.callFirst('tariffs.save', {
    params: { id },
    body: { effectiveDate, zones: [], lines, rowVersion: 1 },
  });
  return id;
}
async function aSimulation(w: DemoWorldHelper): Promise<number> {
  const started = await w.callFirst('simulations.start', {
    params: { id: await aDraft(w) },
    body: { days: 1 },
  });
  return Number(started['id']);
}
export const recipes: EndpointTestRecipes = {
  'simulations.start': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aDraft(w) }, body: { days: 5 } }),
  },
  'simulations.getLast': { paramKinds: { id: 'house' } },
  'simulations.get': { paramKinds: { id: 'house' } },
  'simulations.cancel': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aSimulation(w) } }),
  },
};
