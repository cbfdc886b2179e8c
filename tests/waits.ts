import { setTimeout as sleep } from 'node:timers/promises';

/** The only test file that lets real time pass. The linter rejects a fixed wait in every other one. */

const LOOK_EVERY_MS = 20;
/** In ms. Less than a test's timeout, so that the error names what was expected. */
const LIMIT_MS = 200_000;

/** Waits for a state: reads until the result is neither `false` nor `undefined`, and returns it. */
export async function waitUntil<T>(
  description: string,
  read: () => T | false | undefined | Promise<T | false | undefined>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await read();
    if (found !== false && found !== undefined) return found;
    if (performance.now() > end) throw new Error(`Waited ${limitMs / 1000} seconds in vain: ${description}`);
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * Waits so that something that must not happen would have time to happen. Use it only before an assertion that nothing
 * happened, and only where no state shows this. More time makes such a test stricter. A slow machine makes it lenient, never
 * red.
 */
export async function giveUnexpectedTimeToHappen(unexpected: string, milliseconds: number): Promise<void> {
  if (unexpected === '') throw new Error('Say what must not happen');
  await sleep(milliseconds);
}
