/** A ZIP file in the browser. Each file is read only when it is requested, so that a large one is not in memory. */
interface ZipFile {
  name: string;
  read: () => Promise<ArrayBuffer>;
}
const marks = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
const [endLength, entryLength, headLength] = [22, 46, 30];

/** Undefined when the file is not a ZIP or is damaged. */
export async function readZipFiles(zip: Blob): Promise<ZipFile[] | undefined> {
  const from = Math.max(0, zip.size - 65_557);
  const tail = new DataView(await zip.slice(from).arrayBuffer());
  let offset = tail.byteLength - endLength;
  while (offset >= 0 && tail.getUint32(offset, true) !== marks.end) offset -= 1;
  if (offset < 0) return undefined;
  const count = tail.getUint16(offset + 10, true);
  const start = tail.getUint32(offset + 16, true);
  const bytes = await zip.slice(start, start + tail.getUint32(offset + 12, true)).arrayBuffer();
  const list = new DataView(bytes);
  const files: ZipFile[] = [];
  let p = 0;
  for (let n = 0; n < count; n += 1) {
    if (p + entryLength > list.byteLength || list.getUint32(p, true) !== marks.entry) return undefined;
    const nameLength = list.getUint16(p + 28, true);
    const name = new TextDecoder().decode(bytes.slice(p + entryLength, p + entryLength + nameLength));
    const place = {
      method: list.getUint16(p + 10, true),
      packed: list.getUint32(p + 20, true),
      at: list.getUint32(p + 42, true),
    };
    if (!name.endsWith('/')) files.push({ name, read: () => unpacked(zip, place) });
    p += entryLength + nameLength + list.getUint16(p + 30, true) + list.getUint16(p + 32, true);
  }
  return files;
}
async function unpacked(
  zip: Blob,
  place: { method: number; packed: number; at: number },
): Promise<ArrayBuffer> {
  const head = new DataView(await zip.slice(place.at, place.at + headLength).arrayBuffer());
  if (head.byteLength < headLength || head.getUint32(0, true) !== marks.file) return new ArrayBuffer(0);
  const from = place.at + headLength + head.getUint16(26, true) + head.getUint16(28, true);
  const inside = zip.slice(from, from + place.packed);
  if (place.method === 0) return inside.arrayBuffer();
  // A file that cannot be unpacked is not the original one.
  return new Response(inside.stream().pipeThrough(new DecompressionStream('deflate-raw')))
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
}

export async function computeSha256Hex(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
/** True when the text was signed with the key. Undefined when this browser cannot verify it. */
export async function verifyPacketSignature(
  text: string,
  signature: string,
  publicKey: string,
): Promise<boolean | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, [
      'verify',
    ]);
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    return undefined;
  }
}
