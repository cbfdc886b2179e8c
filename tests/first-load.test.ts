import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FirstLoad } from '#tools/client/first-load.ts';
import { weighFirstLoads } from '#tools/client/first-load.ts';
import { buildClientIfStale } from '#tools/build-client-if-stale.ts';
import { screens, isScreenBuilt } from '#app/screens.ts';

/** What a browser with an empty cache loads before it shows a screen, for every screen in every language. */

const root = join(import.meta.dirname, '..');
/** Bytes, gzip. 1 KB is 1,000 bytes. */
const mostForScreen = 250_000;
/** Scanners are slower than phones. */
const mostForScanner = 220_000;
/** Requests for scripts. Order Entry has one more in Spanish and Chinese. */
const mostScripts = 41;
/** Screens above the limit. Lower a number when a screen gets lighter, and remove it once it is within the limit. */
const knownHeavier: Readonly<Record<string, number>> = {
  '/customerService/orderEntry': 253_500,
};

const limitOf = (path: string): number =>
  knownHeavier[path] ?? (path === '/scan' ? mostForScanner : mostForScreen);

let loads: FirstLoad[] = [];
beforeAll(async () => {
  await buildClientIfStale(() => undefined);
  loads = weighFirstLoads(root);
});

describe('the first load', () => {
  test('is known for every screen', () => {
    const weighed = new Set(loads.map(({ path }) => path));
    expect(screens.filter(({ path }) => isScreenBuilt(path) && !weighed.has(path))).toEqual([]);
    expect(weighed.size).toBeGreaterThan(80);
  });
  test('is at most 250 KB of scripts, and 220 KB for the scanner', () => {
    const tooHeavy = loads
      .filter(({ path, bytes }) => bytes > limitOf(path))
      .map(({ path, language, bytes }) => `${path} (${language}): ${bytes}`);
    expect(tooHeavy).toEqual([]);
  });
  test('is at most 41 scripts', () => {
    const tooMany = loads
      .filter(({ files }) => files.length > mostScripts)
      .map(({ path, language, files }) => `${path} (${language}): ${files.length}`);
    expect(tooMany).toEqual([]);
  });
});
