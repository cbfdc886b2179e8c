import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { aName, shipper, aGroup } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

const chosenShipper = async (w: Picking) => ({ bulkPrintIdsIncluded: [await w.id(shipper)] });
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

export const recipes: Recipes = {
  'shippers.addGroup': {
    good: async () => ({ body: { name: aName('Growers') } }),
    ofOthers: () => ({ name: 'Q' }),
    harmless: true,
  },
  'shippers.allowConsignee': {
    good: async (w) => ({
      body: await w.pick(`select s.id as "shipperAccountId", c.id as "consigneeAccountId" ${freePair}`),
    }),
    ofOthers: (b) => ({ shipperAccountId: b.theirs.shipper, consigneeAccountId: b.theirs.consignee }),
  },
  'shippers.copyConsignees': {
    names: { from: 'shipper', to: 'otherShipper' },
    good: async (w) => {
      const pair = await w.pick<{ s: number; c: number }>(`select s.id as s, c.id as c ${freePair}`);
      await w.world.rows('insert into consignee_by_shipper (shipper_id, consignee_id) values ($1, $2)', [
        pair.s,
        pair.c,
      ]);
      return {
        params: {
          from: pair.s,
          to: await w.id(
            `select id from account where account_type = ${accountType.shipper} and id < $1 order by id desc limit 1`,
            [pair.s],
          ),
        },
      };
    },
  },
  'shippers.deleteGroup': {
    names: { id: 'house' },
    good: async (w) => {
      const made = await w.first('shippers.addGroup', { body: { name: aName('Growers') } });
      return { params: { id: Number(made['id']) } };
    },
  },
  'shippers.disallowConsignee': {
    names: { shipperAccountId: 'shipper', consigneeAccountId: 'consignee' },
    good: async (w) => {
      const pair = await w.pick<{ s: number; c: number }>(`select s.id as s, c.id as c ${freePair}`);
      await w.world.rows('insert into consignee_by_shipper (shipper_id, consignee_id) values ($1, $2)', [
        pair.s,
        pair.c,
      ]);
      return { params: { shipperAccountId: pair.s, consigneeAccountId: pair.c } };
    },
  },
  'shippers.previewCutoffGroups': {
    ofOthers: (b) => ({ bulkPrintIdsIncluded: [b.theirs.shipper], newShipperCutoffGroupId: 0 }),
  },
  'shippers.renameGroup': {
    names: { id: 'house' },
    good: async (w) => {
      const made = await w.first('shippers.addGroup', { body: { name: aName('Growers') } });
      const id = Number(made['id'] ?? (await w.id('select max(id) as id from shipper_group')));
      await w.world.rows('update shipper_profile set shipper_group_id = $1 where account_id = $2', [
        id,
        await w.id(shipper),
      ]);
      return { params: { id }, body: { name: aName('Renamed'), rowVersion: 1 } };
    },
  },
  'shippers.save': {
    names: { id: 'shipper' },
    good: async (w) => ({
      params: { id: await w.id(shipper) },
      body: {
        newShipperGroupId: await w.id('select id from shipper_group order by id desc limit 1'),
        newShipperCutoffGroupId: 0,
        shipperCutoffExempt: true,
      },
    }),
    ofOthers: () => ({ newShipperGroupId: 1, newShipperCutoffGroupId: 0, shipperCutoffExempt: true }),
  },
  'shippers.setCutoffGroups': {
    good: async (w) => ({
      body: { ...(await chosenShipper(w)), newShipperCutoffGroupId: await aGroup(w) },
    }),
    ofOthers: (b) => ({ bulkPrintIdsIncluded: [b.theirs.shipper], newShipperCutoffGroupId: 0 }),
  },
  'shippers.setGroups': {
    good: async (w) => ({
      body: {
        ...(await chosenShipper(w)),
        newShipperGroupId: await w.id('select id from shipper_group order by id limit 1'),
      },
    }),
    ofOthers: (b) => ({ bulkPrintIdsIncluded: [b.theirs.shipper], newShipperGroupId: 1 }),
  },
  'shippers.warehouse': { names: { id: 'shipper' } },
};
