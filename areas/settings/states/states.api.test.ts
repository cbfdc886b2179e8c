import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addStateEndpoint,
  deleteUnusedStateEndpoint,
  findStatesEndpoint,
  listActiveStatesEndpoint,
  updateStateEndpoint,
} from './states.contract.ts';
import type { StateRow } from './states.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { createTestConsignee, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let clerk: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
  clerk = await createTestUser(world, { role: 'CustomerService' });
});
afterAll(() => world.close());

const find = (query: Record<string, unknown> = {}, as = admin) =>
  world.call(findStatesEndpoint, { as, query: { rows: 100, ...query } });
const add = (code: string, name: string, country = 'CO', as = admin) =>
  world.call(addStateEndpoint, { as, body: { code, name, country } });
const save = (s: StateRow, body: Record<string, unknown>, as = admin) =>
  world.call(updateStateEndpoint, {
    as,
    params: { code: s.code },
    body: { name: s.name, country: s.country, active: s.active, rowVersion: s.rowVersion, ...body },
  });
const remove = (code: string, as = admin) => world.call(deleteUnusedStateEndpoint, { as, params: { code } });
const offered = async () =>
  (await world.call(listActiveStatesEndpoint, { as: clerk })).data.map((s) => s.code);

describe('the states of a company', () => {
  it('start with those of the United States, Canada and Mexico, sorted by name', async () => {
    const canada = await find({ country: 'ca' });
    expect(canada.totalRows).toBe(13);
    const names = canada.data.map((s) => s.name);
    expect(names[0]).toBe('Alberta');
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect((await find({ search: 'fl' })).data.map((s) => s.name)).toContain('Florida');
    expect((await find({ country: 'XX' })).fields).toEqual({ country: 'Country isn’t valid' });
  });
  it('can be added for any country, with a code unique among all states', async () => {
    expect((await add(' ant ', 'Antioquia', 'co')).data).toMatchObject({
      code: 'ANT',
      name: 'Antioquia',
      country: 'CO',
      active: true,
      uses: { accounts: 0, warehouses: 0, rates: 0, planning: 0 },
      rowVersion: 1,
    });
    expect(await offered()).toContain('ANT');
    expect(await add('fl', 'Flores', 'UY')).toMatchObject({
      status: 409,
      error: 'states.codeTaken',
      message: 'Code FL is already used by Florida. Choose another.',
      fields: { code: 'Code FL is already used by Florida. Choose another.' },
    });
    const wrong = await world.call(addStateEndpoint, {
      as: admin,
      body: { code: 'A-1', name: ' ', country: 'ZZ' },
    });
    expect(wrong.fields).toEqual({
      code: 'Code must contain only letters and digits',
      name: 'Name is required',
      country: 'Country isn’t valid',
    });
  });
  it('are added once when two users add the same code at the same time', async () => {
    const other = await holdLocksOfStatementThenCommit(
      world,
      "insert into state (code, name, country) values ('CUN', 'Cundinamarca', 'CO')",
    );
    const second = add('cun', 'Cundinamarca');
    await waitForBlockedSessions(world, 1);
    await other.release();
    expect((await second).error).toBe('states.codeTaken');
    const both = await Promise.all([add('AZU', 'Azuay', 'EC'), add('azu', 'Azuay', 'EC')]);
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 409]);
  });
  it('are renamed, with the user recorded in the audit, and never over another user’s change', async () => {
    const made = (await add('BOY', 'Boyaca')).data;
    expect((await save(made, { name: 'Boyacá' })).data).toMatchObject({ name: 'Boyacá', rowVersion: 2 });
    expect((await save(made, { name: 'Boya' })).error).toBe('call.recordChanged');
    const told = await world.rows(
      "select action, before, after from audit where entity = 'state' and entity_id = $1 order by id",
      [made.id],
    );
    expect(told).toMatchObject([
      { action: 'add', after: { code: 'BOY', name: 'Boyaca' } },
      { action: 'change', before: { name: 'Boyaca' }, after: { name: 'Boyacá' } },
    ]);
  });
  it('can be managed by administrators only', async () => {
    const made = (await add('CAU', 'Cauca')).data;
    expect((await find({}, clerk)).status).toBe(403);
    expect((await add('TOL', 'Tolima', 'CO', clerk)).status).toBe(403);
    expect((await save(made, { name: 'X' }, clerk)).status).toBe(403);
    expect((await remove('CAU', clerk)).status).toBe(403);
  });
});

describe('a state in use', () => {
  it('can be deactivated, is then no longer offered, and cannot be deleted: its uses are counted', async () => {
    const made = (await add('VAC', 'Valle del Cauca')).data;
    const account = await createTestConsignee(world, { city: 'Cali' });
    await world.rows('update account set state_code = $1 where id = $2', ['VAC', account.id]);
    await world.rows('update warehouse set state_code = $1 where id = $2', [
      'VAC',
      (await createTestWarehouse(world)).id,
    ]);
    const [used] = (await find({ search: 'VAC' })).data;
    expect(used?.uses).toEqual({ accounts: 1, warehouses: 1, rates: 0, planning: 0 });
    expect(await remove('VAC')).toMatchObject({
      status: 412,
      error: 'states.stateInUse',
      message:
        'Valle del Cauca is in use and can’t be deleted. Deactivate it instead. Accounts: 1. Warehouses: 1.',
    });
    const off = (await save(made, { active: false })).data;
    expect([off.active, (await offered()).includes('VAC')]).toEqual([false, false]);
    expect((await save(off, { active: true })).data.active).toBe(true);
    expect(await offered()).toContain('VAC');
  });
  it('cannot be deleted while an account is assigned to it', async () => {
    await add('NAR', 'Nariño');
    const account = await createTestConsignee(world, { city: 'Pasto' });
    const choosing = await holdLocksOfStatementThenCommit(
      world,
      "update account set state_code = 'NAR' where id = $1",
      [account.id],
    );
    const deleting = remove('NAR');
    await waitForBlockedSessions(world, 1);
    await choosing.release();
    expect((await deleting).error).toBe('states.stateInUse');
  });
});

it('an unused state is deleted, once', async () => {
  await add('HUI', 'Huila');
  expect((await remove('hui')).message).toBe('State deleted.');
  expect(await offered()).not.toContain('HUI');
  expect((await remove('HUI')).status).toBe(404);
});
