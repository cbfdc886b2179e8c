import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { addScan, allScans } from '#areas/receiving/scanning/scanner-db.web.ts';
import type { KeptScan } from '#areas/receiving/scanning/scanner-db.web.ts';
import { openQueue } from '#areas/receiving/scanning/scanner-queue.web.ts';
import { scanBatch, scanBody } from '#areas/receiving/scanning/scanning.contract.ts';
import type { ScanWish } from '#areas/receiving/scanning/scanning.contract.ts';
import { blank } from '#areas/receiving/scanning/scanning.rules.ts';
import { openApp } from './app/app.tsx';
import { callsOf } from './app/records.ts';
import { answer } from './app/server.ts';

/** What a scanner keeps until the server has answered it, in the store of a real browser. */

beforeEach(() => openApp());

const scansIn = z.object({ scans: z.array(scanBody) });
const aWish = (clientEventId: string): ScanWish => ({
  clientEventId,
  kind: 'receive',
  code: '00100000000000000017',
  scannedAt: '2027-02-03T15:00:00Z',
});
const keepScan = (id: string, who: string): Promise<void> =>
  addScan({ id, who, name: who, wish: aWish(id), state: 'waiting', kept: true, result: null, guess: null });
const statesOf = async (who: string): Promise<KeptScan['state'][]> =>
  (await allScans()).filter((scan) => scan.who === who).map(({ state }) => state);
const queueOf = (who: string, waits = [1]) =>
  openQueue({
    waits,
    sender: () => ({ code: who, token: who }),
    network: () => undefined,
    answered: () => undefined,
    sessionEnded: () => undefined,
  });

it.each([
  ['restarts', 503],
  ['has too many calls at once', 429],
  ['stands behind a gateway that does not reach it', 502],
  ['is too slow for its gateway', 504],
])('a scan is kept while the server %s, and answered when it is back', async (_, status) => {
  const who = `scanner ${status}`;
  let refusals = 8;
  answer(scanBatch, ({ body }) => {
    refusals -= 1;
    if (refusals >= 0) return { status, body: { status: false, message: 'Not now.' } };
    const { scans } = scansIn.parse(body);
    return { data: scans.map((wish) => ({ ...blank(wish), ok: true })) };
  });
  await keepScan(`${who} 1`, who);
  await keepScan(`${who} 2`, who);
  await queueOf(who).send();
  await expect.poll(() => statesOf(who)).not.toContain('waiting');
  expect(await statesOf(who)).toEqual(['done', 'done']);
  expect(callsOf(scanBatch)).toHaveLength(9);
});

it('a scan that the server cannot take is set aside after four tries, and those behind it go on', async () => {
  const who = 'scanner 500';
  answer(scanBatch, ({ body }) => {
    const { scans } = scansIn.parse(body);
    if (scans.some((wish) => wish.clientEventId === `${who} 1`))
      return { status: 500, body: { status: false, message: 'Something failed.' } };
    return { data: scans.map((wish) => ({ ...blank(wish), ok: true })) };
  });
  for (const n of [1, 2, 3]) await keepScan(`${who} ${n}`, who);
  await queueOf(who).send();
  await expect.poll(() => statesOf(who)).toEqual(['refused', 'done', 'done']);
});

const taken = (body: unknown) => ({
  data: scansIn.parse(body).scans.map((wish) => ({ ...blank(wish), ok: true })),
});
const anHour = 3_600_000;

it('scans that wait after a failure are sent at once when the server is reached again', async () => {
  const who = 'scanner woken';
  let isUp = false;
  answer(scanBatch, ({ body }) =>
    isUp ? taken(body) : { status: 503, body: { status: false, message: 'Not now.' } },
  );
  for (const n of [1, 2, 3]) await keepScan(`${who} ${n}`, who);
  const queue = queueOf(who, [anHour]);
  await queue.send();
  expect(await statesOf(who)).toEqual(['waiting', 'waiting', 'waiting']);
  isUp = true;
  queue.wake();
  await expect.poll(() => statesOf(who)).toEqual(['done', 'done', 'done']);
});

it('a call that hangs on a lost network is given up when there is another one', async () => {
  const who = 'scanner hanging';
  let calls = 0;
  answer(scanBatch, ({ body }) => {
    calls += 1;
    return calls === 1 ? new Promise(() => undefined) : taken(body);
  });
  await keepScan(`${who} 1`, who);
  const queue = queueOf(who, [anHour]);
  void queue.send();
  await expect.poll(() => calls).toBe(1);
  queue.restart();
  await expect.poll(() => statesOf(who)).toEqual(['done']);
});
