import { webcrypto } from 'node:crypto';

/** Returns the SHA-256 of a large file in hexadecimal. Runs in another thread, because 50 MB take a tenth of a second. */
export const computeSha256HexOfBytes = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
