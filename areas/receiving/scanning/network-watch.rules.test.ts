import { describe, expect, it, vi } from 'vitest';
import { createNetworkWatch, networkCheckIntervalMs, networkCheckTimeoutMs } from './network-watch.web.ts';

describe('the watch for the network', () => {
  it('asks until the server answers, and says once that it is back', async () => {
    let asked = 0;
    const back = vi.fn<() => void>();
    const watch = createNetworkWatch({
      ask: () => Promise.resolve((asked += 1) === 3),
      back,
      everyMs: 1,
    });
    watch.start();
    watch.start();
    await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1));
    expect(asked).toBe(3);
  });
  it('says nothing after it was stopped', async () => {
    const held = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<undefined>();
    const back = vi.fn<() => void>();
    const watch = createNetworkWatch({
      ask: () => {
        asked.resolve(undefined);
        return held.promise;
      },
      back,
      everyMs: 1,
    });
    watch.start();
    await asked.promise;
    watch.stop();
    held.resolve(true);
    await held.promise;
    expect(back).not.toHaveBeenCalled();
  });
  it('is done in less than two seconds after the network is back', () => {
    expect(networkCheckIntervalMs + networkCheckTimeoutMs).toBeLessThan(2_000);
  });
});
