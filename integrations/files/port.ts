/** Images and documents that users upload, stored whole under a key of ours. */
export interface FilesPort {
  /** Stores the bytes under the key, replacing any earlier ones. Throws when they are not stored durably. */
  putFile(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns the bytes stored under the key. Throws FileUnavailableError when there are none, or the store does not respond. */
  getFile(key: string): Promise<Uint8Array>;
  /** Deletes the file. Does nothing when there is none. */
  removeFile(key: string): Promise<void>;
}

export class FileUnavailableError extends Error {
  override name = 'FileAway';
}

/** Our own keys: `deliveries/60191/5f2c….jpg`. They contain no text from users. */
export function requireValidFileKey(key: string): string {
  if (!/^[a-z]+(\/[\w-]+)*\/[\w-]+\.[a-z]{3,4}$/.test(key))
    throw new Error(`${key} is not a valid file name`);
  return key;
}
