import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openTestWorld } from '#tests/world.ts';
import { reportAndCountBrokenInvariants } from '../check-database.ts';
import { createReadableTemporaryFolder } from '../temporary-folder.ts';
import { restoreBackupIntoEmptyTarget, takeBackup } from './backups.ts';
import { readAndVerifyBackupManifest, type TableBackupManifest } from './manifest.ts';

/** A table backup is a consistent snapshot of a company at work, and restores the same company in another database. */

type World = Awaited<ReturnType<typeof openTestWorld>>;
let world: World;
let restored: World;
const folder = createReadableTemporaryFolder('backups');
const say = (): void => {};
const configOf = (url: string, dataDir: string) =>
  readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: url, DATA_DIR: join(folder, dataDir) });

beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  restored = await openTestWorld({ empty: true, jobs: false });
  mkdirSync(join(folder, 'company', 'files', 'photos'), { recursive: true });
  writeFileSync(join(folder, 'company', 'files', 'photos', 'box.jpg'), 'a photo');
  writeFileSync(join(folder, 'company', 'secrets.key'), 'a key');
});
afterAll(async () => {
  await world.close();
  await restored.close();
  rmSync(folder, { recursive: true, force: true });
});

async function read(folderOfBackup: string): Promise<TableBackupManifest> {
  const manifest = await readAndVerifyBackupManifest(folderOfBackup);
  if (manifest.kind !== 'tables') throw new Error('It is of another kind.');
  return manifest;
}
async function newDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: world.ownerUrl });
  await client.connect();
  const name = `restored_${process.pid}_${Math.trunc(performance.now())}`;
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(world.ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

test('rows, files and the sealing key are restored unchanged, and all checks pass', async () => {
  const backup = await takeBackup(configOf(world.ownerUrl, 'company'), join(folder, 'saved'), 'tables', say);
  const url = await newDatabase();
  await restoreBackupIntoEmptyTarget(configOf(url, 'new'), backup, {}, say);
  expect(await reportAndCountBrokenInvariants(url, say)).toBe(0);
  expect(readFileSync(join(folder, 'new', 'files', 'photos', 'box.jpg'), 'utf8')).toBe('a photo');
  expect(readFileSync(join(folder, 'new', 'secrets.key'), 'utf8')).toBe('a key');
  const again = await takeBackup(configOf(url, 'new'), join(folder, 'again'), 'tables', say);
  const [before, after] = [await read(backup), await read(again)];
  expect(before.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(5000);
  expect(after.tables).toEqual(before.tables);
  expect(after.sequences).toEqual(before.sequences);
  // Foreign keys and triggers are the same in the restored database.
  const guards = `
    select conname as name, pg_get_constraintdef(oid) as is from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || '.' || tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2`;
  expect(await rowsOf(url, guards)).toEqual(await rowsOf(world.ownerUrl, guards));
});

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

test('a backup is a consistent snapshot while others write', async () => {
  const [writer, watcher] = [world.ownerUrl, world.ownerUrl].map(
    (url) => new pg.Client({ connectionString: url }),
  );
  if (writer === undefined || watcher === undefined) return;
  await Promise.all([writer.connect(), watcher.connect()]);
  await writer.query('create table twin_a (id int); create table twin_b (id int)');
  const state = { isWriting: true };
  const writing = (async () => {
    for (let id = 1; state.isWriting; id += 1)
      await writer.query(
        `begin; insert into twin_a values (${id}); insert into twin_b values (${id}); commit`,
      );
  })();
  const backup = await takeBackup(configOf(world.ownerUrl, 'company'), join(folder, 'moment'), 'tables', say);
  state.isWriting = false;
  await writing;
  await writer.query('drop table twin_a, twin_b');
  await Promise.all([writer.end(), watcher.end()]);
  const { tables } = await read(backup);
  const rowsIn = (name: string) => tables.find((table) => table.name === name)?.rows;
  expect(rowsIn('twin_a')).toBe(rowsIn('twin_b'));
});

test('a damaged backup, a non-empty database and a newer version are rejected with instructions', async () => {
  const config = configOf(world.ownerUrl, 'company');
  const backup = await takeBackup(config, join(folder, 'refused'), 'tables', say);
  const url = await newDatabase();
  await expect(
    restoreBackupIntoEmptyTarget(configOf(restored.ownerUrl, 'other'), backup, {}, say),
  ).rejects.toThrow('The database is not empty');
  const manifest = await read(backup);
  const newer = {
    ...manifest,
    migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: 'x' }],
  };
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(newer));
  await expect(restoreBackupIntoEmptyTarget(configOf(url, 'other'), backup, {}, say)).rejects.toThrow(
    'The backup was created by another version of Coldlane (migration 9999_later.sql)',
  );
  writeFileSync(join(backup, manifest.tables[3]?.path ?? ''), 'cut');
  await expect(restoreBackupIntoEmptyTarget(configOf(url, 'other'), backup, {}, say)).rejects.toThrow(
    'was changed since the backup',
  );
  rmSync(join(backup, 'manifest.json'));
  await expect(restoreBackupIntoEmptyTarget(configOf(url, 'other'), backup, {}, say)).rejects.toThrow(
    'is not a backup',
  );
});
