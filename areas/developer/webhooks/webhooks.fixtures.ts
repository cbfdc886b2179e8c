import { createDemoApiClient } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const hook = { url: 'https://example.test/hook', events: ['unit.status'] };
const aHook = async (w: DemoWorldHelper): Promise<number> =>
  Number(
    (await w.callFirst('webhooks.add', { params: { id: (await createDemoApiClient(w)).id }, body: hook }))[
      'id'
    ],
  );

export const recipes: EndpointTestRecipes = {
  'webhooks.add': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: (await createDemoApiClient(w)).id }, body: hook }),
  },
  'webhooks.change': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: { id: await aHook(w) },
      body: { ...hook, events: ['load.status'], active: true, rowVersion: 1 },
    }),
  },
  'webhooks.delete': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aHook(w) } }),
  },
  'webhooks.listDeliveries': { paramKinds: { id: 'house' } },
  'webhooks.renewSecret': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aHook(w) } }),
  },
  'webhooks.replay': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({
      params: {
        id: await w.queryId(
          `
            insert into webhook_delivery (webhook_id, event, payload, status, created_at)
            values ($1, 'ping', '{}', 'sent', now())
            returning id
          `,
          [await aHook(w)],
        ),
      },
    }),
  },
  'webhooks.sendPing': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aHook(w) } }),
  },
};
