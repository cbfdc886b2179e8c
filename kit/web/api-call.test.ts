import { afterEach, expect, test, vi } from 'vitest';
import { commonErrors } from '#kit/contract/errors.ts';
import { addPaymentPromiseEndpoint } from '#areas/billing/collections/collections.contract.ts';
import { callApi } from './api-call.ts';
import { clientContext } from './client-context.ts';

/**
 * If a request is rejected with a question, sending it after the user's confirmation is a new attempt. The server stores the
 * rejection under the first key.
 */

afterEach(() => vi.unstubAllGlobals());

const answered = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Rejects the first attempt, accepts the second, and returns the headers of both. */
async function headersOfTries(error: string): Promise<Headers[]> {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(new Headers(headers));
    return sent.length === 1
      ? answered(412, { code: 41_200, error, message: 'Is it meant?', key: 'Is it meant?', params: {} })
      : answered(200, { code: 20_000, data: { id: 1 } });
  });
  await callApi(
    addPaymentPromiseEndpoint,
    { params: { payerId: 1 }, body: { amount: 100, on: '2027-01-20', said: 'Ana' } },
    { key: 'first' },
  );
  return sent;
}

test('a confirmed date is sent with the header and a new idempotency key', async () => {
  Object.assign(clientContext, { confirmDates: async () => true, showToast: () => undefined });
  const [first, second] = await headersOfTries(commonErrors.dateBeforeToday.code);
  expect([first?.get('idempotency-key'), first?.get('confirm-dates')]).toEqual(['first', null]);
  expect(second?.get('confirm-dates')).toBe('true');
  expect(second?.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});
test('a call repeated after the identity proof has a new idempotency key', async () => {
  Object.assign(clientContext, {
    identityProof: { requiredErrorCode: 'proof.needed', requestProof: async () => true },
    showToast: () => undefined,
  });
  const [, second] = await headersOfTries('proof.needed');
  expect(second?.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});
