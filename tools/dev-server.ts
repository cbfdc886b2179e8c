import { readConfig } from '#app/config.ts';
import { openServer } from '#app/server.ts';
import { migrate } from '#kit/server/migrate.ts';
import { fail, onStop } from './stop.ts';

/** The server behind `npm run dev`, started again at every change of what it imports. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  if (config.database === undefined) throw new Error('tools/dev.ts names the database');
  await migrate(config.database.owner);
  const server = await openServer(config, { url: config.database.serving, ownerUrl: config.database.owner });
  onStop(server.close);
}

await serve().catch(fail);
