import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#app/config.ts';
import { startOrAdoptPostgres } from '../postgres.ts';
import { createReadableTemporaryFolder } from '../temporary-folder.ts';
import { restoreBackupIntoEmptyTarget } from './backups.ts';

/** The embedded database, backed up during writes, can be restored to any later point in time. */

const folder = createReadableTemporaryFolder('cluster');
const archive = join(folder, 'log');
const say = (): void => {};
const configOf = (dataDir: string) => readConfig({ DATA_DIR: join(folder, dataDir) });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the backup command in a process of its own, as a user does while the server runs. */
async function backUp(dataDir: string): Promise<string> {
  const command = join(import.meta.dirname, '..', 'backup.ts');
  const into = join(folder, 'saved');
  const env = { ...process.env, DATA_DIR: join(folder, dataDir), WAL_ARCHIVE_DIR: archive };
  await promisify(execFile)(process.execPath, [command, into, '--cluster'], { env });
  return join(into, readdirSync(into)[0] ?? '');
}
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
async function idsIn(dataDir: string): Promise<number[]> {
  const opened = await startOrAdoptPostgres({ dataDir: join(folder, dataDir), log: say });
  const client = await connect(opened.ownerUrl);
  const { rows } = await client.query<{ id: number }>('select id from written order by id');
  await client.end();
  await opened.stop();
  return rows.map(({ id }) => id);
}
/** Writes until stopped and returns the last committed number. */
function writeOn(client: pg.Client) {
  const state = { isWriting: true, last: 0 };
  const writing = (async () => {
    while (state.isWriting) {
      await client.query('insert into written values ($1)', [state.last + 1]);
      state.last += 1;
    }
  })();
  return async (): Promise<number> => {
    state.isWriting = false;
    await writing;
    return state.last;
  };
}

test('a hot backup is restored completely, and to a time between two writes', async () => {
  const opened = await startOrAdoptPostgres({ dataDir: join(folder, 'company'), log: say, archive });
  const client = await connect(opened.ownerUrl);
  await client.query(
    'create table written (id int primary key, at timestamptz not null default clock_timestamp())',
  );
  const stop = writeOn(client);
  const backup = await backUp('company');
  const last = await stop();
  // It begins after the last one was committed, and commits after this time.
  const { rows } = await client.query<{ at: string }>(
    `insert into written values ($1) returning to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    [last + 1],
  );
  const moment = Temporal.Instant.from(rows[0]?.at ?? '');
  await client.end();
  await opened.stop();

  await restoreBackupIntoEmptyTarget(configOf('alone'), backup, {}, say);
  const inBackup = await idsIn('alone');
  expect(inBackup).toEqual(Array.from({ length: inBackup.length }, (_, index) => index + 1));
  expect(inBackup.length).toBeGreaterThan(0);

  await restoreBackupIntoEmptyTarget(configOf('moment'), backup, { archive, until: moment }, say);
  expect((await idsIn('moment')).at(-1)).toBe(last);

  await restoreBackupIntoEmptyTarget(configOf('end'), backup, { archive }, say);
  expect((await idsIn('end')).at(-1)).toBe(last + 1);

  const later = Temporal.Now.instant().add({ hours: 1 });
  await expect(
    restoreBackupIntoEmptyTarget(configOf('later'), backup, { archive, until: later }, say),
  ).rejects.toThrow('The archive ends before');
  const earlier = moment.subtract({ hours: 1 });
  await expect(
    restoreBackupIntoEmptyTarget(configOf('earlier'), backup, { archive, until: earlier }, say),
  ).rejects.toThrow('use an older one');
  await expect(restoreBackupIntoEmptyTarget(configOf('end'), backup, { archive }, say)).rejects.toThrow(
    'contains a database',
  );
});
