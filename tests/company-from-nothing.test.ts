import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectToApi } from '../docs/examples/calls.ts';
import type { ApiConnection } from '../docs/examples/calls.ts';
import { runFirstOrderThroughStatement } from '../docs/examples/first-order.ts';
import { setUpExampleCompany } from '../docs/examples/set-up-company.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import {
  createFirstAdministratorLinkUnlessAdministratorExists,
  registerFirstAdministrator,
} from '#areas/people/first-administrator/first-administrator.service.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

/** Runs the scripts of docs/examples as an integrator would, on an empty company. */

const owner = { name: 'Ana Ruiz', email: 'ana@ruizflowers.example', password: 'Orchids-2027' };
let world: TestWorld;
let calls: ApiConnection;
beforeAll(async () => {
  world = await openTestWorld({ empty: true, jobs: true });
  await world.work(async (work) => {
    const link = await createFirstAdministratorLinkUnlessAdministratorExists(work, world.address);
    const token = new URL(link ?? '').searchParams.get('token') ?? '';
    await registerFirstAdministrator(work, token, { ...owner, again: owner.password, language: 'en' });
  });
  const { subject } = await world.row<{ subject: string }>('select subject from app_user');
  calls = connectToApi(world.address, `Bearer test:${subject}`);
});
afterAll(() => world.close());

it('an empty company numbers from 1001 and contains only records it created', async () => {
  const { numbers } = await calls.call<{ numbers: { next: number }[] }>('GET', '/company');
  expect(numbers.map(({ next }) => next)).toEqual([1001, 1001, 1001, 1001, 1001]);
  for (const path of ['/regions', '/warehouse-codes', '/products', '/accounts?search=a'])
    expect(await calls.call('GET', path)).toEqual([]);
});
it('an empty company is set up with API calls only, and its first order ends in a paid invoice', async () => {
  const company = await setUpExampleCompany(calls);
  const setup = await calls.call<{ isComplete: boolean; steps: { key: string; missing: unknown[] }[] }>(
    'GET',
    '/setup',
  );
  expect(setup.steps.filter(({ missing }) => missing.length > 0).map(({ key }) => key)).toEqual([
    'printers',
    'openingBalances',
  ]);
  expect(setup.isComplete).toBe(true);
  const paid = await runFirstOrderThroughStatement(calls, world.address, company);
  // Three boxes at $6.50 each, plus 24.5 % fuel surcharge.
  expect(paid).toMatchObject({
    owedCents: 0,
    codes: { length: 3 },
    bolNumbers: ['07123450000300010'],
    invoice: { number: '100001', amount: 2428 },
  });
  expect(await world.rows('select status, current_warehouse_id from unit')).toEqual(
    Array.from({ length: 3 }, () => ({ status: unitStatus.loaded, current_warehouse_id: company.dallasId })),
  );
  expect(await world.rows('select status from eta')).toEqual([{ status: etaState.delivered }]);
  expect(
    await world.row(
      'select sum(amount)::int as sum, count(distinct ledger_account)::int as books from ledger_entry',
    ),
  ).toEqual({ sum: 0, books: 4 });
  await expectInvariantsHold(world);
});
it('a second run stops with an error message at the first record that already exists', async () => {
  await expect(setUpExampleCompany(calls)).rejects.toThrow(
    'PUT /company/numbers answered 412: Numbers can only go up. The next one is already 50002. Choose a higher one.',
  );
});
