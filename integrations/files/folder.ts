import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FilesPort } from './port.ts';
import { FileUnavailableError, requireValidFileKey } from './port.ts';

/** Files in a folder of the server, which is backed up with the database. A file is on the disk when its write resolves. */
export function createFolderFileStorage(folderPath: string): FilesPort {
  const pathOf = (key: string): string => join(folderPath, requireValidFileKey(key));
  return {
    async putFile(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // A concurrent reader sees the old file or the new one, never half of it.
      const begun = `${path}.${randomUUID()}`;
      try {
        const file = await open(begun, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(begun, path);
      } catch (error) {
        await rm(begun, { force: true });
        throw error;
      }
    },
    async getFile(key) {
      return readFile(pathOf(key)).catch((error: unknown) => {
        throw new FileUnavailableError(`${key} cannot be read`, { cause: error });
      });
    },
    async removeFile(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
