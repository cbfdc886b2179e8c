import { nextDemoSerial } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** What the tests that cover all endpoints need for these endpoints (tests/recipes.ts). */

const names = { code: 'house' } as const;
/** Digits, because no state of the starter list has them. */
const aCode = () => String(100 + (nextDemoSerial() % 900));
const aState = async (w: DemoWorldHelper) =>
  String(
    (await w.callFirst('states.add', { body: { code: aCode(), name: 'Antioquia', country: 'CO' } }))['code'],
  );

export const recipes: EndpointTestRecipes = {
  'states.add': { buildCall: async () => ({ body: { code: aCode(), name: 'Cundinamarca', country: 'CO' } }) },
  'states.save': {
    paramKinds: names,
    buildCall: async (w) => ({
      params: { code: await aState(w) },
      body: { name: 'Azuay', country: 'EC', active: false, rowVersion: 1 },
    }),
  },
  'states.delete': {
    paramKinds: names,
    buildCall: async (w) => ({ params: { code: await aState(w) } }),
  },
};
