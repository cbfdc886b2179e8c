import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addBoxSizeEndpoint,
  deleteBoxSizeEndpoint,
  findBoxSizeRecordsEndpoint,
  listActiveBoxSizesEndpoint,
  updateBoxSizeEndpoint,
} from './box-sizes.contract.ts';
import { boxSizeErrors } from './box-sizes.errors.ts';
import { createTestUser } from '#tests/factories.ts';
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

const half = { name: 'Tall half box', unitOfMeasure: 2, length: 41, width: 15, height: 10 };
const add = (code: string, change: Record<string, unknown> = {}, as = admin) =>
  world.call(addBoxSizeEndpoint, { as, body: { code, ...half, ...change } });
const save = (id: number, body: Record<string, unknown>, as = admin) =>
  world.call(updateBoxSizeEndpoint, { as, params: { id }, body: { ...half, ...body } });
const offered = async (as = clerk) =>
  (await world.call(listActiveBoxSizesEndpoint, { as })).data.map((size) => `${size.code} ${size.length}`);

it('a box size is added, offered to every signed-in user, changed, deactivated and reactivated', async () => {
  const made = (await add(' th ')).data;
  expect(made).toMatchObject({ code: 'TH', ...half, active: true, rowVersion: 1 });
  expect(await offered()).toContain('TH 41');
  expect((await save(made.id, { code: 'TH', length: 42, rowVersion: 1 })).data).toMatchObject({
    length: 42,
    rowVersion: 2,
  });
  expect((await save(made.id, { code: 'TH', active: false, rowVersion: 2 })).data.active).toBe(false);
  expect(await offered()).not.toContain('TH 41');
  const found = await world.call(findBoxSizeRecordsEndpoint, {
    as: admin,
    query: { search: 'tall', active: false },
  });
  expect(found.data).toMatchObject([{ code: 'TH', active: false }]);
  await save(made.id, { code: 'TH', active: true, rowVersion: 3 });
  expect(await offered()).toContain('TH 41');
  expect(
    await world.rows("select action from audit where entity = 'box_size' and entity_id = $1 order by id", [
      made.id,
    ]),
  ).toEqual(['add', 'change', 'change', 'change'].map((action) => ({ action })));
});
it('a box size code is unique ignoring case; when two users add it at the same time, one gets an error', async () => {
  await add('XL');
  expect([(await add('xl')).error, Object.keys((await add('xl')).fields)]).toEqual([
    boxSizeErrors.codeTaken.code,
    ['code'],
  ]);
  const both = await Promise.all([add('XXL'), add('xxl', { height: 12 })]);
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  const other = (await add('XS')).data;
  expect((await save(other.id, { code: 'XL', rowVersion: 1 })).error).toBe(boxSizeErrors.codeTaken.code);
});
it('only administrators can edit a box size, and only its latest version', async () => {
  const { id } = (await add('OLD')).data;
  expect((await add('NEW', {}, clerk)).status).toBe(403);
  expect((await save(id, { code: 'OLD', rowVersion: 1 }, clerk)).status).toBe(403);
  expect((await world.call(deleteBoxSizeEndpoint, { as: clerk, params: { id } })).status).toBe(403);
  const both = await Promise.all(
    [1, 2].map((n) => save(id, { code: 'OLD', name: `Box ${n}`, rowVersion: 1 })),
  );
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
});
it.each([
  ['no side', { length: null }, 'length'],
  ['a side of zero', { width: 0 }, 'width'],
  ['an invalid unit of measure', { unitOfMeasure: 4 }, 'unitOfMeasure'],
  ['a code that is too long', { code: 'TOO-LONG-CODE' }, 'code'],
])('%s is rejected with an error at its field', async (_, body, field) => {
  const answer = await add('OK', body);
  expect([answer.status, Object.keys(answer.fields)]).toEqual([400, [field]]);
});
it('a box size can be deleted at any time: order lines keep their own dimensions', async () => {
  const { id } = (await add('GONE')).data;
  expect((await world.call(deleteBoxSizeEndpoint, { as: admin, params: { id } })).status).toBe(200);
  expect((await world.call(deleteBoxSizeEndpoint, { as: admin, params: { id } })).status).toBe(404);
  expect((await add('GONE')).status).toBe(200);
});
