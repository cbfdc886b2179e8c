import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openPostgres } from '../postgres.ts';
import { throwawayFolder } from '../throwaway.ts';
import { restoreBackup } from './backups.ts';

/** The embedded database, saved while it is written to, comes back as it was at any moment since. */

const folder = throwawayFolder('cluster');
const archive = join(folder, 'log');
const say = (): void => {};
const configOf = (dataDir: string) => readConfig({ DATA_DIR: join(folder, dataDir) });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As a person does while the server runs: by the command, in a process of its own. */
async function backUp(dataDir: string): Promise<string> {
  const command = join(import.meta.dirname, '..', 'backup.ts');
  const into = join(folder, 'saved');
  const env = { ...process.env, DATA_DIR: join(folder, dataDir), WAL_ARCHIVE: archive };
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
  const opened = await openPostgres({ dataDir: join(folder, dataDir), log: say });
  const client = await connect(opened.ownerUrl);
  const { rows } = await client.query<{ id: number }>('select id from written order by id');
  await client.end();
  await opened.stop();
  return rows.map(({ id }) => id);
}
/** Writes until it is stopped, and answers the last number that was committed. */
function writeOn(client: pg.Client, from: number) {
  let going = true;
  let last = from - 1;
  const writing = (async () => {
    for (let id = from; going; id += 1) {
      await client.query('insert into written values ($1)', [id]);
      last = id;
      await sleep(1);
    }
  })();
  return async (): Promise<number> => {
    going = false;
    await writing;
    return last;
  };
}

test('a hot backup is restored whole, and to a moment between two writes', async () => {
  const opened = await openPostgres({ dataDir: join(folder, 'company'), log: say, archive });
  const client = await connect(opened.ownerUrl);
  await client.query(
    'create table written (id int primary key, at timestamptz not null default clock_timestamp())',
  );
  const stop = writeOn(client, 1);
  const backup = await backUp('company');
  const last = await stop();
  const { rows } = await client.query<{ at: string }>(
    'select extract(epoch from clock_timestamp())::text as at',
  );
  const moment = Temporal.Instant.fromEpochMilliseconds(Math.ceil(Number(rows[0]?.at) * 1000) + 5);
  await sleep(20);
  await client.query('insert into written values ($1)', [last + 1]);
  await client.end();
  await opened.stop();

  await restoreBackup(configOf('alone'), backup, {}, say);
  const inBackup = await idsIn('alone');
  expect(inBackup).toEqual(Array.from({ length: inBackup.length }, (_, index) => index + 1));
  expect(inBackup.length).toBeGreaterThan(0);

  await restoreBackup(configOf('moment'), backup, { archive, until: moment }, say);
  expect((await idsIn('moment')).at(-1)).toBe(last);

  await restoreBackup(configOf('end'), backup, { archive }, say);
  expect((await idsIn('end')).at(-1)).toBe(last + 1);

  const later = Temporal.Now.instant().add({ hours: 1 });
  await expect(restoreBackup(configOf('later'), backup, { archive, until: later }, say)).rejects.toThrow(
    'The archive ends before',
  );
  const earlier = moment.subtract({ hours: 1 });
  await expect(restoreBackup(configOf('earlier'), backup, { archive, until: earlier }, say)).rejects.toThrow(
    'use an older one',
  );
  await expect(restoreBackup(configOf('end'), backup, { archive }, say)).rejects.toThrow('holds a database');
});
