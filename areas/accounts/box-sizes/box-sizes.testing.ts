import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { aName } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const size = { name: 'Test box', unitOfMeasure: unitOfMeasure.box, length: 40, width: 16, height: 12 };
const aBoxSize = (w: Picking): Promise<number> =>
  w.id(
    `
      insert into box_size (code, name, unit_of_measure, length_in, width_in, height_in)
      values ($1, 'Test box', ${unitOfMeasure.box}, 40, 16, 12)
      returning id
    `,
    [aName('ZZ')],
  );

export const recipes: Recipes = {
  'boxSizes.add': { good: async () => ({ body: { code: aName('ZZ'), ...size } }) },
  'boxSizes.save': {
    names: { id: 'house' },
    good: async (w) => ({
      params: { id: await aBoxSize(w) },
      body: { code: aName('ZZ'), ...size, active: false, rowVersion: 1 },
    }),
  },
  'boxSizes.delete': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: await aBoxSize(w) } }),
  },
};
