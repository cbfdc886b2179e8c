/** Pictures and papers that people send, kept whole under a name of ours. */
export interface FilesPort {
  /** Keeps the bytes under the key; the same key again takes the place of the first. Throws when they are not kept for good. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** What is kept under the key. Throws FileAway when there is nothing, or nobody answers. */
  get(key: string): Promise<Uint8Array>;
  /** Lets it go; nothing happens where there is nothing. */
  remove(key: string): Promise<void>;
}

export class FileUnavailableError extends Error {
  override name = 'FileAway';
}

/** Names of ours: `deliveries/60191/5f2c….jpg`. Nothing of what somebody else wrote stands in them. */
export function assertFileKey(key: string): string {
  if (!/^[a-z]+(\/[\w-]+)*\/[\w-]+\.[a-z]{3,4}$/.test(key)) throw new Error(`${key} is no name of a file`);
  return key;
}
