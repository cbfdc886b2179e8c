import { updateTestUnits } from '#tests/factories.ts';
import { findFirstPendingLine, boxDimensions, buildLineForForeignConsignee } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

async function anOrder(w: DemoWorldHelper) {
  const line = await findFirstPendingLine(w);
  return {
    head: { shipperAccountId: line.shipper_id, shipDate: '2027-02-05' },
    line: {
      consigneeAccountId: line.consignee_id,
      productId: line.product_id,
      numberOfUnits: 2,
      ...boxDimensions,
    },
  };
}
async function deletedUnit(w: DemoWorldHelper): Promise<number> {
  const unit = await w.queryId(
    `select id from unit where consolidate_id = ${(await findFirstPendingLine(w)).id} and active order by id desc limit 1`,
  );
  await updateTestUnits(w.world, unit, { active: false });
  return unit;
}

export const recipes: EndpointTestRecipes = {
  'orderEntry.add': {
    buildCall: async (w) => anOrder(w).then(({ head, line }) => ({ body: { ...head, ...line } })),
    buildForeignBody: (b) => ({
      shipperAccountId: b.foreignFilters['shipperAccountId'],
      shipDate: '2027-02-08',
      ...buildLineForForeignConsignee(b),
    }),
  },
  'orderEntry.addMany': {
    buildCall: async (w) => anOrder(w).then(({ head, line }) => ({ body: { ...head, lines: [line, line] } })),
    buildForeignBody: (b) => ({
      shipperAccountId: b.foreignFilters['shipperAccountId'],
      shipDate: '2027-02-08',
      lines: [buildLineForForeignConsignee(b)],
    }),
  },
  'orderEntry.isUnitReceived': { paramKinds: { unitId: 'unit' } },
  'orderEntry.changeUnits': {
    paramKinds: { id: 'consolidate' },
    buildCall: async (w) =>
      findFirstPendingLine(w).then((line) => ({
        params: { id: line.id },
        body: { numberOfUnits: line.unit_count + 1 },
      })),
    buildForeignBody: () => ({ numberOfUnits: 1 }),
  },
  'orderEntry.delete': {
    buildCall: async (w) => ({ query: { unitsConsolidateId: [(await findFirstPendingLine(w)).id] } }),
  },
  'orderEntry.deleteUnit': {
    paramKinds: { unitId: 'unit' },
    buildCall: async (w) => ({
      params: {
        unitId: await w.queryId(
          `select id from unit where consolidate_id = ${(await findFirstPendingLine(w)).id} and active order by id limit 1`,
        ),
      },
    }),
  },
  'orderEntry.edit': {
    paramKinds: { id: 'consolidate' },
    buildCall: async (w) =>
      findFirstPendingLine(w).then((line) => ({
        params: { id: line.id },
        body: {
          consigneeAccountId: line.consignee_id,
          productId: line.product_id,
          ...boxDimensions,
          length: 43,
          rowVersion: line.row_version,
        },
      })),
    buildForeignBody: (b) => ({ ...buildLineForForeignConsignee(b), rowVersion: 1 }),
  },
  'orderEntry.hasReceivedUnits': { paramKinds: { unitsConsolidateId: 'consolidate' } },
  'orderEntry.listLineUnits': { paramKinds: { unitsConsolidateId: 'consolidate' } },
  'orderEntry.listLineUnitsAlias': { paramKinds: { unitsConsolidateId: 'consolidate' } },
  'orderEntry.listOrderUnits': { paramKinds: { orderId: 'order' } },
  'orderEntry.reactivateUnit': {
    paramKinds: { unitId: 'unit' },
    buildCall: async (w) => ({ params: { unitId: await deletedUnit(w) } }),
  },
};
