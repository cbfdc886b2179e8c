import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '#app/config.ts';
import { alone } from './alone.ts';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist', 'web');
const stampFile = join(root, 'dist', 'web.stamp');
const sources = [
  'app/**/*',
  'kit/contract/**/*',
  'kit/web/**/*',
  'areas/**/*',
  'texts/**/*',
  'index.html',
  'vite.config.ts',
  'tools/client-parts.ts',
  'package-lock.json',
];
const servesOnly = /\.(store|service|routes|jobs|print|test)\.tsx?$/;

/**
 * Builds the client into dist/web when what it is made of changed since the last time. Throws a StartRefusal where it has to be
 * built and the development packages are not installed, as on a production server.
 */
export async function buildClientIfStale(log: (line: string) => void): Promise<void> {
  const now = sourceHash();
  if (isBuilt(now)) return;
  if (!existsSync(join(root, 'vite.config.ts'))) return log('There is no client to build');
  if (!existsSync(join(root, 'node_modules', 'vite')))
    throw new StartRefusal(
      'The client in dist/web is missing or of another version, and the packages that build it are not installed here: run "npm run build" where you prepare the release, and deploy dist/ with it.',
    );
  await alone(join(root, 'dist', 'build.lock'), 'building the client', log, async () => {
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

async function build(): Promise<void> {
  const { build: viteBuild } = await import('vite');
  // A test run says NODE_ENV=test, which would build React's development half and leave it there for the next start.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await viteBuild({
      root,
      configFile: join(root, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'error',
      build: { outDir: built, emptyOutDir: true },
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) {
      throw new StartRefusal(
        `The client cannot be built into ${built} (${error.message}): make that folder writable for this user, or build it once as its owner.`,
      );
    }
    throw error;
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
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
