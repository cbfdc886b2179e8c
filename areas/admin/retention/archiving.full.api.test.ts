import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiver, letGo, readBack, writeNext } from './archiving.service.ts';
import * as steps from './archiving.store.ts';
import { insertRun } from './retention.store.ts';
import { house } from '#kit/server/jobs.ts';
import type { Work } from '#kit/server/work.ts';
import { audit } from '#kit/server/work.ts';
import { expectWhole } from '#tests/invariants.ts';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';
import type { FilesPort } from '#links/files/port.ts';
import { FileAway } from '#links/files/port.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await expectWhole(world);
  await world.close();
});

/** A store of files in hand. */
const kept = new Map<string, Uint8Array>();
const files: FilesPort = {
  put: async (key, bytes) => void kept.set(key, Uint8Array.from(bytes)),
  get: async (key) => {
    const found = kept.get(key);
    if (!found) throw new FileAway(`${key} is not there`);
    return found;
  },
  remove: async (key) => void kept.delete(key),
};
beforeEach(async () => {
  kept.clear();
  await world.rows('delete from archive');
  await world.rows('delete from legal_hold');
});

type Transaction = <T>(act: (work: Work) => Promise<T>) => Promise<T>;
const plain: Transaction = (act) => world.work(act);
async function run(transaction: Transaction = plain, to: FilesPort = files) {
  const id = await world.work((work) => insertRun(work, null));
  return archiver({ files: to })({
    jobId: 1,
    payload: { run: id ?? 0 },
    actor: house,
    clock: world.clock,
    transaction,
    progress: async () => undefined,
  });
}
/** Old letters in the outbox, on a day. */
const letters = async (n: number, day: string): Promise<number[]> =>
  (
    await world.rows<{ id: number }>(
      `
        insert into outbox (kind, payload, dedupe_key, status, created_at)
        select 'dispatch', jsonb_build_object('load', g), 'old ' || gen_random_uuid(), 'sent', $2::timestamptz
        from generate_series(1, $1::int) g
        returning id
      `,
      [n, day],
    )
  ).map(({ id }) => id);
const inOutbox = async (ids: readonly number[]): Promise<number[]> =>
  (await world.rows<{ id: number }>('select id from outbox where id = any($1) order by id', [ids])).map(
    ({ id }) => id,
  );
const linesIn = (file: string): Record<string, unknown>[] =>
  gunzipSync(kept.get(file) ?? new Uint8Array())
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
/** Ids in the files of a kind that the manifest names. */
async function archived(kind: string): Promise<number[]> {
  const named = await world.rows<{ file: string }>(
    'select file from archive where kind = $1 and checked_at is not null order by file',
    [kind],
  );
  return named
    .flatMap(({ file }) => linesIn(file).map((line) => Number(line['id'])))
    .toSorted((a, b) => a - b);
}

describe('old records', () => {
  it('go by more than one part where a month has many, none twice', async () => {
    const ids = await letters(45_000, '2019-03-05T12:00:00Z');
    expect(await run()).toEqual({ files: 3, archived: 45_000, gone: 45_000 });
    expect(await archived('messages')).toEqual(ids);
  });
});

describe('a run that is killed', () => {
  /** The nth transaction is lost before its commit, or the process dies right after it. */
  const killing = (at: number, when: 'before' | 'after') => {
    let n = 0;
    const transaction: Transaction = async (act) => {
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
    '%s the commit of any of its transactions loses nothing and doubles nothing',
    async (when) => {
      for (let at = 1; at <= 12; at += 1) {
        await world.rows('delete from archive');
        const ids = await letters(1100, '2019-03-05T12:00:00Z');
        const stops = killing(at, when);
        // Only this kind: what was killed is the process, not one kind.
        const one = { transaction: stops, clock: world.clock, files };
        await (async () => {
          const id = await writeNext(one, 'messages');
          for (const archive of await stops((work) => steps.unchecked(work.tx, 'messages')))
            await readBack(one, archive);
          await letGo(one, id ?? 0);
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

describe('side by side', () => {
  it('others write while records go, and wait for nobody', async () => {
    await letters(20_000, '2019-03-05T12:00:00Z');
    const written: string[] = [];
    const now = { over: false };
    const writer = (async () => {
      while (!now.over) {
        const key = `now ${written.length}`;
        await world.work(async (work) => {
          await audit(work, { entity: 'system', entityId: 1, action: 'meanwhile' });
          await work.tx
            .insertInto('outbox')
            .values({ kind: 'dispatch', payload: '{}', dedupe_key: key })
            .execute();
        });
        written.push(key);
      }
    })();
    // Looked at from outside, however fast the machine is: whether anybody waits for somebody else's lock.
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
