import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPool } from './db.ts';
import { readFromReplicaOrPrimary, createReplicaTracker, parseReplicationPosition } from './replica.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
/** Long enough for the next check of the replica, even if it was unavailable. */
const looks = () => vi.advanceTimersByTimeAsync(2_500);

/** A primary and a replica that catches up on command. */
function pair() {
  const place = { primary: '0/10', replayed: '0/10' as string | null };
  const replica = createReplicaTracker({
    readPrimaryPosition: async () => place.primary,
    readReplayedPosition: async () => place.replayed,
  });
  return { place, replica };
}

it('a replication position is parsed as PostgreSQL writes it, and no other text is accepted', () => {
  expect(parseReplicationPosition('16/B374D848')).toBe(0x16_b374d848n);
  expect(
    ['', 'x', '1/2/3', '16', '1/123456789', null, undefined].map((text) => parseReplicationPosition(text)),
  ).toEqual(Array.from({ length: 7 }, () => undefined));
});
it('a user who has written reads from the primary until the replica has caught up with the write', async () => {
  const { place, replica } = pair();
  expect(replica.mayAnswer('ana')).toBe(true);
  place.primary = '0/20';
  const writing = replica.wrote('ana');
  expect(replica.mayAnswer('ana')).toBe(false);
  expect(await writing).toBe('0/20');
  await looks();
  expect([replica.mayAnswer('ana'), replica.mayAnswer('ben')]).toEqual([false, true]);
  place.replayed = '0/20';
  await looks();
  expect(replica.mayAnswer('ana')).toBe(true);
});
it('a write made on another server is recognized by its replication position', async () => {
  const { place, replica } = pair();
  expect(replica.mayAnswer('ana', [], '0/30')).toBe(false);
  place.replayed = '0/30';
  // Each request that it cannot serve starts a check. Only one check runs at a time.
  await looks();
  expect(replica.mayAnswer('ana', [], '0/30')).toBe(false);
  await looks();
  expect(replica.mayAnswer('ana', [], '0/30')).toBe(true);
});
it('a read after a change notification includes the change', async () => {
  const { place, replica } = pair();
  place.primary = '0/40';
  const hearing = replica.heard(['units']);
  expect([replica.mayAnswer('ben', ['units', 'loads']), replica.mayAnswer('ben', ['doors'])]).toEqual([
    false,
    true,
  ]);
  await hearing;
  place.replayed = '0/41';
  await looks();
  expect(replica.mayAnswer('ben', ['units'])).toBe(true);
});
it('a replica is not used for a while after it failed to respond', () => {
  let now = 0;
  const replica = createReplicaTracker(
    { readPrimaryPosition: async () => '0/1', readReplayedPosition: async () => null },
    () => now,
  );
  replica.lost();
  expect(replica.mayAnswer('ana')).toBe(false);
  now = 2_001;
  expect(replica.mayAnswer('ana')).toBe(true);
});
it('a replica is not treated as caught up while behind or unavailable, however long that lasts', async () => {
  let now = 0;
  const place = { replayed: '0/10' as string | null | Error };
  const replica = createReplicaTracker(
    {
      readPrimaryPosition: async () => '0/20',
      readReplayedPosition: async () => {
        if (place.replayed instanceof Error) throw place.replayed;
        return place.replayed;
      },
    },
    () => now,
  );
  await replica.wrote('ana');
  now = 300_000;
  await looks();
  expect(replica.mayAnswer('ana')).toBe(false);
  place.replayed = new Error('away');
  await looks();
  expect(replica.mayAnswer('ana')).toBe(false);
  // A replica that never reports its position has reached its one-minute limit.
  place.replayed = null;
  await looks();
  expect(replica.mayAnswer('ana')).toBe(true);
});
it('a write without a position from the primary is still waited for', async () => {
  const place = { primary: '', replayed: '0/10' };
  const replica = createReplicaTracker({
    readPrimaryPosition: async () => place.primary,
    readReplayedPosition: async () => place.replayed,
  });
  expect(await replica.wrote('ana')).toBe('');
  place.primary = '0/30';
  await looks();
  expect(replica.mayAnswer('ana')).toBe(false);
  place.replayed = '0/30';
  await looks();
  expect(replica.mayAnswer('ana')).toBe(true);
});
it.each(['40001', '0A000'])(
  'a read that a healthy standby cannot serve (%s) uses the primary, and the standby stays in use',
  async (code) => {
    const [pool, readPool] = [openPool('postgres://localhost/one'), openPool('postgres://localhost/two')];
    const replica = createReplicaTracker({
      readPrimaryPosition: async () => '0/1',
      readReplayedPosition: async () => '0/1',
    });
    const conflict = Object.assign(new Error('not here'), { code });
    const ask = async (from: typeof pool): Promise<string> => {
      if (from === readPool) throw conflict;
      return 'primary';
    };
    expect(await readFromReplicaOrPrimary(ask, { pool, readPool }, replica, { sent: false })).toBe('primary');
    expect(replica.mayAnswer('ana')).toBe(true);
    await expect(readFromReplicaOrPrimary(ask, { pool, readPool }, replica, { sent: true })).rejects.toBe(
      conflict,
    );
    await expect(
      readFromReplicaOrPrimary(ask, { pool: readPool, readPool }, replica, { sent: false }),
    ).rejects.toBe(conflict);
  },
);
