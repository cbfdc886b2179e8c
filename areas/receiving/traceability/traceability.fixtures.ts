import { findFirstPendingLine } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

/** Creates a line that is food. */
async function aLineOfFood(w: DemoWorldHelper): Promise<number> {
  const { id } = await findFirstPendingLine(w);
  return w.queryId(
    `
      update consolidate
      set product_id = (select id from product where is_food order by id limit 1)
      where id = $1
      returning id
    `,
    [id],
  );
}

export const recipes: EndpointTestRecipes = {
  'traceability.saveLot': {
    paramKinds: { id: 'consolidate' },
    buildCall: async (w) => ({
      params: { id: await aLineOfFood(w) },
      body: { lotCode: 'LOT-7A', lotSource: 'Andes Rose, Cayambe' },
    }),
    buildForeignBody: () => ({ lotCode: 'LOT-7A' }),
  },
};
