import {
  findFirstPendingLine,
  uniqueName,
  boxDimensions,
  buildLineForForeignConsignee,
} from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

const aTemplate = async (w: DemoWorldHelper) => {
  const line = await findFirstPendingLine(w);
  const createdTemplate = await w.callFirst('orderTemplates.add', {
    body: { shipperAccountId: line.shipper_id, name: uniqueName('Usual'), unitsConsolidateIds: [line.id] },
  });
  return { params: { id: Number(createdTemplate['id']) }, line };
};

export const recipes: EndpointTestRecipes = {
  'orderTemplates.apply': {
    paramKinds: { id: 'template' },
    buildCall: async (w) => aTemplate(w).then(({ params }) => ({ params, body: { shipDate: '2027-02-05' } })),
    buildForeignBody: () => ({ shipDate: '2027-02-08', counts: [] }),
  },
  'orderTemplates.delete': {
    paramKinds: { id: 'template' },
    buildCall: async (w) => aTemplate(w).then(({ params }) => ({ params })),
  },
  'orderTemplates.edit': {
    paramKinds: { id: 'template' },
    buildCall: async (w) =>
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
    buildForeignBody: (b) => ({ name: 'Q', rowVersion: 1, lines: [buildLineForForeignConsignee(b)] }),
  },
  'orderTemplates.get': { paramKinds: { id: 'template' } },
  'orderTemplates.add': {
    buildCall: async (w) =>
      findFirstPendingLine(w).then((line) => ({
        body: {
          shipperAccountId: line.shipper_id,
          name: uniqueName('Usual'),
          unitsConsolidateIds: [line.id],
        },
      })),
    buildForeignBody: (b) => ({
      shipperAccountId: b.foreignFilters['shipperAccountId'],
      name: 'Q',
      unitsConsolidateIds: [b.foreignIds.consolidate],
    }),
  },
};
