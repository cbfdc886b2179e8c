import { randomInt } from 'node:crypto';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#app/config.ts';
import { tryLock } from './lock.mjs';

const patienceMs = 10 * 60_000;

/**
 * Does `act` while no other process of this machine does it: of two starts at the same moment one waits for the other.
 * `what` is what is done, for the sentence ("preparing the data folder …").
 */
export async function runExclusively<T>(
  file: string,
  what: string,
  log: (line: string) => void,
  act: () => Promise<T>,
): Promise<T> {
  makeRoom(dirname(file));
  const until = performance.now() + patienceMs;
  let letGo = tryLock(file);
  // Two that try in the same millisecond can both fail: each tries again after its own short time before it says so.
  for (let tries = 0; letGo === undefined && tries < 3; tries += 1) {
    await sleep(randomInt(5, 60));
    letGo = tryLock(file);
  }
  if (letGo === undefined) log(`Another start is ${what}; waiting for it`);
  while (letGo === undefined) {
    if (performance.now() > until)
      throw new StartupError(
        `Another start has been ${what} for ten minutes: end that one, and start again.`,
      );
    await sleep(50);
    letGo = tryLock(file);
  }
  try {
    shareWithOwner(file);
    return await act();
  } finally {
    letGo();
  }
}

/** A folder that cannot be made is told of by who needs it. */
function makeRoom(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // Who works in the folder says what is wrong with it, and the way out.
  }
}

/** What root writes into another user's folder stays that user's, who may start next. */
function shareWithOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  const made = statSync(file, { throwIfNoEntry: false });
  if (made !== undefined && made.uid !== uid) chownSync(file, uid, gid);
}
