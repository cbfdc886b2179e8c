import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartupError } from '#app/config.ts';

/** The contents of a backup folder, in its `manifest.json`. It is written last: a folder without one is not a backup. */

/** One file of the backup, by its path below the backup folder. */
const savedFile = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });
export type SavedFile = z.infer<typeof savedFile>;

const savedTable = savedFile.extend({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
});
export type SavedTable = z.infer<typeof savedTable>;

const common = {
  format: z.literal(1),
  takenAt: z.string(),
  /** Photos and documents of the data folder, and the key that encrypts secrets. A storage bucket is not included. */
  storedFiles: z.array(savedFile),
};
const manifestSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('tables'),
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
    tables: z.array(savedTable),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  }),
  z.object({
    ...common,
    kind: z.literal('cluster'),
    postgresVersion: z.string(),
    clusterFiles: z.array(savedFile),
  }),
]);
export type BackupManifest = z.infer<typeof manifestSchema>;
export type TableBackupManifest = Extract<BackupManifest, { kind: 'tables' }>;
export type ClusterBackupManifest = Extract<BackupManifest, { kind: 'cluster' }>;

const manifestFile = (folder: string): string => join(folder, 'manifest.json');

export const writeBackupManifest = (folder: string, manifest: BackupManifest): void =>
  writeFileSync(manifestFile(folder), `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600 });

/**
 * Reads a backup's manifest. Throws a StartupError if the folder contains no complete backup, or a file differs from what was
 * saved.
 */
export async function readAndVerifyBackupManifest(folder: string): Promise<BackupManifest> {
  if (!existsSync(manifestFile(folder)))
    throw new StartupError(
      `${folder} is not a backup: it has no manifest.json. Enter a folder that a backup created.`,
    );
  const read = manifestSchema.safeParse(JSON.parse(readFileSync(manifestFile(folder), 'utf8')));
  if (!read.success)
    throw new StartupError(
      `${manifestFile(folder)} cannot be read: it was created by another version of Coldlane.`,
    );
  const manifest = read.data;
  const saved = manifest.kind === 'tables' ? manifest.tables : manifest.clusterFiles;
  for (const { path, sha256 } of [...saved, ...manifest.storedFiles])
    if (!existsSync(join(folder, path)) || (await computeFileSha256Hex(join(folder, path))) !== sha256)
      throw new StartupError(
        `${join(folder, path)} is missing or was changed since the backup: use another backup.`,
      );
  return manifest;
}

export async function computeFileSha256Hex(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
