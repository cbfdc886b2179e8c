import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { companyZone, printingOf } from './settings.service.ts';
import { companyZone as companyZoneSql } from './settings.sql.ts';
import { serverFacts, startWith } from '#areas/settings/server/server-facts.service.ts';
import { defaultCompanyZone } from '#kit/contract/zones.ts';
import { row } from '#kit/server/rows.ts';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
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

it('papers printed in test mode say so in the carrier’s name, others do not', async () => {
  const started = serverFacts();
  const nameIn = async (testMode: boolean) => {
    startWith(() => ({ ...started, client: { ...started.client, testMode } }));
    return (await world.work((work) => printingOf(work))).carrier.name;
  };
  expect([await nameIn(false), await nameIn(true)]).toEqual(['Coldlane', 'TEST · Coldlane']);
  startWith(() => started);
});

it.each([
  ['is not there', null, defaultCompanyZone],
  ['is blank', '', defaultCompanyZone],
  ['names a zone', 'America/Los_Angeles', 'America/Los_Angeles'],
])(
  'the company’s zone, when its setting %s, is the same in the code and in a statement',
  async (_, value, zone) => {
    await world.rows("delete from admin_setting where code = 'companyZone'");
    if (value !== null)
      await world.rows(
        "insert into admin_setting (code, description, value_type, value) values ('companyZone', '', 1, $1)",
        [value],
      );
    const inSql = z.object({ zone: z.string() });
    expect(
      await world.work(async (work) => [
        await companyZone(work),
        (await row(work.tx, inSql)`select ${companyZoneSql} as zone`)?.zone,
        (await printingOf(work)).zone,
      ]),
    ).toEqual([zone, zone, zone]);
  },
);
