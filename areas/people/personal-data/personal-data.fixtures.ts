import { findLatestAdministrator } from '#areas/people/my-account/my-account.fixtures.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import { nextDemoSerial } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const somebody = async (w: DemoWorldHelper) => {
  const n = nextDemoSerial();
  const email = `erased${n}@coldlane.example`;
  const id = await w.queryId(
    'insert into app_user (subject, email, name, activated_at) values ($1, $2, $3, now()) returning id',
    [`erased-${n}`, email, `Erased ${n}`],
  );
  return { id, email };
};
const names = { id: 'house', exportId: 'house' } as const;

export const recipes: EndpointTestRecipes = {
  'personalData.get': { paramKinds: names },
  'personalData.downloadExport': { paramKinds: names },
  'personalData.downloadOwnExport': { paramKinds: names },
  'personalData.erase': {
    paramKinds: names,
    buildCall: async (w) => {
      const { id, email } = await somebody(w);
      return { params: { id }, body: { email, rowVersion: 1 } };
    },
  },
  'personalData.export': {
    paramKinds: names,
    buildCall: async (w) => ({ params: { id: (await somebody(w)).id }, body: { language: 'en' } }),
  },
  'personalData.exportOwn': {
    buildCall: async (w) => {
      const { id } = await findLatestAdministrator(w);
      await w.world.rows('delete from personal_data_export where user_id = $1', [id]);
      return { body: { language: 'en' } };
    },
    touchesOwnDataOnly: true,
  },
};
