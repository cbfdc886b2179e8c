import { changeUnits } from '#tests/factories.ts';
import { aLine, sides, aLineOfOthers } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

async function anOrder(w: Picking) {
  const line = await aLine(w);
  return {
    head: { shipperAccountId: line.shipper_id, shipDate: '2027-02-05' },
    line: { consigneeAccountId: line.consignee_id, productId: line.product_id, numberOfUnits: 2, ...sides },
  };
}
async function deletedUnit(w: Picking): Promise<number> {
  const unit = await w.id(
    `select id from unit where consolidate_id = ${(await aLine(w)).id} and active order by id desc limit 1`,
  );
  await changeUnits(w.world, unit, { active: false });
  return unit;
}

export const recipes: Recipes = {
  'orderEntry.add': {
    good: async (w) => anOrder(w).then(({ head, line }) => ({ body: { ...head, ...line } })),
    ofOthers: (b) => ({
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-08',
      ...aLineOfOthers(b),
    }),
  },
  'orderEntry.addMany': {
    good: async (w) => anOrder(w).then(({ head, line }) => ({ body: { ...head, lines: [line, line] } })),
    ofOthers: (b) => ({
      shipperAccountId: b.filters['shipperAccountId'],
      shipDate: '2027-02-08',
      lines: [aLineOfOthers(b)],
    }),
  },
  'orderEntry.alreadyReceived': { names: { unitId: 'unit' } },
  'orderEntry.changeUnits': {
    names: { id: 'consolidate' },
    good: async (w) =>
      aLine(w).then((line) => ({ params: { id: line.id }, body: { numberOfUnits: line.unit_count + 1 } })),
    ofOthers: () => ({ numberOfUnits: 1 }),
  },
  'orderEntry.delete': { good: async (w) => ({ query: { unitsConsolidateId: [(await aLine(w)).id] } }) },
  'orderEntry.deleteUnit': {
    names: { unitId: 'unit' },
    good: async (w) => ({
      params: {
        unitId: await w.id(
          `select id from unit where consolidate_id = ${(await aLine(w)).id} and active order by id limit 1`,
        ),
      },
    }),
  },
  'orderEntry.edit': {
    names: { id: 'consolidate' },
    good: async (w) =>
      aLine(w).then((line) => ({
        params: { id: line.id },
        body: {
          consigneeAccountId: line.consignee_id,
          productId: line.product_id,
          ...sides,
          length: 43,
          rowVersion: line.row_version,
        },
      })),
    ofOthers: (b) => ({ ...aLineOfOthers(b), rowVersion: 1 }),
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
