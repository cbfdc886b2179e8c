import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';
import { aName } from '#tests/picking.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

/** A draft with one rate. */
async function aDraft(w: Picking): Promise<number> {
  const effectiveDate = '2027-03-01';
  const made = await w.first('tariffs.add', { body: { name: aName('Trial'), effectiveDate } });
  const id = Number(made['id']);
  const lines = [{ rateType: 'Cube', rate4: 31_000 }];
  await w.first('tariffs.save', { params: { id }, body: { effectiveDate, zones: [], lines, rowVersion: 1 } });
  return id;
}
async function aSimulation(w: Picking): Promise<number> {
  const started = await w.first('simulations.start', { params: { id: await aDraft(w) }, body: { days: 1 } });
  return Number(started['id']);
}
export const recipes: Recipes = {
  'simulations.start': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: await aDraft(w) }, body: { days: 5 } }),
  },
  'simulations.last': { names: { id: 'house' } },
  'simulations.get': { names: { id: 'house' } },
  'simulations.cancel': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: await aSimulation(w) } }),
  },
};
