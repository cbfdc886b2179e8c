import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importCheckJob, importUndoJob, importWriteJob } from './import-jobs.service.ts';
import {
  startImportCheckEndpoint,
  getImportEndpoint,
  startImportUndoEndpoint,
  uploadImportEndpoint,
  startImportWriteEndpoint,
} from './imports.contract.ts';
import type { JobRunner } from '#kit/server/jobs.ts';
import { createTestUser } from '#tests/factories.ts';
import { waitForJobToEnd, startTestJobQueue } from '#tests/background-jobs.ts';
import { waitUntil } from '#tests/waits.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Imports whose server is stopped or killed while they run. */

let world: TestWorld;
let admin: TestUser;
let queue: JobRunner | undefined;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(() => world.rows("delete from import_run; delete from product where code like 'OLD-%'"));
afterEach(() => closeQueue());

/** Starts the job queue of a server that runs imports. */
const openQueue = async (): Promise<void> =>
  void (queue = await startTestJobQueue(world, {
    handlers: {
      'imports.check': importCheckJob,
      'imports.write': importWriteJob,
      'imports.undo': importUndoJob,
    },
  }));
async function closeQueue(): Promise<void> {
  const open = queue;
  queue = undefined;
  await open?.close();
}
/** More than one batch. */
const rowCount = 1500;
const sheet = [
  'Code,Description,Category,Food,Unit,Length,Width,Height',
  ...Array.from({ length: rowCount }, (_, n) => `OLD-${n},Roses ${n},Roses,no,box,41,10,7`),
].join('\n');
const get = async (id: number) => (await world.call(getImportEndpoint, { as: admin, params: { id } })).data;
async function aRun(): Promise<number> {
  const { data } = await world.call(uploadImportEndpoint, {
    as: admin,
    body: { kind: 'products' },
    files: [{ name: 'old.csv', content: sheet, fields: { kind: 'products' } }],
  });
  return data.id;
}
const start = async (
  call: typeof startImportCheckEndpoint | typeof startImportWriteEndpoint | typeof startImportUndoEndpoint,
  id: number,
) => (await world.call(call, { as: admin, params: { id } })).data.jobId;
const take = async (
  call: typeof startImportCheckEndpoint | typeof startImportWriteEndpoint | typeof startImportUndoEndpoint,
  id: number,
) => waitForJobToEnd(world, admin, await start(call, id));
async function aCheckedRun(): Promise<number> {
  const id = await aRun();
  await take(startImportCheckEndpoint, id);
  return id;
}
const products = async () =>
  (await world.row<{ n: number }>("select count(*)::int as n from product where code like 'OLD-%'")).n;

/** Locks a table so that jobs wait for it. `letGo` releases it. */
async function holdTable(name: string) {
  const holder = await world.connection();
  await holder.query(`begin; lock table ${name} in access exclusive mode`);
  return {
    waitedFor: () =>
      waitUntil(`something waits for ${name}`, async () => {
        const found = await holder.query(
          'select 1 from pg_locks where relation = $1::regclass and not granted',
          [name],
        );
        return found.rows.length > 0;
      }),
    async letGo() {
      await holder.query('rollback');
      holder.release();
    },
  };
}

describe('An import interrupted by a server stop', () => {
  beforeEach(openQueue);
  it('stops at the next batch, has written nothing, says so, and can be checked again', async () => {
    const id = await aCheckedRun();
    const held = await holdTable('import_created_record');
    const jobId = await start(startImportWriteEndpoint, id);
    await held.waitedFor();
    const closing = closeQueue();
    await held.letGo();
    await closing;
    const sentence = 'Stopped by a restart. Nothing was imported. Check the file again.';
    expect(await get(id)).toMatchObject({ state: 'failed', why: { sentence }, isAtWork: false });
    expect(await world.row('select status, message from job where id = $1', [jobId])).toEqual({
      status: 'failed',
      message: sentence,
    });
    expect(await products()).toBe(0);
    await openQueue();
    await take(startImportCheckEndpoint, id);
    await take(startImportWriteEndpoint, id);
    expect(await get(id)).toMatchObject({ state: 'imported', why: null });
    expect(await products()).toBe(rowCount);
  });
  it('ends in time even when one of its statements does not', async () => {
    const id = await aCheckedRun();
    const held = await holdTable('import_created_record');
    await start(startImportWriteEndpoint, id);
    await held.waitedFor();
    const began = performance.now();
    await closeQueue();
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await get(id)).toMatchObject({
      state: 'failed',
      why: { sentence: 'Stopped by a restart. Nothing was imported. Check the file again.' },
    });
    expect(await products()).toBe(0);
    await held.letGo();
  });
  it('has removed nothing if it was being undone, and can be undone again', async () => {
    const id = await aCheckedRun();
    await take(startImportWriteEndpoint, id);
    const held = await holdTable('import_row');
    await start(startImportUndoEndpoint, id);
    await held.waitedFor();
    await closeQueue();
    await held.letGo();
    expect(await get(id)).toMatchObject({
      state: 'imported',
      why: { sentence: 'Stopped by a restart. Nothing was removed. Try the undo again.' },
    });
    expect(await products()).toBe(rowCount);
    await openQueue();
    await take(startImportUndoEndpoint, id);
    expect(await get(id)).toMatchObject({ state: 'undone' });
    expect(await products()).toBe(0);
  });
});

it('after a server crash an import shows its progress, and that it is checked again from the start', async () => {
  // Waits until the grace period after a database start is over.
  await waitUntil('the database has been up for seven seconds', async () => {
    const { old } = await world.row<{ old: boolean }>(
      "select pg_postmaster_start_time() < now() - interval '7 s' as old",
    );
    return old;
  });
  const id = await aRun();
  const jobId = await start(startImportCheckEndpoint, id);
  await world.rows("update job set status = 'running', done = 700, total = 1500 where id = $1", [jobId]);
  await world.rows(
    `
      update graphile_worker._private_jobs
      set locked_by = 'pool-of-a-dead-server', locked_at = now(), attempts = 1
      where key = 'job-' || $1::int
    `,
    [jobId],
  );
  expect(await get(id)).toMatchObject({ progress: { done: 700, total: 1500, isRepeated: false } });
  const held = await holdTable('import_error');
  await openQueue();
  await held.waitedFor();
  expect(await get(id)).toMatchObject({
    state: 'checking',
    isAtWork: true,
    progress: { done: 0, total: 1500, isRepeated: true },
  });
  await held.letGo();
  await waitForJobToEnd(world, admin, jobId);
  expect(await get(id)).toMatchObject({ state: 'checked', added: rowCount, progress: null });
});

it('an import shows when its writing ended', async () => {
  const id = await aRun();
  await openQueue();
  await take(startImportCheckEndpoint, id);
  const began = world.clock.now();
  const held = await holdTable('import_created_record');
  const jobId = await start(startImportWriteEndpoint, id);
  await held.waitedFor();
  const ended = began.add({ minutes: 2 });
  world.clock.set(ended.toString());
  await held.letGo();
  await waitForJobToEnd(world, admin, jobId);
  expect(Temporal.Instant.from((await get(id)).importedAt ?? '').equals(ended)).toBe(true);
});
