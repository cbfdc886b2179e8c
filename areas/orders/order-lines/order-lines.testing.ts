import { updateTestUnits } from '#tests/factories.ts';
import { findPendingLine, boxDimensions, lineForForeignConsignee } from '#tests/demo-records.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

async function anOrder(w: DemoRecords) {
  const line = await findPendingLine(w);
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
async function deletedUnit(w: DemoRecords): Promise<number> {
  const unit = await w.queryId(
    `select id from unit where consolidate_id = ${(await findPendingLine(w)).id} and active order by id desc limit 1`,
  );
  await updateTestUnits(w.world, unit, { active: false });
  return unit;
}

export const recipes: Recipes = {
  'orderEntry.add': {
    good: async (w) => anOrder(w).then(({ head, line }) => ({ body: { ...head, ...line } })),
    ofOthers: (b) => ({
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-08',
      ...lineForForeignConsignee(b),
    }),
  },
  'orderEntry.addMany': {
    good: async (w) => anOrder(w).then(({ head, line }) => ({ body: { ...head, lines: [line, line] } })),
    ofOthers: (b) => ({
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-08',
      lines: [lineForForeignConsignee(b)],
    }),
  },
  'orderEntry.alreadyReceived': { names: { unitId: 'unit' } },
  'orderEntry.changeUnits': {
    names: { id: 'consolidate' },
    good: async (w) =>
      findPendingLine(w).then((line) => ({
        params: { id: line.id },
        body: { numberOfUnits: line.unit_count + 1 },
      })),
    ofOthers: () => ({ numberOfUnits: 1 }),
  },
  'orderEntry.delete': {
    good: async (w) => ({ query: { unitsConsolidateId: [(await findPendingLine(w)).id] } }),
  },
  'orderEntry.deleteUnit': {
    names: { unitId: 'unit' },
    good: async (w) => ({
      params: {
        unitId: await w.queryId(
          `select id from unit where consolidate_id = ${(await findPendingLine(w)).id} and active order by id limit 1`,
        ),
      },
    }),
  },
  'orderEntry.edit': {
    names: { id: 'consolidate' },
    good: async (w) =>
      findPendingLine(w).then((line) => ({
        params: { id: line.id },
        body: {
          consigneeAccountId: line.consignee_id,
          productId: line.product_id,
          ...boxDimensions,
          length: 43,
          rowVersion: line.row_version,
        },
      })),
    ofOthers: (b) => ({ ...lineForForeignConsignee(b), rowVersion: 1 }),
  },
  'orderEntry.hasReceived': { names: { unitsConsolidateId: 'consolidate' } },
  'orderEntry.lineUnits': { names: { unitsConsolidateId: 'consolidate' } },
  'orderEntry.lineUnitsToo': { names: { unitsConsolidateId: 'consolidate' } },
  'orderEntry.orderUnits': { names: { orderId: 'order' } },
  'orderEntry.reactivateUnit': {
    names: { unitId: 'unit' },
    good: async (w) => ({ params: { unitId: await deletedUnit(w) } }),
  },
};
