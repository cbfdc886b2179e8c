import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createArchiveJob,
  createFileDeletionHandler,
  deleteArchivedRowsNotOnHoldFromTable,
  verifyOrDiscardArchiveAndThrow,
  writeOldestMissingArchive,
} from './archiving.service.ts';
import * as steps from './archiving.repository.ts';
import { createRetentionHoldEndpoint, endRetentionHoldEndpoint } from './retention.contract.ts';
import { archiveKindCodes } from './archive-kinds.contract.ts';
import { countRowsToArchiveUpToMax, insertRetentionRunUnlessNightHasOne } from './retention.repository.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestUnits,
} from '#tests/factories.ts';
import { setUpRecordArchiveTests } from '#tests/archive-fixtures.ts';
import type { RunInTransaction } from '#tests/archive-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import type { FilesPort } from '#integrations/files/port.ts';
import { FileUnavailableError } from '#integrations/files/port.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

const { kept, files, plain, run, letters, inOutbox, linesIn, archived } = setUpRecordArchiveTests(
  () => world,
);
const night = (transaction: RunInTransaction = plain) => ({
  runInTransaction: transaction,
  clock: world.clock,
  files,
});

describe('Old records', () => {
  it('are archived in a file per month, read back and deleted; recent records remain', async () => {
    const march = await letters(3, '2019-03-05T12:00:00Z');
    const april = await letters(2, '2019-04-01T00:00:00Z');
    const young = await letters(2, '2026-12-31T12:00:00Z');
    expect(await run()).toEqual({ files: 2, archived: 5, gone: 5 });
    expect(await archived('messages')).toEqual([...march, ...april]);
    expect(await inOutbox([...march, ...april, ...young])).toEqual(young);
    expect(
      await world.rows('select file, month::text, rows, deleted_rows as gone from archive order by month'),
    ).toEqual([
      { file: 'archives/messages/2019-03-1.gzip', month: '2019-03-01', rows: 3, gone: 3 },
      { file: 'archives/messages/2019-04-1.gzip', month: '2019-04-01', rows: 2, gone: 2 },
    ]);
    expect(await run()).toEqual({ files: 0, archived: 0, gone: 0 });
  });
  it('are archived with ids, but without names, addresses or message texts', async () => {
    await world.rows(
      `
        insert into outbox (kind, payload, dedupe_key, status, created_at)
        values ('email', '{"to": "dana@coldlane.example", "text": "Dear Dana"}', 'm dana@coldlane.example', 'sent', '2018-01-01')
      `,
    );
    await world.rows(
      `
        insert into audit (at, entity, entity_id, action, before, after, user_id, user_name)
        values
          ('2012-01-01', 'app_user', 7, 'invited', null, '{"name": "Dana Reyes", "roles": ["Billing"]}', 7, 'Dana Reyes'),
          ('2012-01-01', 'app_user', 7, 'sign-in refused', null, '{"address": "10.1.2.3"}', 7, 'Dana Reyes')
      `,
    );
    await run();
    const all = [...kept.keys()].flatMap(linesIn);
    expect(all).toHaveLength(3);
    expect(JSON.stringify(all)).not.toMatch(/Dana|dana@|10\.1\.2\.3/);
    expect(JSON.stringify(all)).toContain('"user_id":7');
    expect(JSON.stringify(all)).toContain('Billing');
  });
  it('are not deleted before their file was read back', async () => {
    const ids = await letters(2, '2019-03-05T12:00:00Z');
    const id = await writeOldestMissingArchive(night(), 'messages');
    await expect(
      world.work((work) => steps.deleteArchivedRowBatchAndEnqueueFileDeletion(work.tx, id ?? 0, 10)),
    ).rejects.toThrow('was not read back');
    expect(await inOutbox(ids)).toEqual(ids);
    await run();
    expect(await inOutbox(ids)).toEqual([]);
  });
  it('remain when the archive file is damaged, and are archived again', async () => {
    const ids = await letters(2, '2019-03-05T12:00:00Z');
    const spoiling: FilesPort = {
      ...files,
      putFile: async (key, bytes) => void kept.set(key, bytes.slice(0, -9)),
    };
    await expect(run(plain, spoiling)).rejects.toThrow('does not contain what was written to it');
    expect(await inOutbox(ids)).toEqual(ids);
    expect(await run()).toMatchObject({ archived: 2, gone: 2 });
    expect(await archived('messages')).toEqual(ids);
  });
  it('remain while the file storage is unavailable', async () => {
    const ids = await letters(2, '2019-03-05T12:00:00Z');
    const away: FilesPort = {
      ...files,
      putFile: () => Promise.reject(new FileUnavailableError('The file store isn’t responding')),
    };
    await expect(run(plain, away)).rejects.toThrow('isn’t responding');
    expect(await inOutbox(ids)).toEqual(ids);
    expect(await run()).toMatchObject({ gone: 2 });
  });
  it('are selected by the time at which the run starts, not by the time of its request', async () => {
    const asked = world.clock.now();
    const id = await world.work((work) => insertRetentionRunUnlessNightHasOne(work, null));
    world.clock.set(asked.add({ minutes: 7 }).toString());
    await createArchiveJob({ files })({
      jobId: 1,
      payload: { run: id ?? 0 },
      actor: systemActor,
      clock: world.clock,
      runInTransaction: plain,
      reportProgress: async () => undefined,
      signal: AbortSignal.any([]),
    });
    const [run] = await world.rows<{ took: string }>(
      'select (started_at - $2::timestamptz)::text as took from retention_run where id = $1',
      [id, asked.toString()],
    );
    expect(run?.took).toBe('00:07:00');
    world.clock.set(asked.toString());
  });
  it('are the only ones checked for holds and references', async () => {
    const shipper = await createTestShipper(world);
    const consignee = await createTestConsignee(world);
    const on = await createTestLoad(world, {
      state: 'released',
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [consignee],
    });
    await createTestUnits(world, 'loaded', { units: 200, shipper, consignee, load: on });
    await world.rows(
      "insert into unit_event (unit_id, at, kind, user_name) select u.id, now(), 'staged', 'Rosa' from unit u, generate_series(1, 60)",
    );
    await world.rows('analyze unit, unit_event');
    const asked = await world.work(async (work) => {
      const touched = async (): Promise<number> =>
        (
          await queryRows(work.tx, z.object({ n: z.int() }))`
            select coalesce(sum(coalesce(idx_scan, 0) + seq_scan), 0)::int as n
            from pg_stat_xact_user_tables
            where relname in ('load_pickup', 'claim', 'dispute', 'shipment')
          `
        )[0]?.n ?? 0;
      const before = await touched();
      for (const kind of archiveKindCodes) {
        await steps.findNextArchiveMonthAndPart(work.tx, kind, '2001-01-01T00:00:00Z');
        await countRowsToArchiveUpToMax(work.tx, kind, '2001-01-01T00:00:00Z');
      }
      return (await touched()) - before;
    });
    expect(asked).toBe(0);
  });
});

describe('Concurrent archiving', () => {
  it('archives each record once when two runs happen at the same time', async () => {
    const ids = await letters(3000, '2019-03-05T12:00:00Z');
    const both = await Promise.all([run(), run()]);
    expect(both.reduce((sum, one) => sum + Number(one['gone']), 0)).toBe(3000);
    expect(await archived('messages')).toEqual(ids);
    expect(await inOutbox(ids)).toEqual([]);
  });
  it('keeps records added or changed while the file is written, and archives their new version later', async () => {
    const [first = 0, second = 0] = await letters(2, '2019-03-05T12:00:00Z');
    const id = await writeOldestMissingArchive(night(), 'messages');
    await world.rows("update outbox set attempts = 3, status = 'failed' where id = $1", [second]);
    const late = await letters(1, '2019-03-06T12:00:00Z');
    for (const archive of await world.work((work) => steps.findUnverifiedArchives(work.tx, 'messages')))
      await verifyOrDiscardArchiveAndThrow(night(), archive);
    expect(await deleteArchivedRowsNotOnHoldFromTable(night(), id ?? 0)).toBe(1);
    expect(await inOutbox([first, second, ...late])).toEqual([second, ...late]);
    await run();
    expect(await inOutbox([first, second, ...late])).toEqual([]);
    expect(linesIn('archives/messages/2019-03-2.gzip')).toEqual([
      expect.objectContaining({ id: second, attempts: 3 }),
      expect.objectContaining({ id: late[0] }),
    ]);
  });
  it('keeps records put on hold after the file was written, and deletes them without a new file after it ends', async () => {
    const ids = await letters(2, '2019-03-05T12:00:00Z');
    const id = await writeOldestMissingArchive(night(), 'messages');
    for (const archive of await world.work((work) => steps.findUnverifiedArchives(work.tx, 'messages')))
      await verifyOrDiscardArchiveAndThrow(night(), archive);
    const held = await world.call(createRetentionHoldEndpoint, {
      as: admin,
      body: { kind: 'messages', why: 'A court asks' },
    });
    expect(await deleteArchivedRowsNotOnHoldFromTable(night(), id ?? 0)).toBe(0);
    expect(await run()).toMatchObject({ gone: 0 });
    expect(await inOutbox(ids)).toEqual(ids);
    await world.call(endRetentionHoldEndpoint, {
      as: admin,
      params: { id: held.data.id },
      body: { rowVersion: 1 },
    });
    expect(await run()).toEqual({ files: 0, archived: 0, gone: 2 });
    expect(await archived('messages')).toEqual(ids);
  });
  it('makes a new hold wait for the running deletion, and deletes nothing after the hold is confirmed', async () => {
    await letters(2, '2019-03-05T12:00:00Z');
    const id = await writeOldestMissingArchive(night(), 'messages');
    for (const archive of await world.work((work) => steps.findUnverifiedArchives(work.tx, 'messages')))
      await verifyOrDiscardArchiveAndThrow(night(), archive);
    const client = await world.connection();
    await client.query("begin; select set_config('app.everything', 'on', true)");
    await client.query('select * from delete_archived_rows($1, 1)', [id]);
    let answered = false;
    const hold = world
      .call(createRetentionHoldEndpoint, { as: admin, body: { kind: 'messages', why: 'A court asks' } })
      .then((answer) => ((answered = true), answer));
    await waitForBlockedSessions(world, 1);
    expect(answered).toBe(false);
    await client.query('commit');
    client.release();
    expect((await hold).status).toBe(200);
    expect(await deleteArchivedRowsNotOnHoldFromTable(night(), id ?? 0)).toBe(0);
    expect(
      (await world.row<{ gone: number }>('select deleted_rows as gone from archive where id = $1', [id]))
        .gone,
    ).toBe(1);
  });
});

describe('Protected records', () => {
  const scan = (unit: number | null, key: string) =>
    world.rows(
      `
        insert into scan (client_event_id, scanner_user_id, warehouse_id, kind, code, scanned_at, at, unit_id, result)
        select $2, (select min(id) from scanner_user), (select min(id) from warehouse), 'receive', 'x', '2016-05-05',
          '2016-05-05', $1, '{}'
      `,
      [unit, key],
    );
  const scans = async () =>
    (await world.rows<{ k: string }>('select client_event_id as k from scan order by 1')).map(({ k }) => k);

  it('remain: scans of boxes in the warehouse or under a claim, and the last event of a box', async () => {
    const shipper = await createTestShipper(world);
    const consignee = await createTestConsignee(world);
    const load = await createTestLoad(world, {
      state: 'released',
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [consignee],
    });
    const left = await createTestUnits(world, 'loaded', { shipper, consignee, units: 2, load: load });
    const inside = await createTestUnits(world, 'received', { shipper, consignee, units: 1 });
    await world.rows(
      `
        insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
        select 'S1', 'x', 'Ana', 1, min(id) from warehouse
      `,
    );
    await world.rows(
      `
        insert into claim (
          unit_id, claimant_id, type, boxes, amount, description, filed_on, filed_at, acknowledgment_due_on, decision_due_on, warehouse_id
        )
        values ($1, $2, 'damaged', 1, 100, 'x', '2026-01-01', now(), '2026-02-01', '2026-03-01', $3)
      `,
      [left.unitIds[0], consignee.id, shipper.warehouseId],
    );
    await scan(left.unitIds[0] ?? 0, 'claimed');
    await scan(left.unitIds[1] ?? 0, 'gone');
    await scan(inside.unitIds[0] ?? 0, 'inside');
    await scan(null, 'unknown');
    await world.rows(
      `
        insert into unit_event (unit_id, at, kind, to_status)
        select $1, '2012-01-01'::timestamptz, 'old', s
        from generate_series(1, 3) s
      `,
      [left.unitIds[1]],
    );
    const last = await world.row<{ s: number }>('select status as s from unit where id = $1', [
      left.unitIds[1],
    ]);
    await world.rows(
      "insert into unit_event (unit_id, at, kind, to_status) values ($1, '2012-01-02', 'last', $2)",
      [left.unitIds[1], last.s],
    );
    await run();
    expect(await scans()).toEqual(['claimed', 'inside']);
    expect(
      await world.rows("select kind from unit_event where unit_id = $1 and at < '2013-01-01'", [
        left.unitIds[1],
      ]),
    ).toEqual([{ kind: 'last' }]);
    await world.rows('delete from claim');
    await run();
    expect(await scans()).toEqual(['inside']);
  });
  it('are protected by account, or only as a whole for record types without accounts', async () => {
    const shipper = await createTestShipper(world);
    const refused = await world.call(createRetentionHoldEndpoint, {
      as: admin,
      body: { kind: 'history', accountId: shipper.id, why: 'x' },
    });
    expect([refused.status, refused.error]).toEqual([400, 'retention.recordsWithoutAccount']);
    const nobody = await world.call(createRetentionHoldEndpoint, {
      as: admin,
      body: { kind: 'scans', accountId: 99_999_999, why: 'x' },
    });
    expect([nobody.status, nobody.error]).toEqual([400, 'retention.unknownAccount']);
    const body = { kind: 'scans' as const, accountId: shipper.id, why: 'A court asks' };
    expect((await world.call(createRetentionHoldEndpoint, { as: admin, body })).status).toBe(200);
    expect((await world.call(createRetentionHoldEndpoint, { as: admin, body })).error).toBe(
      'retention.alreadyOnHold',
    );
  });
  it('include photos: their image is archived with them and deleted after them', async () => {
    const shipper = await createTestShipper(world);
    const consignee = await createTestConsignee(world);
    const load = await createTestLoad(world, {
      state: 'released',
      pickupWarehouseIds: [shipper.warehouseId],
      stopConsignees: [consignee],
    });
    const picture = Buffer.from('a picture');
    kept.set('deliveries/1/a.jpg', picture);
    const { sha } = await world.row<{ sha: string }>("select encode(sha256('a picture'), 'hex') as sha");
    await world.rows(
      `
        insert into delivery_photo (client_id, drop_id, proof_client_id, file, type, bytes, width, height, sha256, stored_at)
        select gen_random_uuid(), min(d.id), gen_random_uuid(), 'deliveries/1/a.jpg', 'jpg', 9, 1, 1, $1, '2012-01-01'
        from load_drop d
        where d.load_id = $2
      `,
      [sha, load.id],
    );
    expect(await run()).toMatchObject({ gone: 1 });
    const [record, bytes] = linesIn('archives/photos/2012-01-1.gzip');
    expect(record).toMatchObject({ file: 'deliveries/1/a.jpg', sha256: sha });
    expect(Buffer.from(String(bytes?.['base64']), 'base64').toString()).toBe('a picture');
    expect(await world.rows("select 1 from delivery_photo where stored_at < '2013-01-01'")).toEqual([]);
    expect(
      await world.rows("select 1 from graphile_worker.jobs where task_identifier = 'delete-files'"),
    ).toHaveLength(1);
    await createFileDeletionHandler({ files })({ files: ['deliveries/1/a.jpg'] }, () =>
      Promise.reject(new Error('no work')),
    );
    expect(kept.has('deliveries/1/a.jpg')).toBe(false);
  });
});
