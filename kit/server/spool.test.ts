import { readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { fc, chooseRunCount } from '#tests/properties.ts';
import { expect, it } from 'vitest';
import { spoolStream, defaultSpoolLimits, deleteStaleSpoolFiles } from './spool.ts';

const small = { memoryBytes: 40, diskBytes: 200, totalMs: 60_000 };
async function* of(parts: readonly Uint8Array[], made: { count: number } = { count: 0 }) {
  for (const part of parts) {
    yield part;
    made.count += 1;
    await turn();
  }
}
const parts = (count: number, size: number) =>
  Array.from({ length: count }, (_, n) => Buffer.alloc(size, 65 + (n % 26)));

it('the spool returns what was written, in order, whatever its size and however it is read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 120 }), { maxLength: 30 }),
      async (made) => {
        const { stream } = spoolStream(of(made), undefined, small);
        expect(Buffer.compare(await buffer(stream), Buffer.concat(made))).toBe(0);
      },
    ),
    { numRuns: chooseRunCount(60, 600) },
  );
});
it('the spool is written to its end even if it is not read', async () => {
  const made = { count: 0 };
  const spooled = spoolStream(of(parts(50, 1000), made), undefined, { ...small, diskBytes: 1_000_000 });
  await spooled.sourceEnded;
  expect(made.count).toBe(50);
  expect((await buffer(spooled.stream)).length).toBe(50_000);
});
it('the spool makes the source wait for the reader once the disk limit is reached', async () => {
  const made = { count: 0 };
  const { stream } = spoolStream(of(parts(50, 50), made), undefined, small);
  for (let n = 0; n < 200; n += 1) await turn();
  expect(made.count).toBeLessThan(10);
  expect((await buffer(stream)).length).toBe(2500);
  expect(made.count).toBe(50);
});
it('the spool ends the source when the reader disconnects, and reports it once', async () => {
  let left = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) {
        yield Buffer.alloc(50);
        await turn();
      }
    } finally {
      ended = true;
    }
  }
  const { stream, sourceEnded: made } = spoolStream(endless(), () => (left += 1), small);
  stream.resume();
  await turn();
  stream.destroy();
  await made;
  expect([left, ended]).toEqual([1, true]);
});
it('the spool throws an error from before the first byte, and breaks off at a later one', async () => {
  async function* broken(after: number) {
    for (let n = 0; n < after; n += 1) yield 'part';
    await turn();
    throw new Error('no more paper');
  }
  await expect(spoolStream(broken(0)).started).rejects.toThrow('no more paper');
  const later = spoolStream(broken(3));
  await later.started;
  await expect(buffer(later.stream)).rejects.toThrow('no more paper');
});
it('the spool breaks off a file not read in time', async () => {
  const { stream, sourceEnded: made } = spoolStream(of(parts(100, 100)), undefined, {
    ...small,
    totalMs: 20,
  });
  await made;
  await expect(buffer(stream)).rejects.toThrow(/not read in time|Premature close/);
});
it('the spool leaves no file name on disk, and deletes files left by a killed process', async () => {
  const names = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('coldlane-file-'));
  const left = join(tmpdir(), 'coldlane-file-left-by-a-kill');
  await writeFile(left, 'x');
  await utimes(left, 0, 0);
  await deleteStaleSpoolFiles();
  const before = await names();
  const { stream, sourceEnded: made } = spoolStream(of(parts(50, 1000)), undefined, {
    ...defaultSpoolLimits,
    memoryBytes: 100,
  });
  await made;
  expect([before.includes('coldlane-file-left-by-a-kill'), (await names()).length <= before.length]).toEqual([
    false,
    true,
  ]);
  stream.destroy();
});
