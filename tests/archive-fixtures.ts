import { gunzipSync } from 'node:zlib';
import { beforeEach } from 'vitest';
import type { TestWorld } from './world.ts';
import { createArchiveJob } from '#areas/admin/retention/archiving.service.ts';
import { insertRetentionRunUnlessNightHasOne } from '#areas/admin/retention/retention.repository.ts';
import { systemActor } from '#kit/server/jobs.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';
import { FileUnavailableError } from '#integrations/files/port.ts';

export type RunInTransaction = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;

/**
 * Prepares a test file for archiving: an in-memory file store, functions that archive into it, and access to the contents of
 * its files. Before each test the store is empty and nothing is archived or on hold. `getWorld` is called each time.
 */
export function setUpRecordArchiveTests(getWorld: () => TestWorld) {
  /** An in-memory file store. */
  const kept = new Map<string, Uint8Array>();
  const files: FilesPort = {
    putFile: async (key, bytes) => void kept.set(key, Uint8Array.from(bytes)),
    getFile: async (key) => {
      const found = kept.get(key);
      if (!found) throw new FileUnavailableError(`${key} is not there`);
      return found;
    },
    removeFile: async (key) => void kept.delete(key),
  };
  const plain: RunInTransaction = (act) => getWorld().work(act);
  async function run(transaction: RunInTransaction = plain, to: FilesPort = files) {
    const id = await getWorld().work((work) => insertRetentionRunUnlessNightHasOne(work, null));
    return createArchiveJob({ files: to })({
      jobId: 1,
      payload: { run: id ?? 0 },
      actor: systemActor,
      clock: getWorld().clock,
      runInTransaction: transaction,
      reportProgress: async () => undefined,
      signal: AbortSignal.any([]),
    });
  }
  /** Creates old messages in the outbox on a given day. */
  const letters = async (n: number, day: string): Promise<number[]> =>
    (
      await getWorld().rows<{ id: number }>(
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
    (
      await getWorld().rows<{ id: number }>('select id from outbox where id = any($1) order by id', [ids])
    ).map(({ id }) => id);
  const linesIn = (file: string): Record<string, unknown>[] =>
    gunzipSync(kept.get(file) ?? new Uint8Array())
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Record<string, unknown> => JSON.parse(line));
  /** Returns the ids in the files of a kind that the manifest names. */
  async function archived(kind: string): Promise<number[]> {
    const named = await getWorld().rows<{ file: string }>(
      'select file from archive where kind = $1 and verified_at is not null order by file',
      [kind],
    );
    return named
      .flatMap(({ file }) => linesIn(file).map((line) => Number(line['id'])))
      .toSorted((a, b) => a - b);
  }
  beforeEach(async () => {
    kept.clear();
    await getWorld().rows('delete from archive');
    await getWorld().rows('delete from legal_hold');
  });
  return { kept, files, plain, run, letters, inOutbox, linesIn, archived };
}
