import type { DemoRecords } from '#tests/demo-records.ts';
import { nextSerial } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

/** A custom role on Billing without users. */
async function aRole(w: DemoRecords): Promise<number> {
  const n = nextSerial();
  await w.world.rows("insert into role (code, name) values ('Billing', 'Billing') on conflict do nothing");
  const code = `own-${(0x7e57_0000 + n).toString(16)}`;
  const id = await w.queryId(
    "insert into role (code, name, base_code) values ($1, $2, 'Billing') returning id",
    [code, `Clerks ${n}`],
  );
  await w.world.rows("insert into role_permission values ($1, 'homeView:home')", [code]);
  return id;
}
const names = { id: 'house' } as const;
const permissions = ['homeView:home', 'invoicesView:billing'];

export const recipes: Recipes = {
  'roles.get': { names },
  'roles.add': {
    good: async (w) => {
      await aRole(w);
      return { body: { name: `Desk of ${nextSerial()}`, base: 'Billing', permissions } };
    },
  },
  'roles.save': {
    names,
    good: async (w) => ({
      params: { id: await aRole(w) },
      body: { name: `Desk by ${nextSerial()}`, permissions, rowVersion: 1 },
    }),
  },
  'roles.preview': { names, good: async (w) => ({ params: { id: await aRole(w) }, body: { permissions } }) },
  'roles.drop': { names, good: async (w) => ({ params: { id: await aRole(w) }, body: { rowVersion: 1 } }) },
};
