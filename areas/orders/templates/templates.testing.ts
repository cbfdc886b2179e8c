import { aLine, aName, sides, aLineOfOthers } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const aTemplate = async (w: Picking) => {
  const line = await aLine(w);
  const made = await w.first('orderTemplates.add', {
    body: { shipperAccountId: line.shipper_id, name: aName('Usual'), unitsConsolidateIds: [line.id] },
  });
  return { params: { id: Number(made['id']) }, line };
};

export const recipes: Recipes = {
  'orderTemplates.apply': {
    names: { id: 'template' },
    good: async (w) => aTemplate(w).then(({ params }) => ({ params, body: { shipDate: '2027-02-05' } })),
    ofOthers: () => ({ shipDate: '2027-02-08', counts: [] }),
  },
  'orderTemplates.delete': {
    names: { id: 'template' },
    good: async (w) => aTemplate(w).then(({ params }) => ({ params })),
  },
  'orderTemplates.edit': {
    names: { id: 'template' },
    good: async (w) =>
      aTemplate(w).then(({ params, line }) => ({
        params,
        body: {
          name: aName('Usual'),
          rowVersion: 1,
          lines: [
            { consigneeAccountId: line.consignee_id, productId: line.product_id, numberOfUnits: 4, ...sides },
          ],
        },
      })),
    ofOthers: (b) => ({ name: 'Q', rowVersion: 1, lines: [aLineOfOthers(b)] }),
  },
  'orderTemplates.one': { names: { id: 'template' } },
  'orderTemplates.add': {
    good: async (w) =>
      aLine(w).then((line) => ({
        body: { shipperAccountId: line.shipper_id, name: aName('Usual'), unitsConsolidateIds: [line.id] },
      })),
    ofOthers: (b) => ({
      shipperAccountId: b.filters['shipperAccountId'],
      name: 'Q',
      unitsConsolidateIds: [b.theirs.consolidate],
    }),
  },
};
