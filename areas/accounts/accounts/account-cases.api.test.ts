import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dryRunByDefaultOrImportAccountsEndpoint } from './account-import.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Account sheets as other systems write them. */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const read = async (name: string) => {
  const content = readFileSync(new URL(`cases/${name}`, import.meta.url));
  return (
    await world.call(dryRunByDefaultOrImportAccountsEndpoint, { as: admin, files: [{ name, content }] })
  ).data;
};
it.each(['heading.csv', 'separator.csv'])('an account is imported from %s', async (name) => {
  expect(await read(name)).toMatchObject({ rows: 1, added: 1, faults: [], adds: [{ number: 'ZZ00001' }] });
});
it('a ZIP that lost its leading zero in a workbook gets the full ZIP as a suggestion', async () => {
  expect(await read('workbook.xlsx')).toMatchObject({
    rows: 1,
    faults: [{ row: 2, column: 'zip', value: '2138', suggestion: '02138' }],
  });
});
