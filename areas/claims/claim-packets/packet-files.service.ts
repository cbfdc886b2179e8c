import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { NewPacketFile } from './claim-packets.repository.ts';
import type { FilesPort } from '#integrations/files/port.ts';

/** Stores files in chunks and hashes them while streaming, so that no file is ever completely in memory. */

const part = 4_000_000;
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
/** Stores a stream under a name of the packet, and returns its description. */
export async function storePacketFile(
  files: FilesPort,
  folder: string,
  name: string,
  source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): Promise<NewPacketFile> {
  const type = name.split('.').at(-1) ?? 'pdf';
  const baseName = name.replace(/\.[^.]*$/, '').replaceAll(/[^\w-]+/g, '-');
  const keys: string[] = [];
  const sum = summing();
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async (): Promise<void> => {
    const key = `${folder}/${baseName}-${keys.length + 1}.${type}`;
    await files.putFile(key, Buffer.concat(waiting), types[type] ?? 'application/octet-stream');
    keys.push(key);
    [waiting, waitingBytes] = [[], 0];
  };
  for await (const some of source) {
    const bytes = typeof some === 'string' ? Buffer.from(some) : some;
    sum.add(bytes);
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes >= part) await flush();
  }
  if (waitingBytes > 0 || keys.length === 0) await flush();
  return { name, ...sum.end(), paperId: null, files: keys };
}
/** Describes a document of the claim, which stays where it is stored. */
export function buildPacketFileOfClaimDocument(
  name: string,
  documentId: number,
  bytes: Uint8Array,
): NewPacketFile {
  const sum = summing();
  sum.add(bytes);
  return { name, ...sum.end(), paperId: documentId, files: null };
}
function summing() {
  const hash: Hash = createHash('sha256');
  let [bytes, crc] = [0, 0];
  return {
    add(some: Uint8Array): void {
      hash.update(some);
      crc = crc32(some, crc);
      bytes += some.length;
    },
    end: () => ({ bytes, sha256: hash.digest('hex'), crc }),
  };
}
