/** Streams an uncompressed ZIP of files. Only the current file is in memory. */
export interface UncompressedZipEntry {
  name: string;
  size: number;
  /** CRC-32 of its bytes, as ZIP files store it. */
  crc32: number;
  /** Its bytes, read when its turn comes. */
  body: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}
const marks = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };

/** Returns the bytes of the ZIP. Packing the same files twice gives the same bytes, because no date is stored. */
export async function* streamUncompressedZip(
  entries: readonly UncompressedZipEntry[],
): AsyncGenerator<Uint8Array> {
  const list: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const title = Buffer.from(entry.name);
    const facts = factsOf(entry, title.length);
    const head = Buffer.concat([marked(marks.file), facts, title]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    list.push(marked(marks.entry), Buffer.from([20, 0]), facts, where, title);
    yield head;
    let sent = 0;
    for await (const part of entry.body()) {
      sent += part.length;
      yield part;
    }
    if (sent !== entry.size)
      throw new Error(`${entry.name} has ${sent} bytes instead of the announced ${entry.size}`);
    offset += head.length + sent;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([listed, marked(marks.end), end]);
}
function factsOf({ size, crc32: crc }: UncompressedZipEntry, title: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x0800, 2);
  // Stored uncompressed, because photos and PDFs are already compressed.
  facts.writeUInt16LE(0, 4);
  facts.writeUInt16LE(0x21, 8);
  facts.writeUInt32LE(crc, 10);
  facts.writeUInt32LE(size, 14);
  facts.writeUInt32LE(size, 18);
  facts.writeUInt16LE(title, 22);
  return facts;
}
function marked(mark: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32LE(mark);
  return four;
}
