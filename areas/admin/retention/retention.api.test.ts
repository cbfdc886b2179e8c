import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveKindCodes } from './kinds.contract.ts';
import {
  beginHold,
  endHold,
  findArchives,
  getRetention,
  readArchive,
  runRetention,
  tryRetention,
} from './retention.contract.ts';
import { beginNight } from './retention.service.ts';
import { saveSetting } from '#areas/admin/settings/settings.contract.ts';
import { settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import { aUser } from '#tests/factories.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  admin = await aUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const jobs = () => world.rows<{ id: number }>("select id from job where kind = 'retention' order by id");
const old = (n: number) =>
  world.rows(
    `
      insert into job (kind, status, created_at, ended_at)
      select 'rating', 'done', '2020-01-01', '2020-01-01'
      from generate_series(1, $1::int)
    `,
    [n],
  );

describe('the night', () => {
  it('is begun once, and made up for when everybody slept', async () => {
    world.clock.set('2027-02-03T06:30:00Z');
    await world.work(beginNight);
    await world.work(beginNight);
    expect(await jobs()).toHaveLength(1);
    // Down for two nights: at nine in the morning the last of them is looked after.
    world.clock.set('2027-02-05T14:21:00Z');
    await world.work(beginNight);
    world.clock.set('2027-02-05T15:21:00Z');
    await world.work(beginNight);
    expect(await jobs()).toHaveLength(2);
    expect(await world.rows('select day::text from retention_run order by id')).toEqual([
      { day: '2027-02-02' },
      { day: '2027-02-05' },
    ]);
  });
  it('is not disturbed by whoever wants it by day', async () => {
    expect((await world.call(runRetention, { as: admin })).error).toBe('retention.atWork');
    await world.rows("update job set status = 'done', ended_at = now() where kind = 'retention'");
    expect((await world.call(runRetention, { as: admin })).status).toBe(200);
    expect((await world.call(runRetention, { as: admin })).error).toBe('retention.atWork');
    await world.rows("update job set status = 'done', ended_at = now() where kind = 'retention'");
  });
});

describe('what an administrator sees', () => {
  it('is each kind with its months, its oldest record, and what goes next', async () => {
    await old(3);
    const { data } = await world.call(getRetention, { as: admin });
    expect(data.kinds.map(({ kind }) => kind)).toEqual(archiveKindCodes);
    const row = data.kinds.find(({ kind }) => kind === 'jobs');
    expect(row).toMatchObject({ months: 12, due: { n: 3, more: false }, archives: 0, holds: [] });
    expect(row?.since?.slice(0, 10)).toBe('2020-01-01');
    expect(data.last?.endedAt).toBeNull();
  });
  it('is what would go before a shorter time is saved, within the bounds of its setting', async () => {
    const would = (months: number) =>
      world.call(tryRetention, { as: admin, query: { kind: 'jobs', months } });
    expect((await would(12)).data.goes).toEqual({ n: 3, more: false });
    expect((await would(600)).data.goes).toEqual({ n: 0, more: false });
    expect((await would(0)).status).toBe(400);
    const save = (code: 'keepHistoryMonths' | 'keepScanMonths' | 'keepJobMonths', value: number) =>
      world.call(saveSetting, { as: admin, params: { id: settingOf(code).id }, body: { value } });
    // What proves what was billed is kept for seven years, whatever anybody types.
    expect((await save('keepHistoryMonths', 83)).status).toBe(400);
    expect((await save('keepScanMonths', 23)).status).toBe(400);
    expect((await save('keepJobMonths', 0)).status).toBe(400);
    expect((await save('keepJobMonths', 24)).status).toBe(200);
    const { data } = await world.call(getRetention, { as: admin });
    expect(data.kinds.find(({ kind }) => kind === 'jobs')?.months).toBe(24);
  });
  it('is nothing for anybody else', async () => {
    const clerk = await aUser(world, { role: 'CustomerService' });
    const body = { kind: 'jobs' as const, why: 'x' };
    for (const answer of [
      await world.call(getRetention, { as: clerk }),
      await world.call(tryRetention, { as: clerk, query: { kind: 'jobs', months: 1 } }),
      await world.call(runRetention, { as: clerk }),
      await world.call(findArchives, { as: clerk }),
      await world.call(readArchive, { as: clerk, params: { id: 1 } }),
      await world.call(beginHold, { as: clerk, body }),
      await world.call(endHold, { as: clerk, params: { id: 1 }, body: { rowVersion: 1 } }),
    ])
      expect(answer.status).toBe(403);
  });
});

describe('a hold', () => {
  it('stands once, is told with its reason, and ends once', async () => {
    const begun = await world.call(beginHold, { as: admin, body: { kind: 'jobs', why: 'A court asks' } });
    const params = { id: begun.data.id };
    const row = async () =>
      (await world.call(getRetention, { as: admin })).data.kinds.find(({ kind }) => kind === 'jobs');
    expect(await row()).toMatchObject({ due: { n: 0 }, holds: [{ why: 'A court asks', account: null }] });
    const end = (rowVersion: number) => world.call(endHold, { as: admin, params, body: { rowVersion } });
    expect((await end(7)).status).toBe(409);
    expect((await end(1)).status).toBe(200);
    expect((await end(1)).error).toBe('retention.holdEnded');
    expect(await row()).toMatchObject({ due: { n: 3 }, holds: [] });
    expect(
      await world.rows(
        "select action, why from audit where entity = 'retention' and action like 'hold%' order by id",
      ),
    ).toEqual([
      { action: 'hold begun', why: 'A court asks' },
      { action: 'hold ended', why: null },
    ]);
  });
  it('needs a reason', async () => {
    expect((await world.call(beginHold, { as: admin, body: { kind: 'jobs', why: ' ' } })).status).toBe(400);
  });
});

describe('an archive', () => {
  it('that is none, or was not read back, is not handed out', async () => {
    expect((await world.call(readArchive, { as: admin, params: { id: 99_999 } })).status).toBe(404);
    const { id } = await world.row<{ id: number }>(
      "insert into archive (kind, month, part, file, made_at) values ('jobs', '2020-01-01', 9, 'archives/jobs/x.gzip', now()) returning id",
    );
    expect((await world.call(readArchive, { as: admin, params: { id } })).status).toBe(404);
  });
});
