import { endpoints, lifecycles } from '#app/contract.ts';
import { openapiDoc } from '#app/openapi.ts';
import { screens } from '#app/screens.ts';
import { grantsDoc, lifecyclesDoc, screensDoc } from './gen-docs.ts';
import { builtPaths, featureLists } from './gen-features.ts';
import { tablesSource } from './gen-tables.ts';
import { termsDoc } from './gen-terms.ts';

/** Every generated file of the repository and what it should hold, from the contracts and a migrated database. */
export async function generatedFiles(ownerUrl: string): Promise<Map<string, string>> {
  const built = builtPaths();
  return new Map([
    ...featureLists(),
    ['db/tables.ts', await tablesSource(ownerUrl)],
    ['docs/generated/openapi.json', openapiDoc(endpoints)],
    ['docs/generated/grants.json', grantsDoc()],
    ['docs/generated/screens.json', screensDoc(screens, built)],
    ['docs/generated/lifecycles.md', lifecyclesDoc(lifecycles)],
    ['docs/generated/terms.md', await termsDoc(new URL('..', import.meta.url).pathname)],
  ]);
}
