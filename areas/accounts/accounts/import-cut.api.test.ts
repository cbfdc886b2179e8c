import { afterAll, beforeAll, expect, it } from 'vitest';
import { dryRunByDefaultOrImportAccountsEndpoint, accountSheetColumns } from './account-import.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestUser } from '#tests/factories.ts';

/** Sheets whose cells contain characters that the database cannot store, sent with an idempotency key. */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const titles = accountSheetColumns.map((c) => c.title);
const sheet = (cell: string): string => `${titles.join(',')}\n${titles.map(() => `"${cell}"`).join(',')}\n`;
const long = (before: number) => `${'x'.repeat(before)}${'💐'.repeat(300)}`;
it.each([
  ['cut in a picture', sheet(long(199))],
  ['cut in a picture a character later', sheet(long(200))],
  ['with NUL', sheet('a\u0000b')],
  ['with a title of NUL', `a\u0000b,${sheet('x')}`],
  ['with half a picture in UTF-16', Buffer.from(`\ufeff${sheet('a\ud83d')}`, 'utf16le')],
])(
  'an import file with cells %s gets a valid response, and the same response on repeat',
  async (what, content) => {
    for (const dryRun of ['true', 'false']) {
      const once = () =>
        world.call(dryRunByDefaultOrImportAccountsEndpoint, {
          as: admin,
          key: `${what} ${dryRun}`,
          files: [{ name: 'accounts.csv', content, fields: { dryRun } }],
        });
      const answer = await once();
      expect([answer.status < 500, answer.message]).toEqual([true, answer.message]);
      expect(/\\ud[89a-f]|\\u0000/i.test(new TextDecoder().decode(answer.bytes))).toBe(false);
      expect((await once()).status).toBe(answer.status);
    }
  },
);
