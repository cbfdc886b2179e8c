import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { migrate } from '#kit/server/migrate.ts';
import { featureLists } from './gen-features.ts';
import { openPostgres } from './postgres.ts';
import { throwawayFolder } from './throwaway.ts';

/** `npm run generate`: writes db/tables.ts, app/generated and docs/generated anew, from the contracts and a freshly migrated database. */
const root = new URL('..', import.meta.url).pathname;
const dataDir = throwawayFolder('generate');
const database = await openPostgres({ dataDir, durable: false, log: () => {} });
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(root + path), { recursive: true });
  await writeFile(root + path, text);
  console.log(path);
};
// The lists of features come first: the contracts are read through them.
for (const [path, text] of featureLists()) await write(path, text);
const { generatedFiles } = await import('./generated.ts');
try {
  await migrate(database.ownerUrl);
  for (const [path, text] of await generatedFiles(database.ownerUrl)) await write(path, text);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
