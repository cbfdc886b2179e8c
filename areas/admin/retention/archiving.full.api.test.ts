import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteArchivedRowsNotOnHoldFromTable,
  verifyOrDiscardArchiveAndThrow,
  writeOldestMissingArchive,
} from './archiving.service.ts';
import * as steps from './archiving.repository.ts';
import { recordAudit } from '#kit/server/request-context.ts';
import { setUpRecordArchiveTests } from '#tests/archive-fixtures.ts';
import type { RunInTransaction } from '#tests/archive-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});

const { files, run, letters, inOutbox, archived } = setUpRecordArchiveTests(() => world);

describe('Archiving of many records', () => {
  it('writes several files for a month with many records, without duplicates', async () => {
    const ids = await letters(45_000, '2019-03-05T12:00:00Z');
    expect(await run()).toEqual({ files: 3, archived: 45_000, gone: 45_000 });
    expect(await archived('messages')).toEqual(ids);
  });
});

describe('A run that is killed', () => {
  /** Simulates a crash: the nth transaction is lost before its commit, or the process dies right after it. */
  const killing = (at: number, when: 'before' | 'after') => {
    let n = 0;
    const transaction: RunInTransaction = async (act) => {
      n += 1;
      const now = n === at;
      if (now && when === 'before') {
        await world.work(async (work) => {
          await act(work);
          throw new Error('killed');
        });
      }
      const done = await world.work(act);
      if (n >= at) throw new Error('killed');
      return done;
    };
    return transaction;
  };
  it.each(['before', 'after'] as const)(
    '%s the commit of any of its transactions loses nothing and duplicates nothing',
    async (when) => {
      for (let at = 1; at <= 12; at += 1) {
        await world.rows('delete from archive');
        const ids = await letters(1100, '2019-03-05T12:00:00Z');
        const stops = killing(at, when);
        // Only this kind: the whole process was killed, not one kind.
        const one = { runInTransaction: stops, clock: world.clock, files };
        await (async () => {
          const id = await writeOldestMissingArchive(one, 'messages');
          for (const archive of await stops((work) => steps.findUnverifiedArchives(work.tx, 'messages')))
            await verifyOrDiscardArchiveAndThrow(one, archive);
          await deleteArchivedRowsNotOnHoldFromTable(one, id ?? 0);
        })().catch((error: Error) => expect(error.message).toBe('killed'));
        const left = await inOutbox(ids);
        const safe = new Set(await archived('messages'));
        expect(ids.filter((id) => !left.includes(id) && !safe.has(id))).toEqual([]);
        await run();
        expect(await inOutbox(ids)).toEqual([]);
        expect(await archived('messages')).toEqual(ids);
      }
    },
  );
});

describe('Deletion of archived records', () => {
  it('does not block other users who write at the same time', async () => {
    await letters(20_000, '2019-03-05T12:00:00Z');
    const written: string[] = [];
    const now = { over: false };
    const writer = (async () => {
      while (!now.over) {
        const key = `now ${written.length}`;
        await world.work(async (work) => {
          await recordAudit(work, { entity: 'system', entityId: 1, action: 'meanwhile' });
          await work.tx
            .insertInto('outbox')
            .values({ kind: 'dispatch', payload: '{}', dedupe_key: key })
            .execute();
        });
        written.push(key);
      }
    })();
    // Observes from outside, at any machine speed, whether a session waits for another session's lock.
    const looks: boolean[] = [];
    const looker = (async () => {
      while (!now.over)
        looks.push(
          (
            await world.row<{ held: boolean }>(
              `
                select exists(
                  select 1
                  from pg_stat_activity
                  where datname = current_database() and wait_event_type = 'Lock'
                ) as held
              `,
            )
          ).held,
        );
    })();
    await run();
    now.over = true;
    await Promise.all([writer, looker]);
    expect(written.length).toBeGreaterThan(20);
    expect(looks.filter((held) => held).length).toBeLessThan(looks.length / 4);
  });
});
