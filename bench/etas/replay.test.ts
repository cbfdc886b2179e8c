import { expect, it } from 'vitest';
import { replay } from './replay.ts';

it('days told from their past come nearer than miles alone, and the same days are always told the same', () => {
  const once = replay({ days: 60, seed: 3 });
  expect(once.deliveries).toBeGreaterThan(300);
  expect(once.learned.p50).toBeLessThan(once.plain.p50 * 0.7);
  expect(once.learned.p90).toBeLessThan(once.plain.p90);
  expect(replay({ days: 60, seed: 3 })).toMatchObject({ learned: once.learned, plain: once.plain });
});
