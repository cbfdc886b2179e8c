import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '#app/config.ts';
import { openMigratedDatabaseFilledIfEmpty } from './database.ts';
import { findFreePort, requireFreePort } from './ports.ts';
import { exitWithError, cleanUpAndExitOnStopSignal } from './process-exit.ts';
import { printStartupMessage } from './startup-message.ts';

/** `npm run dev`: screens reload on save, and the server restarts. The database stays open. */

const root = join(import.meta.dirname, '..');
const say = (line: string): void => console.log(line);

async function dev(): Promise<void> {
  const config = readConfig(process.env);
  await requireFreePort(config, 'npm run dev');
  const database = await openMigratedDatabaseFilledIfEmpty(config, say);
  const serverPort = await findFreePort();
  const env = {
    ...process.env,
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  };
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'tools/dev-server.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  process.env['SERVER'] = `http://127.0.0.1:${serverPort}`;
  const screens = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'info',
    clearScreen: false,
    server: { host: config.host, port: config.port, strictPort: true },
  });
  await screens.listen();
  printStartupMessage(config, config.publicUrl, say);
  cleanUpAndExitOnStopSignal(async () => {
    await screens.close();
    await new Promise<void>((resolve) => {
      server.on('exit', () => resolve());
      if (!server.kill('SIGTERM')) resolve();
    });
    await database.stop();
  });
}

await dev().catch(exitWithError);
