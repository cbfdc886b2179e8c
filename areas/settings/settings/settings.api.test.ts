import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readCompanyTimeZone, loadPrintContext } from './settings.service.ts';
import { companyTimeZoneSql as companyZoneSql } from './settings.sql.ts';
import { getServerInfo, setServerInfoProvider } from '#areas/settings/server/server-info.service.ts';
import { defaultCompanyTimeZone } from '#kit/contract/time-zones.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  await world.rows(
    `
      insert into admin_setting (code, description, value_type, value)
      values ('companyName', '', 1, 'Coldlane'), ('companyAddress', '', 1, 'Miami'),
        ('companyPhone', '', 1, '305')
      on conflict (code) do update
      set value = excluded.value
    `,
  );
});
afterAll(() => world.close());

it('documents printed in test mode say so in the carrier’s name, and others do not', async () => {
  const started = getServerInfo();
  const nameIn = async (testMode: boolean) => {
    setServerInfoProvider(() => ({ ...started, client: { ...started.client, testMode } }));
    return (await world.work((work) => loadPrintContext(work))).carrier.name;
  };
  expect([await nameIn(false), await nameIn(true)]).toEqual(['Coldlane', 'TEST · Coldlane']);
  setServerInfoProvider(() => started);
});

it.each([
  ['is not there', null, defaultCompanyTimeZone],
  ['is blank', '', defaultCompanyTimeZone],
  ['names a zone', 'America/Los_Angeles', 'America/Los_Angeles'],
])(
  'the company’s time zone, when its setting %s, is the same in code and in SQL',
  async (_, value, timeZone) => {
    await world.rows("delete from admin_setting where code = 'companyTimeZone'");
    if (value !== null)
      await world.rows(
        "insert into admin_setting (code, description, value_type, value) values ('companyTimeZone', '', 1, $1)",
        [value],
      );
    const inSql = z.object({ zone: z.string() });
    expect(
      await world.work(async (work) => [
        await readCompanyTimeZone(work),
        (await queryFirstRow(work.tx, inSql)`select ${companyZoneSql} as zone`)?.zone,
        (await loadPrintContext(work)).timeZone,
      ]),
    ).toEqual([timeZone, timeZone, timeZone]);
  },
);
