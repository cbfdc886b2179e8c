import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { StartupError } from '#app/config.ts';
import { runExclusively } from './file-lock.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const built = join(root, 'dist', 'web');
const stampFile = join(root, 'dist', 'web.stamp');
const sources = [
  'app/**/*',
  'kit/contract/**/*',
  'kit/web/**/*',
  'areas/**/*',
  'locales/*/*.json',
  'index.html',
  'vite.config.ts',
  'tools/client-build-plugins.ts',
  'tools/client/**/*',
  'package-lock.json',
];
const servesOnly = /\.(repository|service|routes|jobs|print|test)\.tsx?$/;

/**
 * Builds the client into dist/web if its sources changed since the last build. Throws a StartupError if a build is needed and the
 * development packages are not installed, as on a production server.
 */
export async function buildClientIfStale(log: (line: string) => void): Promise<void> {
  const now = sourceHash();
  if (isBuilt(now)) return;
  if (!existsSync(join(root, 'vite.config.ts'))) return log('There is no client to build');
  if (!existsSync(join(root, 'node_modules', 'vite')))
    throw new StartupError(
      'The client in dist/web is missing or from another version, and the packages that build it are not installed here: run "npm run build" where you prepare the release, and deploy dist/ with it.',
    );
  await runExclusively(join(root, 'dist', 'build.lock'), 'building the client', log, async () => {
    if (!isBuilt(now)) await buildClient(now, log);
  });
}

const isBuilt = (now: string): boolean =>
  existsSync(join(built, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now;

async function buildClient(now: string, log: (line: string) => void): Promise<void> {
  const began = Date.now();
  log('Building the client');
  rmSync(stampFile, { force: true });
  await build();
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, now);
  log(`The client is built (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

/** Builds in a process of its own. The build tool uses about 800 MB, which the server would never release. */
async function build(): Promise<void> {
  const builder = join(import.meta.dirname, 'build-client.ts');
  // A test run sets NODE_ENV=test, which would build React's development version and leave it for the next start.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await run(process.execPath, [builder, root, built], { env, maxBuffer: 16_777_216 });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const refused = /(?:EACCES|EROFS)[^\n]*/.exec(output)?.[0];
    if (refused === undefined) throw new Error(`The client could not be built:\n${output}`, { cause: error });
    throw new StartupError(
      `The client cannot be built into ${built} (${refused}): make that folder writable for this user, or build it once as its owner.`,
    );
  }
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((pattern) =>
    globSync(pattern, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of files.filter((name) => !servesOnly.test(name)).toSorted())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
