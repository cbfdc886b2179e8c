import { expect, it } from 'vitest';
import { replaySimulatedEtas } from './replay.ts';

it('ETAs learned from history are closer than miles alone, and the same days give the same ETAs', () => {
  const once = replaySimulatedEtas({ days: 60, seed: 3 });
  expect(once.deliveries).toBeGreaterThan(300);
  expect(once.learnedErrorMinutes.p50).toBeLessThan(once.plainErrorMinutes.p50 * 0.7);
  expect(once.learnedErrorMinutes.p90).toBeLessThan(once.plainErrorMinutes.p90);
  expect(replaySimulatedEtas({ days: 60, seed: 3 })).toMatchObject({
    learnedErrorMinutes: once.learnedErrorMinutes,
    plainErrorMinutes: once.plainErrorMinutes,
  });
});
