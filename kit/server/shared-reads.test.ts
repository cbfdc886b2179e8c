import { expect, test } from 'vitest';
import { createSharedNextReadRunner, getSharedReadNameAndActor } from './shared-reads.ts';
import { anonymousActor } from './mount.ts';
import type { Actor } from './request-context.ts';
import { defineEndpoint, pageReply } from '#kit/contract/endpoint.ts';
import { z } from 'zod';

const board = defineEndpoint({
  id: 'doors.list',
  method: 'GET',
  path: '/doors',
  permissions: 'signed-in',
  summary: 'Doors.',
  query: z.object({ by: z.string().optional() }),
  reply: pageReply(z.object({ id: z.int() })),
  shared: { own: 'by' },
});
const clerk = (userId: number, more: Partial<Actor> = {}): Actor => ({
  ...anonymousActor,
  userId,
  subject: `person-${userId}`,
  name: 'A clerk',
  permissions: new Set(['doorView']),
  ...more,
});
const nameFor = (actor: Actor, query: Record<string, unknown> = {}): string | undefined =>
  getSharedReadNameAndActor(board, { params: {}, query }, { actor })?.name;

/** A table of one number, which is read when the test releases the read. A reader sees the value from when the read began. */
function aTable() {
  const waiting: (() => void)[] = [];
  const table = { value: 1, reads: 0, letGo: () => waiting.shift()?.() };
  return {
    table,
    read: () => {
      table.reads += 1;
      const seen = table.value;
      return new Promise<number>((answer) => waiting.push(() => answer(seen)));
    },
  };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

test('a caller who asks during a read gets the next read, with what was written in the meantime', async () => {
  const { table, read } = aTable();
  const reads = createSharedNextReadRunner<number>();
  const first = reads('board', read);
  table.value = 2;
  const later = Array.from({ length: 15 }, () => reads('board', read));
  expect(table.reads).toBe(1);
  table.letGo();
  expect(await first).toBe(1);
  await turns();
  expect(table.reads).toBe(2);
  const latest = reads('board', read);
  table.value = 3;
  table.letGo();
  expect(await Promise.all(later)).toEqual(Array.from({ length: 15 }, () => 2));
  await turns();
  table.letGo();
  expect(await latest).toBe(3);
  expect(table.reads).toBe(3);
});

test('a failed read fails for all who waited for it, and the next one starts again', async () => {
  const reads = createSharedNextReadRunner<number>();
  let tries = 0;
  const read = async () => {
    tries += 1;
    await turns();
    if (tries < 3) throw new Error(`try ${tries}`);
    return tries;
  };
  const [first, second, third] = [reads('board', read), reads('board', read), reads('board', read)];
  await expect(first).rejects.toThrow('try 1');
  await expect(second).rejects.toThrow('try 2');
  await expect(third).rejects.toThrow('try 2');
  expect(await reads('board', read)).toBe(3);
});

test('different requests do not wait for each other', async () => {
  const { table, read } = aTable();
  const reads = createSharedNextReadRunner<number>();
  const both = [reads('orders', read), reads('loads', read)];
  expect(table.reads).toBe(2);
  table.letGo();
  table.letGo();
  expect(await Promise.all(both)).toEqual([1, 1]);
});

test('users with the same permissions and scope share a read that includes none of their names', () => {
  expect(nameFor(clerk(1))).toBe(nameFor(clerk(2)));
  expect(
    getSharedReadNameAndActor(board, { params: {}, query: {} }, { actor: clerk(1) })?.actor,
  ).toMatchObject({
    userId: null,
    subject: '',
    name: '',
    accounts: 'all',
  });
});

test.each([
  ['other grants', clerk(2, { permissions: new Set(['doorView', 'doorEdit']) })],
  ['other warehouses', clerk(2, { warehouses: [7] })],
  ['another active account', clerk(2, { chosenAccountId: 9 })],
  ['rows of an account', clerk(2, { accounts: [9] })],
  ['another role', clerk(2, { roles: ['Dispatcher'] })],
])('%s lead to a separate read', (_, other) => {
  expect(nameFor(other)).not.toBe(nameFor(clerk(1)));
});

test('a user limited to their own rows, or asking for their own, shares reads with no other user', () => {
  const shipper = (userId: number) => clerk(userId, { accounts: [9] });
  expect(nameFor(shipper(1))).not.toBe(nameFor(shipper(2)));
  expect(nameFor(shipper(1))).toBe(nameFor(shipper(1)));
  expect(nameFor(clerk(1), { by: 'Me' })).not.toBe(nameFor(clerk(2), { by: 'Me' }));
  expect(
    getSharedReadNameAndActor(board, { params: {}, query: { by: 'Me' } }, { actor: clerk(1) })?.actor.userId,
  ).toBe(1);
});

test('the request parameters are part of the key', () => {
  const ofLoad = (id: number) =>
    getSharedReadNameAndActor(board, { params: { id }, query: {} }, { actor: clerk(1) })?.name;
  expect(ofLoad(1)).not.toBe(ofLoad(2));
});

test('a call not marked as shared, or with a caller the database still confirms, is read for that caller', () => {
  const { shared: _, ...alone } = board;
  expect(getSharedReadNameAndActor(alone, { params: {}, query: {} }, { actor: clerk(1) })).toBeUndefined();
  const confirm = async () => undefined;
  expect(
    getSharedReadNameAndActor(board, { params: {}, query: {} }, { actor: clerk(1), confirm }),
  ).toBeUndefined();
});
