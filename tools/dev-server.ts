import { readConfig } from '#app/config.ts';
import { openServer } from '#app/server.ts';
import { migrateDatabase } from '#kit/server/migrate.ts';
import { exitWithError, onStopSignal } from './process-exit.ts';

/** The server behind `npm run dev`, restarted on every change of its imports. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  if (config.database === undefined) throw new Error('tools/dev.ts names the database');
  await migrateDatabase(config.database.owner);
  const server = await openServer(config, { url: config.database.serving, ownerUrl: config.database.owner });
  onStopSignal(server.close);
}

await serve().catch(exitWithError);
