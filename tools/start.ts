import { flushCompileCache } from 'node:module';
import { type Config, readConfig, StartupError } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import { buildClientIfStale } from './build-client-if-stale.ts';
import { startOrConnectDatabase, migrateAndFillDatabaseIfEmpty } from './database.ts';
import { requireFreePort } from './ports.ts';
import { createAndPrintFirstAdministratorLinkIfNone } from './administrator-links.ts';
import { exitWithError, cleanUpAndExitOnStopSignal } from './process-exit.ts';
import { printStartupMessage } from './startup-message.ts';

/**
 * `npm start`: starts database, demo world, client and server, then prints the URL and the logins. With `--empty` the database
 * contains an empty company instead of the demo world, and the start prints the link of its first administrator.
 */

const say = (line: string): void => console.log(line);

async function start(): Promise<void> {
  const config = readConfig(process.env, readStartOptions(process.argv.slice(2)));
  await requireFreePort(config, 'npm start');
  const opened: (() => Promise<void>)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  let stopping = false;
  cleanUpAndExitOnStopSignal(async () => {
    stopping = true;
    say('\nStopping …');
    await stopAll();
    say('Stopped.');
  });
  try {
    const database = await startOrConnectDatabase(config, say);
    opened.push(database.stop);
    const [world] = await Promise.all([
      migrateAndFillDatabaseIfEmpty(config, database.ownerUrl, say),
      buildClientIfStale(say),
    ]);
    const server = await startServer({ ...config, hasDemoData: world === 'demo' }, database);
    opened.push(server.close);
    const address = config.publicUrl.endsWith(':0') ? server.address : config.publicUrl;
    printStartupMessage({ ...config, hasDemoData: world === 'demo' }, address, say);
    if (world === 'company' && config.identity.kind === 'embedded')
      await createAndPrintFirstAdministratorLinkIfNone(database.ownerUrl, address, say);
    // Node saves its compile cache on exit. A killed process would make the next start compile everything again.
    flushCompileCache();
  } catch (error) {
    // Errors caused by the stop itself are not reported.
    if (stopping) return;
    await stopAll();
    throw portTaken(error, config) ?? error;
  }
}

/** Reads the options. Throws a StartupError for an unknown one. */
function readStartOptions(options: readonly string[]): { fillsWithCompany: boolean } {
  const unknown = options.find((option) => option !== '--empty');
  if (unknown !== undefined)
    throw new StartupError(`Unknown option "${unknown}": npm start accepts only --empty.`);
  return { fillsWithCompany: options.includes('--empty') };
}

function portTaken(error: unknown, { port }: Config): StartupError | undefined {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return isPortTaken
    ? new StartupError(
        `Another program has just taken port ${port}: choose another one with PORT=${port + 1} npm start.`,
      )
    : undefined;
}

await start().catch(exitWithError);
