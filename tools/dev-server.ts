import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { exitWithError, cleanUpAndExitOnStopSignal } from './process-exit.ts';

/** The server behind `npm run dev`, restarted on every change of its imports. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  if (config.database === undefined) throw new Error('tools/dev.ts names the database');
  await migrateDatabaseAndJobQueue(config.database.owner);
  const server = await startServer(config, { url: config.database.serving, ownerUrl: config.database.owner });
  cleanUpAndExitOnStopSignal(server.close);
}

await serve().catch(exitWithError);
