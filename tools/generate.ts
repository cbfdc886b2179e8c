import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { buildFeatureListSourceByPath } from './gen-features.ts';
import { startOrAdoptPostgres } from './postgres.ts';
import { createReadableTemporaryFolder } from './temporary-folder.ts';

/**
 * `npm run generate`: rewrites db/tables.ts, app/generated and docs/generated from the contracts and a freshly migrated database.
 */
const root = new URL('..', import.meta.url).pathname;
const dataDir = createReadableTemporaryFolder('generate');
const database = await startOrAdoptPostgres({ dataDir, durable: false, log: () => {} });
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(root + path), { recursive: true });
  await writeFile(root + path, text);
  console.log(path);
};
// The lists of features come first, because the contracts are imported through them.
for (const [path, text] of buildFeatureListSourceByPath()) await write(path, text);
const { buildGeneratedFiles: generatedFiles } = await import('./generated.ts');
try {
  await migrateDatabaseAndJobQueue(database.ownerUrl);
  for (const [path, text] of await generatedFiles(database.ownerUrl)) await write(path, text);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
