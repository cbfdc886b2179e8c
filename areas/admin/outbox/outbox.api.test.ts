import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchOutbox } from './outbox.contract.ts';
import { sender } from './outbox.service.ts';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';
import { enqueue } from '#kit/server/work.ts';
import { aUser } from '#tests/factories.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const put = (dedupeKey: string) =>
  world.work((work) =>
    enqueue(work, {
      kind: 'email',
      payload: { to: 'dock@example.test', subject: 'ETC', text: 'Eight' },
      dedupeKey,
    }),
  );
const item = (dedupeKey: string) =>
  world.row<{ id: number; status: string; attempts: number; error: string | null }>(
    'select id, status, attempts, error from outbox where dedupe_key = $1',
    [dedupeKey],
  );
const sent: string[] = [];
let away = false;
const send = sender({
  mail: {
    send: async (letter) => {
      if (away) throw new Error('The mail server is away');
      sent.push(letter.to);
      return `id-${sent.length}`;
    },
  },
  sms: { send: async () => 'sms' },
});
const deliver = async (id: number) => send({ id }, (act) => world.work(act));

describe('a message that leaves the house', () => {
  it('stands in the outbox once, however often it is asked for, and is queued with growing pauses', async () => {
    await put('etc 1');
    await put('etc 1');
    const { id } = await item('etc 1');
    expect(
      await world.rows('select max_attempts from graphile_worker._private_jobs where key = $1', [
        `send-${id}`,
      ]),
    ).toEqual([{ max_attempts: 12 }]);
  });
  it('is sent once, though it is delivered a second time', async () => {
    await put('etc 2');
    const { id } = await item('etc 2');
    await deliver(id);
    await deliver(id);
    expect([sent.length, await item('etc 2')]).toEqual([1, { id, status: 'sent', attempts: 1, error: null }]);
  });
  it('that fails is told as failed and tried again, and what caused it stays done', async () => {
    await put('etc 3');
    const { id } = await item('etc 3');
    away = true;
    await expect(deliver(id)).rejects.toThrow('The mail server is away');
    expect(await item('etc 3')).toEqual({
      id,
      status: 'failed',
      attempts: 1,
      error: 'The mail server is away',
    });
    away = false;
    await deliver(id);
    expect(await item('etc 3')).toEqual({ id, status: 'sent', attempts: 2, error: null });
  });
  it('is found by its state and its recipient', async () => {
    const admin = await aUser(world, { role: 'Admin' });
    expect(
      (await world.call(searchOutbox, { as: admin, query: { status: 'queued', to: 'dock@' } })).totalRows,
    ).toBe(1);
    expect((await world.call(searchOutbox, { as: admin, query: { to: '%' } })).totalRows).toBe(0);
  });
});
