import { readFile } from 'node:fs/promises';
import { endpoints, lifecycles } from '#app/contract.ts';
import { openapiDoc } from '#app/openapi.ts';
import { screens } from '#app/screens.ts';
import { builtPaths, grantsDoc, lifecyclesDoc, screensDoc } from './gen-docs.ts';
import { tablesSource } from './gen-tables.ts';

/** Every generated file of the repository and what it should hold, from the contracts and a migrated database. */
export async function generatedFiles(ownerUrl: string): Promise<Map<string, string>> {
  const built = builtPaths(await readFile(new URL('../app/web/built.tsx', import.meta.url), 'utf8'));
  return new Map([
    ['db/tables.ts', await tablesSource(ownerUrl)],
    ['docs/generated/openapi.json', openapiDoc(endpoints)],
    ['docs/generated/grants.json', grantsDoc()],
    ['docs/generated/screens.json', screensDoc(screens, built)],
    ['docs/generated/lifecycles.md', lifecyclesDoc(lifecycles)],
  ]);
}
