import { readConfig } from '#app/config.ts';
import { reportAndCountBrokenInvariants } from './check-database.ts';
import { startOrConnectDatabase } from './database.ts';
import { exitWithError } from './process-exit.ts';

/** `npm run check`: checks the data invariants in the database of the configuration. Exits with 1 if one is violated. */
const say = (line: string): void => console.log(line);

async function check(): Promise<number> {
  const database = await startOrConnectDatabase(readConfig(process.env), say);
  try {
    return await reportAndCountBrokenInvariants(database.ownerUrl, say);
  } finally {
    await database.stop();
  }
}

try {
  process.exitCode = (await check()) === 0 ? 0 : 1;
} catch (error) {
  exitWithError(error);
}
