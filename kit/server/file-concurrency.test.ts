import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFileConcurrencyLimiter } from './file-concurrency.ts';

const turns = () => createFileConcurrencyLimiter({ perUser: 2, perServer: 3, waitMs: 30_000 });
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a user may have two files at a time, until they are downloaded', async () => {
  const files = turns();
  const first = await files.take('ana');
  first.markProduced();
  await files.take('ana');
  await expect(files.take('ana')).rejects.toMatchObject({
    status: 429,
    error: 'call.tooManyFilesInProgress',
  });
  await files.take('ben');
  first.markDelivered();
  first.markDelivered();
  const again = await files.take('ana');
  await expect(files.take('ana')).rejects.toMatchObject({ error: 'call.tooManyFilesInProgress' });
  again.markProduced();
});
it('few files are produced at a time, in the order of the requests', async () => {
  const files = turns();
  const made = [await files.take('a'), await files.take('b'), await files.take('c')];
  const order: string[] = [];
  const waiting = ['d', 'e'].map((who) => files.take(who).then(() => order.push(who)));
  made[1]?.markProduced();
  made[1]?.markProduced();
  await waiting[0];
  expect(order).toEqual(['d']);
  made[0]?.markProduced();
  await waiting[1];
  expect(order).toEqual(['d', 'e']);
});
it('a request that waited too long is refused, and then no longer counts as active', async () => {
  const files = turns();
  const made = [await files.take('a'), await files.take('b'), await files.take('c')];
  const [refused] = await Promise.allSettled([files.take('d'), vi.advanceTimersByTimeAsync(30_000)]);
  expect(refused).toMatchObject({ reason: { status: 429, error: 'call.fileCapacityReached' } });
  made[0]?.markProduced();
  await files.take('d');
  for (const turn of made) turn.markProduced();
  await files.take('d');
});
