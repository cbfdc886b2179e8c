import { afterAll, beforeAll, expect, it } from 'vitest';
import { printingOf } from './settings.service.ts';
import { serverFacts, startWith } from '#areas/settings/server/server-facts.service.ts';
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
