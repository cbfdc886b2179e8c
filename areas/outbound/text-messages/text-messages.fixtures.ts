import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

/** A load in transit with freight for a consignee who has agreed to text messages. */
async function aLoad(w: DemoWorldHelper): Promise<{ load_id: number; consignee_id: number }> {
  const found = await w.queryRow<{ load_id: number; consignee_id: number }>(
    `
      select d.load_id, u.consignee_id
      from load_drop d
      join load l on l.id = d.load_id and l.status = ${pickupStatus.released}
      join eta e on e.drop_id = d.id and e.status = ${etaState.onRoute} and e.eta is not null
      join unit u on u.drop_id = d.id and u.active and u.status = ${unitStatus.loaded} and u.load_pickup_id is not null
      order by d.id desc
      limit 1
    `,
  );
  await w.world.rows("update account set sms_on = true, phone = '+13055550142' where id = $1", [
    found.consignee_id,
  ]);
  // Other tests have hidden this ETA and sent messages about it.
  await w.world.rows('delete from eta_hidden where load_id = $1', [found.load_id]);
  await w.world.rows(
    'update eta set hide = false where drop_id in (select id from load_drop where load_id = $1)',
    [found.load_id],
  );
  await w.world.rows('delete from sms_log where load_id = $1', [found.load_id]);
  return found;
}

export const recipes: EndpointTestRecipes = {
  'textMessages.listLogs': { paramKinds: { loadId: 'load', consigneeNumber: 'accountNumber' } },
  'textMessages.preview': { buildForeignBody: (b) => ({ loadsIds: [b.foreignIds.load] }) },
  'textMessages.sendBulk': {
    buildCall: async (w) => ({ body: { loadsIds: [(await aLoad(w)).load_id] } }),
    buildForeignBody: (b) => ({ loadsIds: [b.foreignIds.load] }),
  },
  'textMessages.resend': {
    buildCall: async (w) => ({
      body: { loadId: (await aLoad(w)).load_id, date: '2027-02-04', message: 'The dock opens at six.' },
    }),
    buildForeignBody: (b) => ({
      loadId: b.foreignIds.load,
      date: '2027-02-04',
      message: 'The dock opens at six.',
    }),
  },
  'textMessages.resendToConsignee': {
    buildCall: async (w) => {
      const { load_id, consignee_id } = await aLoad(w);
      return { body: { loadId: load_id, consigneeAccountId: consignee_id } };
    },
    buildForeignBody: (b) => ({ loadId: b.foreignIds.load, consigneeAccountId: b.foreignIds.consignee ?? 1 }),
  },
};
