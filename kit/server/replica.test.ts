import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openReplica, positionOf } from './replica.ts';

/** A primary and a replica that follows when told. */
function pair() {
  const place = { primary: '0/10', replayed: '0/10' as string | null };
  const replica = openReplica({ primary: async () => place.primary, replayed: async () => place.replayed });
  return { place, replica };
}

it('reads positions as PostgreSQL writes them, and nothing else', () => {
  expect(positionOf('16/B374D848')).toBe(0x16_b374d848n);
  expect(['', 'x', '1/2/3', '16', '1/123456789', null, undefined].map((text) => positionOf(text))).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});
it('a person who has written reads from the primary until the replica has come so far', async () => {
  const { place, replica } = pair();
  expect(replica.mayAnswer('ana')).toBe(true);
  place.primary = '0/20';
  const writing = replica.wrote('ana');
  expect(replica.mayAnswer('ana')).toBe(false);
  expect(await writing).toBe('0/20');
  await after(250);
  expect([replica.mayAnswer('ana'), replica.mayAnswer('ben')]).toEqual([false, true]);
  place.replayed = '0/20';
  await expect.poll(() => replica.mayAnswer('ana')).toBe(true);
});
it('what was written at another server is known by its position', async () => {
  const { place, replica } = pair();
  expect(replica.mayAnswer('ana', [], '0/30')).toBe(false);
  place.replayed = '0/30';
  expect(replica.mayAnswer('ana', [], '0/30')).toBe(false);
  await expect.poll(() => replica.mayAnswer('ana', [], '0/30')).toBe(true);
});
it('whoever reads what was just announced reads what it was announced of', async () => {
  const { place, replica } = pair();
  place.primary = '0/40';
  const hearing = replica.heard(['units']);
  expect([replica.mayAnswer('ben', ['units', 'loads']), replica.mayAnswer('ben', ['doors'])]).toEqual([
    false,
    true,
  ]);
  await hearing;
  place.replayed = '0/41';
  await expect.poll(() => replica.mayAnswer('ben', ['units'])).toBe(true);
});
it('a replica that did not answer is left alone for a while', () => {
  let now = 0;
  const replica = openReplica({ primary: async () => '0/1', replayed: async () => null }, () => now);
  replica.lost();
  expect(replica.mayAnswer('ana')).toBe(false);
  now = 2_001;
  expect(replica.mayAnswer('ana')).toBe(true);
});
