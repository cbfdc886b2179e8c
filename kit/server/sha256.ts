import { createHash } from 'node:crypto';
import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';

/** About 2 ms of work. */
const sliceBytes = 2_097_152;

/** Returns the SHA-256 of a large file in hexadecimal. Works in slices, because 50 MB at once stop all other requests for 40 ms. */
export async function computeSha256HexOfBytes(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    hash.update(bytes.subarray(start, start + sliceBytes));
    await yieldToOtherRequests();
  }
  return hash.digest('hex');
}
