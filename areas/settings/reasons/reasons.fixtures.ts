import { nextDemoSerial } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const names = { kind: 'house', id: 'house' } as const;
const aReason = async (w: DemoWorldHelper) =>
  Number(
    (
      await w.callFirst('reasons.add', {
        body: { kind: 'shortage', code: `LATE${nextDemoSerial()}`, label: 'Flight late' },
      })
    )['id'],
  );

export const recipes: EndpointTestRecipes = {
  'reasons.add': {
    buildCall: async () => ({
      body: { kind: 'dispute', code: `TAX${nextDemoSerial()}`, label: 'The tax is wrong' },
    }),
  },
  'reasons.save': {
    paramKinds: names,
    buildCall: async (w) => ({
      params: { kind: 'shortage', id: await aReason(w) },
      body: { label: 'The flight was late', active: false, rowVersion: 1 },
    }),
  },
  'reasons.delete': {
    paramKinds: names,
    buildCall: async (w) => ({ params: { kind: 'shortage', id: await aReason(w) } }),
  },
};
