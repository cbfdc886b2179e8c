import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { storeScan, findStoredScans } from '#areas/receiving/scanning/scanner-db.client.ts';
import type { StoredScan } from '#areas/receiving/scanning/scanner-db.client.ts';
import { createScanQueue } from '#areas/receiving/scanning/scanner-queue.client.ts';
import { submitScanBatchEndpoint, scanBodySchema } from '#areas/receiving/scanning/scanning.contract.ts';
import type { ScanInput } from '#areas/receiving/scanning/scanning.contract.ts';
import { createEmptyScanResult } from '#areas/receiving/scanning/scanning.rules.ts';
import { openTestApp } from './app/app.tsx';
import { listRecordedCallsTo } from './app/answer-records.ts';
import { answerCallsTo } from './app/fake-server.ts';

/** What a scanner stores until the server has responded, in the storage of a real browser. */

beforeEach(() => openTestApp());

const scansIn = z.object({ scans: z.array(scanBodySchema) });
const aWish = (clientEventId: string): ScanInput => ({
  clientEventId,
  kind: 'receive',
  code: '00100000000000000017',
  scannedAt: '2027-02-03T15:00:00Z',
});
const keepScan = (id: string, who: string): Promise<void> =>
  storeScan({ id, who, name: who, wish: aWish(id), state: 'waiting', kept: true, result: null, guess: null });
const statesOf = async (who: string): Promise<StoredScan['state'][]> =>
  (await findStoredScans()).filter((scan) => scan.who === who).map(({ state }) => state);
const queueOf = (who: string, waits = [1]) =>
  createScanQueue({
    waits,
    getSender: () => ({ code: who, token: who }),
    onNetworkChange: () => undefined,
    onResults: () => undefined,
    onSessionEnd: () => undefined,
  });

it.each([
  ['restarts', 503],
  ['has too many calls at once', 429],
  ['is unreachable behind a gateway', 502],
  ['is too slow for its gateway', 504],
])('a scan is kept while the server %s, and answered when it is back', async (_, status) => {
  const who = `scanner ${status}`;
  let refusals = 8;
  answerCallsTo(submitScanBatchEndpoint, ({ body }) => {
    refusals -= 1;
    if (refusals >= 0) return { status, body: { status: false, message: 'Not now.' } };
    const { scans } = scansIn.parse(body);
    return { data: scans.map((wish) => ({ ...createEmptyScanResult(wish), ok: true })) };
  });
  await keepScan(`${who} 1`, who);
  await keepScan(`${who} 2`, who);
  await queueOf(who).send();
  await expect.poll(() => statesOf(who)).not.toContain('waiting');
  expect(await statesOf(who)).toEqual(['done', 'done']);
  expect(listRecordedCallsTo(submitScanBatchEndpoint)).toHaveLength(9);
});

it('a scan is set aside after four failed attempts, and the scans behind it continue', async () => {
  const who = 'scanner 500';
  answerCallsTo(submitScanBatchEndpoint, ({ body }) => {
    const { scans } = scansIn.parse(body);
    if (scans.some((wish) => wish.clientEventId === `${who} 1`))
      return { status: 500, body: { status: false, message: 'Something failed.' } };
    return { data: scans.map((wish) => ({ ...createEmptyScanResult(wish), ok: true })) };
  });
  for (const n of [1, 2, 3]) await keepScan(`${who} ${n}`, who);
  await queueOf(who).send();
  await expect.poll(() => statesOf(who)).toEqual(['refused', 'done', 'done']);
});

const taken = (body: unknown) => ({
  data: scansIn.parse(body).scans.map((wish) => ({ ...createEmptyScanResult(wish), ok: true })),
});
const anHour = 3_600_000;

it('scans waiting after a failure are sent immediately when the server is reachable again', async () => {
  const who = 'scanner woken';
  let isUp = false;
  answerCallsTo(submitScanBatchEndpoint, ({ body }) =>
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

it('a call hanging on a lost network is abandoned when another network is available', async () => {
  const who = 'scanner hanging';
  let calls = 0;
  answerCallsTo(submitScanBatchEndpoint, ({ body }) => {
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

it('a scan made offline is sent with the current time of the clock that timed it', async () => {
  const who = 'scanner clock';
  answerCallsTo(submitScanBatchEndpoint, ({ body }) => taken(body));
  // The device took its clock for an hour behind the server's.
  const row = { who, name: who, state: 'waiting', kept: true, result: null, guess: null } as const;
  await storeScan({ ...row, id: `${who} 1`, wish: aWish(`${who} 1`), clockOffset: anHour });
  await storeScan({ ...row, id: `${who} 2`, wish: aWish(`${who} 2`) });
  const began = Date.now();
  await queueOf(who).send();
  await expect.poll(() => statesOf(who)).toEqual(['done', 'done']);
  const [offline, online] = listRecordedCallsTo(submitScanBatchEndpoint).flatMap(
    ({ body }) => scansIn.parse(body).scans,
  );
  const sentAt = Date.parse(offline?.sentAt ?? '');
  expect(sentAt).toBeGreaterThanOrEqual(began + anHour);
  expect(sentAt).toBeLessThanOrEqual(Date.now() + anHour);
  expect([offline?.scannedAt, online?.sentAt]).toEqual(['2027-02-03T15:00:00Z', undefined]);
});
