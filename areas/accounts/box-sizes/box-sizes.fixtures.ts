import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { uniqueName } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Box size data for the tests that run over all endpoints (tests/recipes.ts). */

const size = { name: 'Test box', unitOfMeasure: unitOfMeasure.box, length: 40, width: 16, height: 12 };
const aBoxSize = (w: DemoWorldHelper): Promise<number> =>
  w.queryId(
    `
      insert into box_size (code, name, unit_of_measure, length_in, width_in, height_in)
      values ($1, 'Test box', ${unitOfMeasure.box}, 40, 16, 12)
      returning id
    `,
    [uniqueName('ZZ')],
  );

export const recipes: EndpointTestRecipes = {
  'boxSizes.add': { buildCall: async () => ({ body: { code: uniqueName('ZZ'), ...size } }) },
  'boxSizes.save': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: await aBoxSize(w) },
      body: { code: uniqueName('ZZ'), ...size, active: false, rowVersion: 1 },
    }),
  },
  'boxSizes.delete': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aBoxSize(w) } }),
  },
};
