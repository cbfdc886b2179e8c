import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../docs/examples/calls.ts';
import { takeFirstOrder } from '../docs/examples/first-order.ts';
import { setUpCompany } from '../docs/examples/set-up-company.ts';
import {
  makeFirstAdministratorLink,
  registerFirstAdministrator,
} from '#areas/people/first-administrator/first-administrator.service.ts';
import { expectWhole } from '#tests/invariants.ts';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';

/** The scripts of docs/examples, as an integrator runs them, on a company that holds nothing. */

const owner = { name: 'Ana Ruiz', email: 'ana@ruizflowers.example', password: 'Orchids-2027' };
let world: World;
beforeAll(async () => {
  world = await openWorld({ empty: true, jobs: true });
  await world.work(async (work) => {
    const link = await makeFirstAdministratorLink(work, world.address);
    const token = new URL(link ?? '').searchParams.get('token') ?? '';
    await registerFirstAdministrator(work, token, { ...owner, again: owner.password, language: 'en' });
  });
});
afterAll(() => world.close());

it('an empty company is set up by calls alone, and its first order ends in a paid invoice', async () => {
  const { subject } = await world.row<{ subject: string }>('select subject from app_user');
  const calls = connect(world.address, `Bearer test:${subject}`);
  const company = await setUpCompany(calls);
  const setup = await calls.call<{ isComplete: boolean; steps: { key: string; missing: unknown[] }[] }>(
    'GET',
    '/setup',
  );
  expect(setup.steps.filter(({ missing }) => missing.length > 0).map(({ key }) => key)).toEqual([
    'printers',
    'openingBalances',
  ]);
  expect(setup.isComplete).toBe(true);
  const paid = await takeFirstOrder(calls, world.address, company);
  expect(paid).toMatchObject({ owed: 0, invoice: { number: '100001' } });
  await expectWhole(world);
});
