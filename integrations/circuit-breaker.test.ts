import { expect, it } from 'vitest';
import { wrapMethodsInCircuitBreaker, createTimeoutCircuitBreakers } from './circuit-breaker.ts';

/** Circuit breakers with a test clock. */
function opened() {
  const clock = { now: 0 };
  const breakers = createTimeoutCircuitBreakers(() => clock.now);
  let calls = 0;
  /** A call that takes this many milliseconds, and fails without a response. */
  const call = (ms: number, answer?: string) =>
    breakers.callUnlessOpen('mail', async () => {
      calls += 1;
      const mine = calls;
      await Promise.resolve();
      clock.now += ms;
      if (answer !== undefined) return answer;
      throw new Error(`no answer to ${mine}`);
    });
  return { clock, breakers, call, calls: () => calls };
}

it('the breaker skips an unresponsive service, retries once later, and uses it again when it responds', async () => {
  const { clock, breakers, call, calls } = opened();
  await expect(call(10_000)).rejects.toThrow('no answer to 1');
  expect(breakers.listUnresponsiveServices()).toEqual(['mail']);
  await expect(call(0, 'sent')).rejects.toThrow('no answer to 1');
  expect(calls()).toBe(1);
  clock.now += 10_000;
  const tried = call(10_000);
  // While one call probes the service, the others fail without waiting.
  await expect(call(0, 'sent')).rejects.toThrow('no answer to 1');
  await expect(tried).rejects.toThrow('no answer to 2');
  await expect(call(0, 'sent')).rejects.toThrow('no answer to 2');
  clock.now += 10_000;
  expect(await call(50, 'sent')).toBe('sent');
  expect(breakers.listUnresponsiveServices()).toEqual([]);
  expect(await call(50, 'sent')).toBe('sent');
});
it('the breaker keeps calling a service that fails immediately', async () => {
  const { breakers, call, calls } = opened();
  for (const n of [1, 2, 3]) await expect(call(100)).rejects.toThrow(`no answer to ${n}`);
  expect([calls(), breakers.listUnresponsiveServices()]).toEqual([3, []]);
});
it('the breaker tracks each service separately, and leaves a port’s properties unchanged', async () => {
  const { clock, breakers, call } = opened();
  await expect(call(10_000)).rejects.toThrow('no answer');
  const port = wrapMethodsInCircuitBreaker(
    breakers,
    'files',
    {
      missing: ['KEY'],
      get: async (name: string) => {
        clock.now += 20_000;
        throw new Error(`${name} is away`);
      },
    },
    ['get'],
  );
  expect(port.missing).toEqual(['KEY']);
  await expect(port.get('one')).rejects.toThrow('one is away');
  await expect(port.get('two')).rejects.toThrow('one is away');
  expect(breakers.listUnresponsiveServices()).toEqual(['files', 'mail']);
});
