/**
 * Files being sent: created as fast as possible, read as slowly as the client likes (docs/decisions/072-downloads-are-spooled.md).
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { open, readdir, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export interface SpoolLimits {
  /** Bytes of one file kept in memory. The rest is on disk. */
  memoryBytes: number;
  /** Bytes of one file kept on disk. Beyond them its source waits for the reader. */
  diskBytes: number;
  /** Milliseconds from the first byte created to the last byte read. */
  totalMs: number;
}
export const defaultSpoolLimits: SpoolLimits = {
  memoryBytes: 262_144,
  diskBytes: 268_435_456,
  totalMs: 900_000,
};

export interface SpooledStream {
  /** The stream for the reader. Destroying it means that the reader left. */
  stream: Readable;
  /**
   * Resolves when the first bytes are available or the source is empty. Rejects with the error that the source threw before them.
   */
  started: Promise<void>;
  /** Resolves when nothing more is read from the source: it ended, failed, or its reader left. */
  sourceEnded: Promise<void>;
}

const MARK = 'coldlane-file-';
const PART = 65_536;

/**
 * Reads `source` to its end without waiting for the stream's reader. `onReaderLeft` is called if the reader leaves while the
 * source is still working.
 */
export function spoolStream(
  source: AsyncIterable<Uint8Array | string>,
  onReaderLeft: () => void = () => undefined,
  limits: SpoolLimits = defaultSpoolLimits,
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
      if (store.leave()) onReaderLeft();
      begun.resolve();
      done(error);
    },
  });
  // A reader that left gets no error about the broken file.
  stream.on('error', () => undefined);
  const late = setTimeout(() => stream.destroy(new Error('The file was not read in time')), limits.totalMs);
  late.unref();
  const sourceEnded = make(source, store, begun).finally(() => begun.resolve());
  return { stream, started: begun.promise, sourceEnded };
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
/** Bytes that are created but not yet read: a little in memory, the rest on disk. */
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
    /** Returns the next part for the reader, or null at the end. */
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
    /** The reader has everything or leaves. Returns true if the source is still working. */
    leave(): boolean {
      now.gone = true;
      tell();
      if (now.ended) void disk.close();
      return !now.ended;
    },
    /** Called after the source ended. Releases the disk space if the reader has left. */
    async close(): Promise<void> {
      if (now.gone) await disk.close();
    },
  };
}

/**
 * A file that is written at its end and read from its beginning. Once everything is read and the file is long, it is truncated
 * and starts over.
 */
function openDisk() {
  let file: FileHandle | undefined;
  let written = 0;
  let readBytes = 0;
  return {
    used: () => file !== undefined,
    holds: () => written,
    unread: () => written - readBytes,
    async write(bytes: Uint8Array, most: number): Promise<void> {
      file ??= await openNameless();
      if (readBytes === written && written >= most) {
        await file.truncate(0);
        written = readBytes = 0;
      }
      for (let offset = 0; offset < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, offset, bytes.length - offset, written);
        offset += bytesWritten;
        written += bytesWritten;
      }
    },
    async read(): Promise<Uint8Array> {
      const room = Buffer.allocUnsafe(Math.min(PART, written - readBytes));
      const bytesRead = (await file?.read(room, 0, room.length, readBytes))?.bytesRead ?? 0;
      readBytes += bytesRead;
      return room.subarray(0, bytesRead);
    },
    async close(): Promise<void> {
      const closing = file;
      file = undefined;
      readBytes = written;
      await closing?.close().catch(() => undefined);
    },
  };
}

/** An unlinked file disappears with the process that has it open, even if the process is killed. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `${MARK}${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/**
 * Deletes files that a process left when it was killed between opening and unlinking. Runs at startup. Never deletes a file that
 * is just being opened.
 */
export async function deleteStaleSpoolFiles(nowMs = Date.now()): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(MARK))) {
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    // A file of another OS user cannot be removed here.
    if (found && nowMs - found.mtimeMs > 60_000) await unlink(path).catch(() => undefined);
  }
}
