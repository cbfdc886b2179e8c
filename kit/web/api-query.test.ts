import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { buildQueryMeta, resetForbiddenAndRefetchQueries } from './api-query.ts';

const getRates = defineEndpoint({
  id: 'crates.rates',
  method: 'GET',
  path: '/crates/rates',
  permissions: ['viewRates'],
  summary: 'Get the rates of a crate.',
  reply: itemReply(z.object({ cents: z.int() })),
});

describe('a query', () => {
  const load = async (): Promise<QueryClient> => {
    const client = new QueryClient();
    const queryKey = [getRates.id];
    await client.prefetchQuery({ queryKey, meta: buildQueryMeta(getRates), queryFn: () => ({ cents: 100 }) });
    return client;
  };
  it.each([
    ['is dropped when its permission is revoked', [], false, undefined],
    ['stays while one of its permissions is left', ['viewRates'], false, { cents: 100 }],
    ['is dropped when the user sees fewer rows', ['viewRates'], true, undefined],
  ])('%s', async (_, permissions, fewerRows, expected) => {
    const client = await load();
    resetForbiddenAndRefetchQueries(
      client,
      { permissions: new Set(permissions) },
      { seesFewerRows: fewerRows },
    );
    expect(client.getQueryData([getRates.id])).toEqual(expected);
  });
});
