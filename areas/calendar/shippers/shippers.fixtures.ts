import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { uniqueName, firstActiveShipperIdSql, createUnusedCutoffGroup } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const chosenShipper = async (w: DemoWorldHelper) => ({
  bulkPrintIdsIncluded: [await w.queryId(firstActiveShipperIdSql)],
});
const freePair = `
  from account s, account c
  where s.account_type = ${accountType.shipper}
    and c.account_type = ${accountType.consignee}
    and s.active
    and c.active
    and not exists (select from consignee_by_shipper x where x.shipper_id = s.id and x.consignee_id = c.id)
  order by s.id desc, c.id
  limit 1
`;

export const recipes: EndpointTestRecipes = {
  'shippers.addGroup': {
    buildCall: async () => ({ body: { name: uniqueName('Growers') } }),
    buildForeignBody: () => ({ name: 'Q' }),
    touchesOwnDataOnly: true,
  },
  'shippers.allowConsignee': {
    buildCall: async (w) => ({
      body: await w.queryRow(`select s.id as "shipperAccountId", c.id as "consigneeAccountId" ${freePair}`),
    }),
    buildForeignBody: (b) => ({
      shipperAccountId: b.foreignIds.shipper,
      consigneeAccountId: b.foreignIds.consignee,
    }),
  },
  'shippers.copyConsignees': {
    paramKinds: { from: 'shipper', to: 'otherShipper' },
    buildCall: async (w) => {
      const pair = await w.queryRow<{ s: number; c: number }>(`select s.id as s, c.id as c ${freePair}`);
      await w.world.rows('insert into consignee_by_shipper (shipper_id, consignee_id) values ($1, $2)', [
        pair.s,
        pair.c,
      ]);
      return {
        params: {
          from: pair.s,
          to: await w.queryId(
            `select id from account where account_type = ${accountType.shipper} and id < $1 order by id desc limit 1`,
            [pair.s],
          ),
        },
      };
    },
  },
  'shippers.deleteGroup': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      const createdGroup = await w.callFirst('shippers.addGroup', { body: { name: uniqueName('Growers') } });
      return { params: { id: Number(createdGroup['id']) } };
    },
  },
  'shippers.disallowConsignee': {
    paramKinds: { shipperAccountId: 'shipper', consigneeAccountId: 'consignee' },
    buildCall: async (w) => {
      const pair = await w.queryRow<{ s: number; c: number }>(`select s.id as s, c.id as c ${freePair}`);
      await w.world.rows('insert into consignee_by_shipper (shipper_id, consignee_id) values ($1, $2)', [
        pair.s,
        pair.c,
      ]);
      return { params: { shipperAccountId: pair.s, consigneeAccountId: pair.c } };
    },
  },
  'shippers.previewCutoffGroups': {
    buildForeignBody: (b) => ({ bulkPrintIdsIncluded: [b.foreignIds.shipper], newShipperCutoffGroupId: 0 }),
  },
  'shippers.renameGroup': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      const createdGroup = await w.callFirst('shippers.addGroup', { body: { name: uniqueName('Growers') } });
      const id = Number(createdGroup['id'] ?? (await w.queryId('select max(id) as id from shipper_group')));
      await w.world.rows('update shipper_profile set shipper_group_id = $1 where account_id = $2', [
        id,
        await w.queryId(firstActiveShipperIdSql),
      ]);
      return { params: { id }, body: { name: uniqueName('Renamed'), rowVersion: 1 } };
    },
  },
  'shippers.save': {
    paramKinds: { id: 'shipper' },
    buildCall: async (w) => ({
      params: { id: await w.queryId(firstActiveShipperIdSql) },
      body: {
        newShipperGroupId: await w.queryId('select id from shipper_group order by id desc limit 1'),
        newShipperCutoffGroupId: 0,
        shipperCutoffExempt: true,
      },
    }),
    buildForeignBody: () => ({ newShipperGroupId: 1, newShipperCutoffGroupId: 0, shipperCutoffExempt: true }),
  },
  'shippers.setCutoffGroups': {
    buildCall: async (w) => ({
      body: { ...(await chosenShipper(w)), newShipperCutoffGroupId: await createUnusedCutoffGroup(w) },
    }),
    buildForeignBody: (b) => ({ bulkPrintIdsIncluded: [b.foreignIds.shipper], newShipperCutoffGroupId: 0 }),
  },
  'shippers.setGroups': {
    buildCall: async (w) => ({
      body: {
        ...(await chosenShipper(w)),
        newShipperGroupId: await w.queryId('select id from shipper_group order by id limit 1'),
      },
    }),
    buildForeignBody: (b) => ({ bulkPrintIdsIncluded: [b.foreignIds.shipper], newShipperGroupId: 1 }),
  },
  'shippers.getWarehouse': { paramKinds: { id: 'shipper' } },
};
