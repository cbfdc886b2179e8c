import { readConfig, StartupError } from '#app/config.ts';
import {
  startOrConnectDatabase,
  dropAllDataOrThrowIfInUse,
  migrateAndFillDatabaseIfEmpty,
} from './database.ts';
import { exitWithError } from './process-exit.ts';

/** `npm run demo -- reset`: deletes the demo database and fills it again, with dates relative to today. */

const say = (line: string): void => console.log(line);

async function reset(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.hasDemoData)
    throw new StartupError('This command resets demo data only, not a production database.');
  const database = await startOrConnectDatabase(config, say);
  try {
    await dropAllDataOrThrowIfInUse(database.ownerUrl);
    await migrateAndFillDatabaseIfEmpty(config, database.ownerUrl, say);
  } finally {
    await database.stop();
  }
}

if (process.argv[2] === 'reset') await reset().catch(exitWithError);
else exitWithError(new StartupError('To reset the demo data, run: npm run demo -- reset'));
