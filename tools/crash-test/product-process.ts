import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The product as `npm start` runs it, restarted whenever it exits. */
export interface SupervisedProduct {
  address: string;
  getOwnerUrl(): string;
  killServer(): void;
  killDatabase(): number;
  /** Returns the database's main process id from its pid file, 0 when there is none. */
  getPostmasterPid(): number;
  /** Returns the process ids of a part. */
  listProcessIds(part: 'server' | 'database'): number[];
  /** Lines of the server's error output. */
  errorLines: string[];
  stop(): Promise<void>;
}

const clockStart = Temporal.Instant.from('2027-02-03T13:00:00Z');

export async function startSupervisedProduct(dataDir: string, port: number): Promise<SupervisedProduct> {
  const address = `http://127.0.0.1:${port}`;
  const complaints: string[] = [];
  const began = performance.now();
  let child: ChildProcess | undefined;
  let stopping = false;
  let ready: () => void = () => {};
  const firstReady = new Promise<void>((resolve) => (ready = resolve));

  const start = (): void => {
    if (stopping) return;
    // The product's clock continues across restarts.
    const clock = clockStart.add({ milliseconds: Math.round(performance.now() - began) }).toString();
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      CLOCK_START: clock,
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      OIDC_ISSUER: '',
      LOG_LEVEL: 'error',
    };
    const next = spawn(process.execPath, ['tools/start.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = next;
    const hear = (chunk: Buffer): void => {
      const text = chunk.toString();
      if (text.includes('Coldlane is ready at')) ready();
      for (const line of text.split('\n'))
        if (/"level":[56]0|Error/.test(line)) complaints.push(line.slice(0, 1200));
    };
    next.stdout?.on('data', hear);
    next.stderr?.on('data', hear);
    next.on('exit', () => {
      if (child === next) start();
    });
  };
  start();
  await firstReady;

  const { ownerUrl, postmaster } = databaseIn(dataDir);
  return {
    address,
    errorLines: complaints,
    getPostmasterPid: postmaster,
    getOwnerUrl: ownerUrl,
    killServer() {
      child?.kill('SIGKILL');
    },
    killDatabase() {
      const pid = postmaster();
      if (pid > 0) process.kill(pid, 'SIGKILL');
      return pid;
    },
    listProcessIds(part) {
      const first = part === 'server' ? (child?.pid ?? 0) : postmaster();
      return first === 0 ? [] : [first, ...childrenOf(first, part === 'server' ? postmaster() : 0)];
    },
    async stop() {
      stopping = true;
      const last = child;
      if (!last || last.exitCode !== null || last.signalCode !== null) return;
      const exited = new Promise<void>((resolve) => last.on('exit', () => resolve()));
      last.kill('SIGTERM');
      const late = setTimeout(() => last.kill('SIGKILL'), 30_000);
      await exited;
      clearTimeout(late);
    },
  };
}

/** Returns the child processes of a process, without the given one's. */
function childrenOf(parent: number, without: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parentPid: number): number[] =>
    pairs.flatMap(([pid = 0, ppid]) => (ppid === parentPid && pid !== without ? [pid, ...below(pid)] : []));
  return below(parent);
}

/** Reads the database's settings from the data folder each time, because they change with every start. */
function databaseIn(dataDir: string) {
  const notes = (): { place?: string; port: number; passwords: { owner: string } } =>
    JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const postmaster = (): number => {
    const file = join(notes().place ?? dataDir, 'postgres', 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  };
  return {
    postmaster,
    ownerUrl: () => `postgres://coldlane_owner:${notes().passwords.owner}@127.0.0.1:${notes().port}/coldlane`,
  };
}
