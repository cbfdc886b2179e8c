import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSystemStatusEndpoint, testSystemPartEndpoint } from './system-setup.contract.ts';
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

it('an administrator sees the system status: migrations, jobs, outbox, invariant checks', async () => {
  await world.rows(
    `
      insert into invariant_check (id, description, violation_count, checked_at, duration_ms, examples)
      values ('a.b', 'Something holds', 2, '2027-02-03T08:00:00Z', 3, '[]')
    `,
  );
  const { data } = await world.call(getSystemStatusEndpoint, { as: admin });
  const files = globSync('*.sql', { cwd: new URL('../../../db/migrations', import.meta.url).pathname });
  expect(data.database.lastMigration).toContain(files.toSorted().at(-1)?.replace('.sql', ''));
  expect(data.database.migrations).toBeGreaterThan(50);
  expect(data.checks).toEqual({ count: 1, broken: 1, lastAt: '2027-02-03T08:00:00.000Z' });
  expect(data.work).toMatchObject({ late: 0, failed: 0 });
});
it('the self-test stores and deletes a file, decrypts secrets and queues an email to the user', async () => {
  const press = async (part: string) =>
    (await world.call(testSystemPartEndpoint, { as: admin, body: { part } })).data;
  expect(await press('files')).toEqual({ works: true, why: null });
  expect(await press('secrets')).toEqual({ works: true, why: null });
  expect(await press('mail')).toEqual({ works: true, why: null });
  expect(
    await world.rows("select payload ->> 'to' as to from outbox where dedupe_key like 'email system-setup%'"),
  ).toHaveLength(1);
  expect(
    await world.rows(
      "select after ->> 'part' as part from audit where entity = 'system' and (after ->> 'works')::boolean order by id",
    ),
  ).toEqual([{ part: 'files' }, { part: 'secrets' }, { part: 'mail' }]);
  expect((await world.call(testSystemPartEndpoint, { as: admin, body: { part: 'identity' } })).status).toBe(
    400,
  );
});
it('other users cannot see or test the system status', async () => {
  for (const role of ['Internal', 'WarehouseManager', 'Shipper'] as const) {
    const as = await createTestUser(world, { role });
    expect((await world.call(getSystemStatusEndpoint, { as })).status).toBe(403);
    expect((await world.call(testSystemPartEndpoint, { as, body: { part: 'mail' } })).status).toBe(403);
  }
});
