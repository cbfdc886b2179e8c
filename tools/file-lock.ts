import { randomInt } from 'node:crypto';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#app/config.ts';
import { tryLock } from './lock.mjs';

const patienceMs = 10 * 60_000;

/**
 * Runs `action` while no other process of this machine does. Of two concurrent starts, one waits for the other.
 * `workDescription` describes the work in the message ("preparing the data folder …").
 */
export async function runExclusively<T>(
  lockFile: string,
  workDescription: string,
  log: (line: string) => void,
  action: () => Promise<T>,
): Promise<T> {
  makeRoom(dirname(lockFile));
  const until = performance.now() + patienceMs;
  let letGo = tryLock(lockFile);
  // Two attempts in the same millisecond can both fail. Each retries after a short random time before it reports the wait.
  for (let tries = 0; letGo === undefined && tries < 3; tries += 1) {
    await sleep(randomInt(5, 60));
    letGo = tryLock(lockFile);
  }
  if (letGo === undefined) log(`Another start is ${workDescription}; waiting for it`);
  while (letGo === undefined) {
    if (performance.now() > until)
      throw new StartupError(
        `Another start has been ${workDescription} for ten minutes: stop it, then start again.`,
      );
    await sleep(50);
    letGo = tryLock(lockFile);
  }
  try {
    shareWithOwner(lockFile);
    return await action();
  } finally {
    letGo();
  }
}

/** Ignores a folder that cannot be created. The code that needs the folder reports it. */
function makeRoom(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // The code that works in the folder reports what is wrong and how to fix it.
  }
}

/** Files that root writes into another user's folder get that user's ownership, because that user may run the next start. */
function shareWithOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats !== undefined && stats.uid !== uid) chownSync(file, uid, gid);
}
