import { findPendingLine, uniqueName, boxDimensions, lineForForeignConsignee } from '#tests/demo-records.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

const aTemplate = async (w: DemoRecords) => {
  const line = await findPendingLine(w);
  const made = await w.callFirst('orderTemplates.add', {
    body: { shipperAccountId: line.shipper_id, name: uniqueName('Usual'), unitsConsolidateIds: [line.id] },
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
          name: uniqueName('Usual'),
          rowVersion: 1,
          lines: [
            {
              consigneeAccountId: line.consignee_id,
              productId: line.product_id,
              numberOfUnits: 4,
              ...boxDimensions,
            },
          ],
        },
      })),
    ofOthers: (b) => ({ name: 'Q', rowVersion: 1, lines: [lineForForeignConsignee(b)] }),
  },
  'orderTemplates.one': { names: { id: 'template' } },
  'orderTemplates.add': {
    good: async (w) =>
      findPendingLine(w).then((line) => ({
        body: {
          shipperAccountId: line.shipper_id,
          name: uniqueName('Usual'),
          unitsConsolidateIds: [line.id],
        },
      })),
    ofOthers: (b) => ({
      shipperAccountId: b.filters['shipperAccountId'],
      name: 'Q',
      unitsConsolidateIds: [b.foreignIds.consolidate],
    }),
  },
};
