import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { uniqueName, miamiWarehouseId } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const aTrailer = (w: DemoWorldHelper): Promise<number> =>
  w.queryId(
    `
      insert into trailer_size (warehouse_id, name, cube, fixed_cents, cents_per_mile)
      values (${miamiWarehouseId}, $1, 250000, 45000, 215)
      returning id
    `,
    [uniqueName('Trailer')],
  );
/** A lane between two consignees that does not exist yet. */
const aLane = (w: DemoWorldHelper): Promise<number> =>
  w.queryId(
    `
      insert into planning_lane (warehouse_id, from_account_id, to_account_id, miles)
      select ${miamiWarehouseId}, a.id, b.id, 900
      from account a, account b
      where a.account_type = ${accountType.consignee} and b.account_type = ${accountType.consignee} and a.id <> b.id
        and not exists (
          select 1
          from planning_lane l
          where l.warehouse_id = ${miamiWarehouseId} and l.from_account_id = a.id and l.to_account_id = b.id
        )
      limit 1
      returning id
    `,
    [],
  );
const aPair = (w: DemoWorldHelper): Promise<number> =>
  w.queryId(
    `
      insert into planning_separation (warehouse_id, consignee_id, other_consignee_id)
      select ${miamiWarehouseId}, a.id, b.id
      from account a, account b
      where a.account_type = ${accountType.consignee} and b.account_type = ${accountType.consignee} and a.id < b.id
        and not exists (
          select 1
          from planning_separation p
          where p.warehouse_id = ${miamiWarehouseId} and p.consignee_id = a.id and p.other_consignee_id = b.id
        )
      limit 1
      returning id
    `,
    [],
  );
const aConsignee = (w: DemoWorldHelper, skip = 0): Promise<number> =>
  w.queryId(
    `
      select a.id
      from account a
      where a.account_type = ${accountType.consignee} and a.active
        and not exists (select 1 from planning_lane l where l.to_account_id = a.id)
        and not exists (select 1 from planning_separation p where a.id in (p.consignee_id, p.other_consignee_id))
      order by a.id desc
      offset $1
      limit 1
    `,
    [skip],
  );
const settings = {
  departsFrom: '10:00',
  departsBy: '21:00',
  milesPerHour: 52,
  roadFactor: 118,
  roads: [{ state: 'GA', factor: 125 }],
  maxStops: 6,
  driving: 660,
  duty: 840,
  rest: 600,
  unloadingMinutes: 25,
  lateCents: 150,
  moveCents: 3000,
};
const trailer = { cube: 260_000, weight: 42_000, fixedCents: 40_000, centsPerMile: 205 };

export const recipes: EndpointTestRecipes = {
  'planning.save': {
    buildCall: async (w) => {
      await w.world.rows(`delete from planning_setting where warehouse_id = ${miamiWarehouseId}`);
      return { body: { warehouseId: miamiWarehouseId, ...settings } };
    },
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, ...settings }),
  },
  'planning.addTrailer': {
    buildCall: async () => ({
      body: { warehouseId: miamiWarehouseId, name: uniqueName('Long'), ...trailer },
    }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, name: 'Long', ...trailer }),
  },
  'planning.saveTrailer': {
    paramKinds: { id: 'trailerSize' },
    buildCall: async (w) => ({
      params: { id: await aTrailer(w) },
      body: { name: uniqueName('Short'), ...trailer, rowVersion: 1 },
    }),
    buildForeignBody: () => ({ name: 'Short 99', ...trailer }),
  },
  'planning.addLane': {
    buildCall: async (w) => ({
      body: { warehouseId: miamiWarehouseId, toId: await aConsignee(w), miles: 700 },
    }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, toId: 1, miles: 700 }),
  },
  'planning.saveLane': {
    paramKinds: { id: 'planningLane' },
    buildCall: async (w) => ({
      params: { id: await aLane(w) },
      body: { toId: await aConsignee(w), minutes: 900, rowVersion: 1 },
    }),
    buildForeignBody: () => ({ toId: 1, miles: 700 }),
  },
  'planning.deleteLane': {
    paramKinds: { id: 'planningLane' },
    buildCall: async (w) => ({ params: { id: await aLane(w) } }),
  },
  'planning.addSeparation': {
    buildCall: async (w) => ({
      body: { warehouseId: miamiWarehouseId, oneId: await aConsignee(w), otherId: await aConsignee(w, 1) },
    }),
    buildForeignBody: (b) => ({ warehouseId: b.foreignIds.warehouse, oneId: 1, otherId: 2 }),
  },
  'planning.deleteSeparation': {
    paramKinds: { id: 'planningApart' },
    buildCall: async (w) => ({ params: { id: await aPair(w) } }),
  },
};
