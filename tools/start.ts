import { createServer } from 'node:net';
import { type Config, readConfig, StartRefusal } from '#app/config.ts';
import { openServer } from '#app/server.ts';
import { demoUsers } from '#db/seed/users.ts';
import { buildClientIfStale } from './client.ts';
import { openDatabase } from './database.ts';
import { fail, onStop } from './stop.ts';

/** `npm start`: database, demo world, client, server; then says where it is and who may sign in. */

const began = performance.now();
const say = (line: string): void => console.log(line);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await refuseTakenPort(config);
  const opened: (() => Promise<void>)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  onStop(async () => {
    say('\nStopping …');
    await stopAll();
    say('Stopped.');
  });
  try {
    const [database] = await Promise.all([
      openDatabase(config, say).then((made) => {
        opened.push(made.stop);
        return made;
      }),
      buildClientIfStale(say),
    ]);
    const server = await openServer(config, database);
    opened.push(server.close);
    welcome(config, server.address);
  } catch (error) {
    await stopAll();
    throw portTaken(error, config) ?? error;
  }
}

/** Before anything slow: a reader whose port is taken should not wait for a seeded world to hear it. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const fault = await bind(host, port);
  if (fault === undefined) return;
  if (fault === 'EADDRINUSE') throw new StartRefusal(`Port ${port} is taken by another program: choose another one with PORT=${await nextFree(host, port)} npm start.`);
  if (fault === 'EACCES') throw new StartRefusal(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT=3000 npm start.`);
  if (fault === 'EADDRNOTAVAIL' || fault === 'ENOTFOUND') throw new StartRefusal(`HOST=${host} is not an address of this computer: leave HOST out, or use 0.0.0.0 for all its addresses.`);
}

const bind = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

async function nextFree(host: string, port: number): Promise<number> {
  for (let next = port + 1; next < Math.min(port + 50, 65_536); next += 1) if ((await bind(host, next)) === undefined) return next;
  return 0;
}

function portTaken(error: unknown, { port }: Config): StartRefusal | undefined {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return taken ? new StartRefusal(`Port ${port} was taken by another program meanwhile: choose another one with PORT=${port + 1} npm start.`) : undefined;
}

function welcome(config: Config, address: string): void {
  const shown = config.publicUrl.endsWith(':0') ? address : config.publicUrl;
  say(`\n  Coldlane is ready at ${shown}   (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
  if (config.demo && config.identity.kind === 'embedded') say(`${demoTable()}\n`);
  const data = config.database === undefined ? `The data is in ${config.dataDir}; "npm run demo -- reset" makes the demo world anew.` : '';
  say(`  Press Ctrl-C to stop. ${data}\n`);
}

function demoTable(): string {
  const people = demoUsers.filter((user) => user.status === undefined || user.status === 'active');
  const rows = [['Role', 'Name', 'E-mail', 'Password'], ...people.map((user) => [user.role ?? '(no role)', user.name, user.email, user.password])];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ').trimEnd()}`);
  return [lines[0], `  ${widths.map((width) => '─'.repeat(width)).join('   ')}`, ...lines.slice(1)].join('\n');
}

await start().catch(fail);
