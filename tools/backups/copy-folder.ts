import { constants, copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SavedFile, computeFileSha256Hex } from './manifest.ts';

/**
 * Copies a folder that may change during the copy into `backupFolder/subfolder`, and returns the saved files. A file that
 * disappears while it is copied is left out. `shouldSave` receives paths relative to the folder.
 */
export async function saveFolderToBackup(
  folder: string,
  backupFolder: string,
  subfolder: string,
  shouldSave: (path: string) => boolean = () => true,
): Promise<SavedFile[]> {
  const saved: SavedFile[] = [];
  const visit = async (path: string): Promise<void> => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const relativePath = join(path, entry.name);
      if (!shouldSave(relativePath)) continue;
      if (entry.isDirectory()) {
        mkdirSync(join(backupFolder, subfolder, relativePath), { recursive: true, mode: 0o700 });
        await visit(relativePath);
      } else if (
        entry.isFile() &&
        copyFileIfExists(join(folder, relativePath), join(backupFolder, subfolder, relativePath))
      ) {
        const target = join(backupFolder, subfolder, relativePath);
        saved.push({
          path: join(subfolder, relativePath),
          bytes: statSync(target).size,
          sha256: await computeFileSha256Hex(target),
        });
      }
    }
  };
  if (!existsSync(folder)) return saved;
  mkdirSync(join(backupFolder, subfolder), { recursive: true, mode: 0o700 });
  await visit('');
  return saved;
}

/** Copies one file, by reference where the file system supports it. Returns false if it no longer exists. */
export function copyFileIfExists(from: string, to: string): boolean {
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Yields every path below a folder, folders before their contents. */
export function* listPathsBelow(folder: string, path = ''): Generator<string> {
  for (const name of readdirSync(join(folder, path))) {
    const relativePath = join(path, name);
    yield relativePath;
    if (lstatSync(join(folder, relativePath)).isDirectory()) yield* listPathsBelow(folder, relativePath);
  }
}
