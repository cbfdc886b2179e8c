import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listActiveProductsEndpoint, updateProductTemperatureLimitsEndpoint } from './products.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let id: number;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
  ({ id } = await world.row<{ id: number }>(
    `
      insert into product (code, description, category)
      values ('FIG-12', 'Figs', 'produce')
      returning id
    `,
  ));
});
afterAll(() => world.close());
beforeEach(() =>
  world.rows(
    'update product set temp_min_f = null, temp_max_f = null, max_warm_minutes = null, row_version = 1, active = true where id = $1',
    [id],
  ),
);

const save = (body: Record<string, unknown>, as = admin) =>
  world.call(updateProductTemperatureLimitsEndpoint, {
    as,
    params: { id },
    body: { rowVersion: 1, ...body },
  });
const limits = { tempMinF: 33, tempMaxF: 38, warmMinutes: 90 };

it('administrators set a product’s maximum temperature and warm time, effective immediately', async () => {
  expect((await save(limits)).data).toMatchObject({ ...limits, rowVersion: 2 });
  const [found] = (await world.call(listActiveProductsEndpoint, { as: admin, query: { search: 'FIG-12' } }))
    .data;
  expect(found).toMatchObject(limits);
  expect((await save({ rowVersion: 2 })).data).toMatchObject({ tempMaxF: null, warmMinutes: null });
  expect(
    await world.rows("select after ->> 'tempMaxF' as max from audit where entity = 'product' order by id"),
  ).toEqual([{ max: '38' }, { max: null }]);
});
it.each([
  ['a maximum below the minimum', { tempMinF: 40, tempMaxF: 33 }, 'tempMaxF'],
  ['minutes without a maximum', { warmMinutes: 30 }, 'warmMinutes'],
  ['zero minutes', { ...limits, warmMinutes: 0 }, 'warmMinutes'],
  ['an impossible temperature', { ...limits, tempMaxF: 900 }, 'tempMaxF'],
])('%s is rejected', async (_, body, field) => {
  const answer = await save(body);
  expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
});
it('a product’s temperature limits can be changed only by administrators, and not on an inactive product', async () => {
  expect((await save(limits, await createTestUser(world, { role: 'CustomerService' }))).status).toBe(403);
  await world.rows('update product set active = false where id = $1', [id]);
  expect((await save(limits)).status).toBe(412);
});
it('when two users save the limits at the same time, the second one gets a conflict', async () => {
  const both = await Promise.all([save(limits), save({ ...limits, warmMinutes: 30 })]);
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
});
