import { parseArgs } from 'node:util';
import { readConfig, StartupError } from '#app/config.ts';
import { takeBackup } from './backups/backups.ts';
import { exitWithError } from './process-exit.ts';

/**
 * `npm run backup -- FOLDER [--cluster]`: saves the company of the configuration into a new folder below FOLDER, also while
 * Coldlane runs.
 */
const say = (line: string): void => console.log(line);

async function backup(): Promise<void> {
  const { values, positionals } = readOptions();
  const [into, ...others] = positionals;
  if (into === undefined || others.length > 0)
    throw new StartupError('Enter the folder for backups: npm run backup -- /path/to/backups');
  const began = performance.now();
  const kind = values.cluster === true ? 'cluster' : 'tables';
  const folder = await takeBackup(readConfig(process.env, { fillsWithCompany: true }), into, kind, say);
  say(`Saved in ${folder} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

function readOptions() {
  try {
    return parseArgs({ options: { cluster: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}. Options: --cluster.`);
  }
}

await backup().catch(exitWithError);
