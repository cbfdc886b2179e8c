import { Readable } from 'node:stream';
import { crc32, createInflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';

/** The ZIP container of a workbook: its files by name, none larger than declared. */

const marks = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
const [stored, deflated] = [0, 8];
const mostFiles = 500;
/** Why a ZIP file cannot be opened. */
export class ZipError extends Error {
  override name = 'ZipError';
}
const unreadable = (): never => {
  throw new ZipError('The archive is damaged, encrypted or of another type.');
};

interface Entry {
  method: number;
  packed: number;
  size: number;
  crc: number;
  at: number;
}
/** Opens a ZIP file. A file is unpacked when it is requested. All files together stay below `maxUnpackedBytes`. */
export function openZip(
  zipBytes: Uint8Array,
  maxUnpackedBytes: number,
): (name: string) => Uint8Array | undefined {
  const bytes = Buffer.from(zipBytes.buffer, zipBytes.byteOffset, zipBytes.byteLength);
  const entries = entriesOf(bytes);
  let left = maxUnpackedBytes;
  return (name) => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    left -= entry.size;
    if (left < 0) throw new ZipError('The archive unpacks to more than the limit.');
    return unpacked(bytes, entry);
  };
}

/**
 * Opens a ZIP file whose files are unpacked as streams, never whole in memory. The unpacked bytes of all files are counted
 * as they arrive, regardless of the declared sizes. Beyond `maxUnpackedBytes` it calls `rejectTooLarge`.
 */
export function openZipStreams(
  zipBytes: Uint8Array,
  maxUnpackedBytes: number,
  rejectTooLarge: () => never,
): (name: string) => AsyncIterable<Uint8Array> | undefined {
  const bytes = Buffer.from(zipBytes.buffer, zipBytes.byteOffset, zipBytes.byteLength);
  const entries = entriesOf(bytes);
  let left = maxUnpackedBytes;
  async function* unpack(entry: Entry): AsyncGenerator<Uint8Array> {
    const packed = packedIn(bytes, entry);
    const packedChunks = Readable.from(piecesOf(packed));
    const chunks: AsyncIterable<Uint8Array> =
      entry.method === stored ? packedChunks : packedChunks.pipe(createInflateRaw());
    let [size, crc] = [0, 0];
    for await (const chunk of chunks) {
      size += chunk.length;
      left -= chunk.length;
      if (left < 0) rejectTooLarge();
      crc = crc32(chunk, crc);
      yield chunk;
    }
    if (size !== entry.size || crc !== entry.crc) unreadable();
  }
  return (name) => {
    const entry = entries.get(name);
    if (entry && entry.size > left) rejectTooLarge();
    return entry && unpack(entry);
  };
}
const pieceBytes = 65_536;
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

// The directory is at the end, before a comment of at most 64 KB.
function entriesOf(bytes: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  let end = bytes.length - 22;
  const first = Math.max(0, end - 65_535);
  while (end >= first && bytes.readUInt32LE(end) !== marks.end) end -= 1;
  if (end < first) unreadable();
  const count = bytes.readUInt16LE(end + 10);
  let offset = bytes.readUInt32LE(end + 16);
  if (count > mostFiles) unreadable();
  for (let n = 0; n < count; n += 1) {
    if (offset + 46 > bytes.length || bytes.readUInt32LE(offset) !== marks.entry) unreadable();
    const encrypted = (bytes.readUInt16LE(offset + 8) & 1) === 1;
    const nameLength = bytes.readUInt16LE(offset + 28);
    if (encrypted) unreadable();
    entries.set(bytes.toString('utf8', offset + 46, offset + 46 + nameLength), {
      method: bytes.readUInt16LE(offset + 10),
      crc: bytes.readUInt32LE(offset + 16),
      packed: bytes.readUInt32LE(offset + 20),
      size: bytes.readUInt32LE(offset + 24),
      at: bytes.readUInt32LE(offset + 42),
    });
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
  }
  return entries;
}

function packedIn(bytes: Buffer, { method, packed, at: offset }: Entry): Uint8Array {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== marks.file) unreadable();
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const inside = bytes.subarray(from, from + packed);
  if (inside.length !== packed || (method !== stored && method !== deflated)) unreadable();
  return inside;
}
function unpacked(bytes: Buffer, entry: Entry): Uint8Array {
  const { method, size, crc } = entry;
  const inside = packedIn(bytes, entry);
  const out = method === stored ? inside : inflated(inside, size);
  if (out.length !== size || crc32(out) !== crc) unreadable();
  return out;
}
function inflated(inside: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(inside, { maxOutputLength: Math.max(1, size) });
  } catch {
    return unreadable();
  }
}

/** Packs files into a ZIP. Dates are constant, so packing the same files twice gives the same bytes. */
export function writeZip(files: readonly { name: string; text: string }[]): Uint8Array {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const body = Buffer.from(text);
    const inside = deflateRawSync(body);
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(deflated, 4);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(inside.length, 14);
    facts.writeUInt32LE(body.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const head = [marked(marks.file), facts, title];
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    list.push(marked(marks.entry), Buffer.from([20, 0]), facts, where, title);
    parts.push(...head, inside);
    offset += 4 + 26 + title.length + inside.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, marked(marks.end), end]);
}
function marked(mark: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32LE(mark);
  return four;
}
