import { afterAll, beforeAll, expect, it } from 'vitest';
import { deferOrResumeSetupStepEndpoint, getSetupChecklistEndpoint } from './setup.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const read = async (as = admin) => (await world.call(getSetupChecklistEndpoint, { as })).data;
const stateOf = async (key: string) => (await read()).steps.find((step) => step.key === key)?.state;
const defer = (step: string, deferred: boolean, as = admin) =>
  world.call(deferOrResumeSetupStepEndpoint, { as, body: { step, deferred } });

it('the demo data is set up: nothing that an order needs is missing', async () => {
  const demo = await openTestWorld({ demo: true });
  try {
    const as = await createTestUser(demo, { role: 'Admin' });
    const { steps } = (await demo.call(getSetupChecklistEndpoint, { as })).data;
    expect(steps.filter(({ isRequired, state }) => isRequired && state !== 'done')).toEqual([]);
  } finally {
    await demo.close();
  }
});
it('a company without accounts gets a list of the missing items, step by step', async () => {
  const { steps, isComplete } = await read();
  expect(isComplete).toBe(false);
  expect(steps.find(({ key }) => key === 'accounts')?.missing.map(({ sentence }) => sentence)).toContain(
    'No shippers yet.',
  );
});
it('an optional step can be deferred and resumed, and each change is recorded once', async () => {
  expect((await defer('holidays', true)).status).toBe(200);
  expect((await defer('holidays', true)).status).toBe(200);
  expect(await stateOf('holidays')).toBe('deferred');
  expect((await defer('holidays', false)).status).toBe(200);
  expect(await stateOf('holidays')).not.toBe('deferred');
  expect(
    await world.rows(
      "select action, after ->> 'step' as step from audit where entity = 'setup step' order by id",
    ),
  ).toEqual([
    { action: 'left for later', step: 'holidays' },
    { action: 'taken up again', step: 'holidays' },
  ]);
});
it('a step that orders need cannot be deferred', async () => {
  expect((await defer('warehouses', true)).status).toBe(412);
  expect((await defer('nothing', true)).status).toBe(400);
});
it('a step deferred by two users at the same time is deferred once', async () => {
  const both = await Promise.all([defer('printers', true), defer('printers', true)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(
    await world.rows("select 1 from audit where entity = 'setup step' and after ->> 'step' = 'printers'"),
  ).toHaveLength(1);
});
it('the setup checklist requires permission to set up the company', async () => {
  const clerk = await createTestUser(world, { role: 'CustomerService' });
  expect((await world.call(getSetupChecklistEndpoint, { as: clerk })).status).toBe(403);
  expect((await defer('holidays', true, clerk)).status).toBe(403);
});
