import { describe, expect, it, vi } from 'vitest';
import { createNetworkWatch, networkCheckIntervalMs, networkCheckTimeoutMs } from './network-watch.client.ts';

describe('the network watch', () => {
  it('polls until the server responds, and reports once that the network is back', async () => {
    let asked = 0;
    const back = vi.fn<() => void>();
    const watch = createNetworkWatch({
      checkNetwork: () => Promise.resolve((asked += 1) === 3),
      onNetworkBack: back,
      everyMs: 1,
    });
    watch.start();
    watch.start();
    await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1));
    expect(asked).toBe(3);
  });
  it('reports nothing after it was stopped', async () => {
    const held = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<undefined>();
    const back = vi.fn<() => void>();
    const watch = createNetworkWatch({
      checkNetwork: () => {
        asked.resolve(undefined);
        return held.promise;
      },
      onNetworkBack: back,
      everyMs: 1,
    });
    watch.start();
    await asked.promise;
    watch.stop();
    held.resolve(true);
    await held.promise;
    expect(back).not.toHaveBeenCalled();
  });
  it('takes less than two seconds after the network is back', () => {
    expect(networkCheckIntervalMs + networkCheckTimeoutMs).toBeLessThan(2_000);
  });
});
