import fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { buildResponse } from './response.ts';

const row = z.object({ id: z.int(), inner: z.object({ name: z.string() }) });
const common = { method: 'GET', path: '/crates', permissions: 'signed-in', summary: 'Crates.' } as const;
const find = defineEndpoint({
  ...common,
  id: 'crates.findToAnswer',
  query: z.object(pagingFields(['id'])),
  reply: pageReply(row),
});
const get = defineEndpoint({ ...common, id: 'crates.getToAnswer', reply: itemReply(row) });
const made = { id: 1, pin: '1234', inner: { name: 'C-1', pinHash: 'x' } };
const described = { id: 1, inner: { name: 'C-1' } };

/** Returns the response to a request as the server sends it. */
async function answerTo(wish: typeof find | typeof get, value: unknown): Promise<unknown> {
  const app = fastify();
  app.get('/', (request) => buildResponse(wish, value, {}, false, request));
  const { envelope }: { envelope: { data: unknown } } = (await app.inject('/')).json();
  await app.close();
  return envelope?.data;
}

it('a response has no field missing from its contract, at any depth', async () => {
  expect(await answerTo(get, made)).toEqual(described);
  expect(await answerTo(find, { data: [made], totalRows: 1, secret: 1 })).toEqual([described]);
});
it('a response without one of its contract’s fields is not sent', async () => {
  expect(await answerTo(get, { id: 1 })).toBeUndefined();
});
