import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveKindCodes } from './archive-kinds.contract.ts';
import {
  createRetentionHoldEndpoint,
  endRetentionHoldEndpoint,
  findArchivesEndpoint,
  getRetentionOverviewEndpoint,
  downloadArchiveEndpoint,
  startRetentionRunEndpoint,
  previewRetentionEndpoint,
} from './retention.contract.ts';
import { startRetentionRunIfDue } from './retention.service.ts';
import { updateSettingEndpoint } from '#areas/admin/settings/settings.contract.ts';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
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

describe('The nightly retention run', () => {
  it('starts once per night, and is made up for after the server was down', async () => {
    world.clock.set('2027-02-03T06:30:00Z');
    await world.work(startRetentionRunIfDue);
    await world.work(startRetentionRunIfDue);
    expect(await jobs()).toHaveLength(1);
    // The server was down for two nights. At nine in the morning it runs the last of them.
    world.clock.set('2027-02-05T14:21:00Z');
    await world.work(startRetentionRunIfDue);
    world.clock.set('2027-02-05T15:21:00Z');
    await world.work(startRetentionRunIfDue);
    expect(await jobs()).toHaveLength(2);
    expect(await world.rows('select day::text from retention_run order by id')).toEqual([
      { day: '2027-02-02' },
      { day: '2027-02-05' },
    ]);
  });
  it('is not affected by a run requested during the day', async () => {
    expect((await world.call(startRetentionRunEndpoint, { as: admin })).error).toBe(
      'retention.archivingInProgress',
    );
    await world.rows("update job set status = 'done', ended_at = now() where kind = 'retention'");
    expect((await world.call(startRetentionRunEndpoint, { as: admin })).status).toBe(200);
    expect((await world.call(startRetentionRunEndpoint, { as: admin })).error).toBe(
      'retention.archivingInProgress',
    );
    await world.rows("update job set status = 'done', ended_at = now() where kind = 'retention'");
  });
});

describe('The retention page', () => {
  it('shows each kind of record with its months, its oldest record and the next records to delete', async () => {
    await old(3);
    const { data } = await world.call(getRetentionOverviewEndpoint, { as: admin });
    expect(data.kinds.map(({ kind }) => kind)).toEqual(archiveKindCodes);
    const row = data.kinds.find(({ kind }) => kind === 'jobs');
    expect(row).toMatchObject({ months: 12, due: { n: 3, more: false }, archives: 0, holds: [] });
    expect(row?.since?.slice(0, 10)).toBe('2020-01-01');
    expect(data.last?.endedAt).toBeNull();
  });
  it('previews what a shorter period would delete, within the limits of its setting', async () => {
    const would = (months: number) =>
      world.call(previewRetentionEndpoint, { as: admin, query: { kind: 'jobs', months } });
    expect((await would(12)).data.goes).toEqual({ n: 3, more: false });
    expect((await would(600)).data.goes).toEqual({ n: 0, more: false });
    expect((await would(0)).status).toBe(400);
    const save = (code: 'keepHistoryMonths' | 'keepScanMonths' | 'keepJobMonths', value: number) =>
      world.call(updateSettingEndpoint, {
        as: admin,
        params: { id: getSettingDefinition(code).id },
        body: { value },
      });
    // Records that prove invoices are kept for seven years, regardless of the setting.
    expect((await save('keepHistoryMonths', 83)).status).toBe(400);
    expect((await save('keepScanMonths', 23)).status).toBe(400);
    expect((await save('keepJobMonths', 0)).status).toBe(400);
    expect((await save('keepJobMonths', 24)).status).toBe(200);
    const { data } = await world.call(getRetentionOverviewEndpoint, { as: admin });
    expect(data.kinds.find(({ kind }) => kind === 'jobs')?.months).toBe(24);
  });
  it('is for administrators only', async () => {
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    const body = { kind: 'jobs' as const, why: 'x' };
    for (const answer of [
      await world.call(getRetentionOverviewEndpoint, { as: clerk }),
      await world.call(previewRetentionEndpoint, { as: clerk, query: { kind: 'jobs', months: 1 } }),
      await world.call(startRetentionRunEndpoint, { as: clerk }),
      await world.call(findArchivesEndpoint, { as: clerk }),
      await world.call(downloadArchiveEndpoint, { as: clerk, params: { id: 1 } }),
      await world.call(createRetentionHoldEndpoint, { as: clerk, body }),
      await world.call(endRetentionHoldEndpoint, { as: clerk, params: { id: 1 }, body: { rowVersion: 1 } }),
    ])
      expect(answer.status).toBe(403);
  });
});

describe('A retention hold', () => {
  it('is created once, shown with its reason, and ended once', async () => {
    const begun = await world.call(createRetentionHoldEndpoint, {
      as: admin,
      body: { kind: 'jobs', why: 'A court asks' },
    });
    const params = { id: begun.data.id };
    const row = async () =>
      (await world.call(getRetentionOverviewEndpoint, { as: admin })).data.kinds.find(
        ({ kind }) => kind === 'jobs',
      );
    expect(await row()).toMatchObject({ due: { n: 0 }, holds: [{ why: 'A court asks', account: null }] });
    const end = (rowVersion: number) =>
      world.call(endRetentionHoldEndpoint, { as: admin, params, body: { rowVersion } });
    expect((await end(7)).status).toBe(409);
    expect((await end(1)).status).toBe(200);
    expect((await end(1)).error).toBe('retention.holdEnded');
    expect(await row()).toMatchObject({ due: { n: 3 }, holds: [] });
    expect(
      await world.rows(
        "select action, reason as why from audit where entity = 'retention' and action like 'hold%' order by id",
      ),
    ).toEqual([
      { action: 'hold begun', why: 'A court asks' },
      { action: 'hold ended', why: null },
    ]);
  });
  it('requires a reason', async () => {
    expect(
      (await world.call(createRetentionHoldEndpoint, { as: admin, body: { kind: 'jobs', why: ' ' } })).status,
    ).toBe(400);
  });
});

describe('An archive download', () => {
  it('rejects an unknown archive and one that was not read back', async () => {
    expect((await world.call(downloadArchiveEndpoint, { as: admin, params: { id: 99_999 } })).status).toBe(
      404,
    );
    const { id } = await world.row<{ id: number }>(
      `
        insert into archive (kind, month, part, file, created_at)
        values ('jobs', '2020-01-01', 9, 'archives/jobs/x.gzip', now())
        returning id
      `,
    );
    expect((await world.call(downloadArchiveEndpoint, { as: admin, params: { id } })).status).toBe(404);
  });
});
