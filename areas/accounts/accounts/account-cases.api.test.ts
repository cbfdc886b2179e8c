import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importAccounts } from './account-import.contract.ts';
import { aUser } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

/** Sheets of accounts as other systems write them. */
let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  admin = await aUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const read = async (name: string) => {
  const content = readFileSync(new URL(`cases/${name}`, import.meta.url));
  return (await world.call(importAccounts, { as: admin, files: [{ name, content }] })).data;
};
it.each(['heading.csv', 'separator.csv'])('an account is read from %s', async (name) => {
  expect(await read(name)).toMatchObject({ rows: 1, added: 1, faults: [], adds: [{ number: 'ZZ00001' }] });
});
it('of a workbook that took the zero of a ZIP away, the ZIP is suggested', async () => {
  expect(await read('workbook.xlsx')).toMatchObject({
    rows: 1,
    faults: [{ row: 2, column: 'zip', value: '2138', suggestion: '02138' }],
  });
});
