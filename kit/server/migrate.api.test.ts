import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { migrateDatabaseAndJobQueue } from './migrate.ts';

/** Migrations form one sequence: each number occurs once, and a migration that ran is never changed. */

const { adminUrl } = inject('testDatabase');
const name = `migrate_${process.pid}`;
const url = new URL(adminUrl);
url.pathname = `/${name}`;
const admin = new pg.Client({ connectionString: adminUrl });
let folder = '';
const write = (file: string, sql: string): void => writeFileSync(join(folder, file), sql);
const run = (last?: string): Promise<string[]> =>
  migrateDatabaseAndJobQueue(url.href, { folder: pathToFileURL(`${folder}/`), lastFileName: last });

beforeAll(() => admin.connect());
afterAll(() => admin.end());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldlane-migrations-'));
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await admin.query(`drop database if exists ${name}`);
  };
});

test('migration files run once, in the order of their numbers', async () => {
  write('0002_b.sql', 'alter table box add column cube int;');
  write('0001_a.sql', 'create table box (id int);');
  expect(await run()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await run()).toEqual([]);
});
test('an older schema is created by naming its last file', async () => {
  write('0001_a.sql', 'create table box (id int);');
  write('0002_b.sql', 'alter table box add column cube int;');
  expect(await run('0001_a.sql')).toEqual(['0001_a.sql']);
  expect(await run()).toEqual(['0002_b.sql']);
});
test('a file changed after it ran is rejected with an error message', async () => {
  write('0001_a.sql', 'create table box (id int);');
  await run();
  write('0001_a.sql', 'create table box (id bigint);');
  await expect(run()).rejects.toThrow('Migration 0001_a.sql has been changed since this database ran it');
});
test('two files with the same number are rejected before any file runs', async () => {
  write('0001_a.sql', 'create table box (id int);');
  write('0001_b.sql', 'create table lane (id int);');
  await expect(run()).rejects.toThrow('Migrations 0001_a.sql and 0001_b.sql have the same number');
});
test('a file that was renumbered does not run again', async () => {
  write('0001_a.sql', 'create table box (id int);');
  await run();
  rmSync(join(folder, '0001_a.sql'));
  write('0002_a.sql', '-- formerly 0001_a.sql\ncreate table box (id int);');
  await expect(run()).resolves.toEqual([]);
});
test('a database from before checksums takes over the current ones', async () => {
  write('0001_a.sql', 'create table box (id int);');
  await run();
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query('alter table public.schema_migration drop column checksum');
  await client.end();
  expect(await run()).toEqual([]);
  write('0001_a.sql', 'create table box (id bigint);');
  await expect(run()).rejects.toThrow('has been changed');
});
