import { parseArgs } from 'node:util';
import { readConfig, StartupError } from '#app/config.ts';
import { restoreBackupIntoEmptyTarget } from './backups/backups.ts';
import { reportAndCountBrokenInvariants } from './check-database.ts';
import { startOrConnectDatabase } from './database.ts';
import { exitWithError } from './process-exit.ts';

/**
 * `npm run restore -- FOLDER [--until 2027-02-03T15:00:00Z]`: restores a backup into the empty database of the configuration and
 * checks the data invariants. Exits with 1 if one is violated.
 */
const say = (line: string): void => console.log(line);

async function restore(): Promise<number> {
  const { values, positionals } = readOptions();
  const [from, ...others] = positionals;
  if (from === undefined || others.length > 0)
    throw new StartupError('Enter the folder of the backup: npm run restore -- /path/to/backups/coldlane-…');
  const config = readConfig(process.env, { fillsWithCompany: true });
  const began = performance.now();
  const until = values.until === undefined ? undefined : readInstant(values.until);
  await restoreBackupIntoEmptyTarget(config, from, { until, archive: config.walArchiveFolder }, say);
  say(`Restored (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  const database = await startOrConnectDatabase(config, say);
  try {
    return await reportAndCountBrokenInvariants(database.ownerUrl, say);
  } finally {
    await database.stop();
  }
}

function readOptions() {
  try {
    return parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}. Options: --until.`);
  }
}

function readInstant(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new StartupError(`--until is "${text}" and must be a timestamp like 2027-02-03T15:00:00Z.`);
  }
}

try {
  process.exitCode = (await restore()) === 0 ? 0 : 1;
} catch (error) {
  exitWithError(error);
}
