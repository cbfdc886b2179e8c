/**
 * Files on their way out: made as fast as they can be made, taken as slowly as their reader likes
 * (docs/decisions/072-files-are-spooled.md).
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { open, readdir, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export interface SpoolLimits {
  /** Bytes of one file that wait in memory; what comes beyond them waits on disk. */
  memoryBytes: number;
  /** Bytes of one file on disk; beyond them its maker waits for its reader. */
  diskBytes: number;
  /** Milliseconds from the first byte made to the last byte taken. */
  totalMs: number;
}
export const spoolLimits: SpoolLimits = { memoryBytes: 262_144, diskBytes: 268_435_456, totalMs: 900_000 };

export interface SpooledStream {
  /** What the reader takes. Destroying it says that he has left. */
  stream: Readable;
  /** The first bytes are there, or the source is empty; rejects with what the source threw before them. */
  started: Promise<void>;
  /** Nothing is read from the source any more: it ended, failed, or its reader left. */
  sourceEnded: Promise<void>;
}

const MARK = 'coldlane-file-';
const PART = 65_536;

/**
 * Reads `source` to its end without waiting for whoever takes the stream. `left` is called when the reader
 * leaves while the source is still at work.
 */
export function spoolStream(
  source: AsyncIterable<Uint8Array | string>,
  left: () => void = () => undefined,
  limits: SpoolLimits = spoolLimits,
): SpooledStream {
  const store = openStore(limits);
  const begun = Promise.withResolvers<void>();
  begun.promise.catch(() => undefined);
  const stream = new Readable({
    highWaterMark: PART,
    read() {
      store.next().then(
        (part) => this.push(part),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(late);
      if (store.leave()) left();
      begun.resolve();
      done(error);
    },
  });
  // Who is gone is not told that his file broke off.
  stream.on('error', () => undefined);
  const late = setTimeout(() => stream.destroy(new Error('The file was not taken in time')), limits.totalMs);
  late.unref();
  const made = make(source, store, begun).finally(() => begun.resolve());
  return { stream, started: begun.promise, sourceEnded: made };
}

async function make(
  source: AsyncIterable<Uint8Array | string>,
  store: Store,
  begun: PromiseWithResolvers<void>,
): Promise<void> {
  try {
    // Leaving the loop early ends the source.
    for await (const part of source) {
      await store.put(typeof part === 'string' ? Buffer.from(part) : part);
      begun.resolve();
      if (store.gone()) break;
    }
    store.end();
  } catch (error) {
    begun.reject(error);
    store.end(error);
  }
  await store.close();
}

type Store = ReturnType<typeof openStore>;
/** What is made and not yet taken: a little in memory, the rest on disk. */
function openStore(limits: SpoolLimits) {
  const changed = new EventEmitter();
  const tell = (): void => void changed.emit('changed');
  const disk = openDisk();
  const waiting: Uint8Array[] = [];
  const now = { held: 0, ended: false, gone: false, fault: undefined as unknown };
  return {
    gone: () => now.gone,
    async put(bytes: Uint8Array): Promise<void> {
      if (!disk.used() && (now.held === 0 || now.held + bytes.length <= limits.memoryBytes)) {
        waiting.push(bytes);
        now.held += bytes.length;
      } else {
        while (!now.gone && disk.unread() > 0 && disk.holds() >= limits.diskBytes)
          await once(changed, 'changed');
        if (!now.gone) await disk.write(bytes, limits.diskBytes);
      }
      tell();
    },
    /** The next part for the reader; null at the end. */
    async next(): Promise<Uint8Array | null> {
      for (;;) {
        const part = waiting.shift();
        if (part) {
          now.held -= part.length;
          return part;
        }
        if (disk.unread() > 0) return disk.read().finally(tell);
        if (now.fault !== undefined)
          throw now.fault instanceof Error ? now.fault : new Error(String(now.fault));
        if (now.ended || now.gone) return null;
        await once(changed, 'changed');
      }
    },
    end(error?: unknown): void {
      now.ended = true;
      now.fault = error;
      tell();
    },
    /** The reader has all, or leaves; true when the source is still at work. */
    leave(): boolean {
      now.gone = true;
      tell();
      if (now.ended) void disk.close();
      return !now.ended;
    },
    /** After the source: what nobody will read is given back at once. */
    async close(): Promise<void> {
      if (now.gone) await disk.close();
    },
  };
}

/** A file that is written at its end and read from its beginning; once all is read and it is long, it begins anew. */
function openDisk() {
  let file: FileHandle | undefined;
  let written = 0;
  let taken = 0;
  return {
    used: () => file !== undefined,
    holds: () => written,
    unread: () => written - taken,
    async write(bytes: Uint8Array, most: number): Promise<void> {
      file ??= await openNameless();
      if (taken === written && written >= most) {
        await file.truncate(0);
        written = taken = 0;
      }
      for (let at = 0; at < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, at, bytes.length - at, written);
        at += bytesWritten;
        written += bytesWritten;
      }
    },
    async read(): Promise<Uint8Array> {
      const room = Buffer.allocUnsafe(Math.min(PART, written - taken));
      const bytesRead = (await file?.read(room, 0, room.length, taken))?.bytesRead ?? 0;
      taken += bytesRead;
      return room.subarray(0, bytesRead);
    },
    async close(): Promise<void> {
      const closing = file;
      file = undefined;
      taken = written;
      await closing?.close().catch(() => undefined);
    },
  };
}

/** A file without a name is gone with whoever holds it, also when he is killed. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `${MARK}${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/**
 * A process killed between opening a file and taking its name away leaves it: removed at the next start, never
 * one that is just being opened.
 */
export async function deleteStaleSpoolFiles(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(MARK))) {
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    // Another user's is his own to remove.
    if (found && now - found.mtimeMs > 60_000) await unlink(path).catch(() => undefined);
  }
}
