import { endpoints, lifecycles } from '#app/contract.ts';
import { buildOpenApiJson } from '#app/openapi.ts';
import { screens } from '#app/screens.ts';
import { buildRoleMatrixJson, buildLifecyclesDoc, buildScreensJson } from './gen-docs.ts';
import { listBuiltScreenPaths, buildFeatureListSourceByPath } from './gen-features.ts';
import { buildTablesSource } from './gen-tables.ts';
import { buildTermsDoc } from './gen-terms.ts';

/** Returns every generated file of the repository with its expected content, from the contracts and a migrated database. */
export async function buildGeneratedFiles(ownerUrl: string): Promise<Map<string, string>> {
  const built = listBuiltScreenPaths();
  return new Map([
    ...buildFeatureListSourceByPath(),
    ['db/tables.ts', await buildTablesSource(ownerUrl)],
    ['docs/generated/openapi.json', buildOpenApiJson(endpoints)],
    ['docs/generated/grants.json', buildRoleMatrixJson()],
    ['docs/generated/screens.json', buildScreensJson(screens, built)],
    ['docs/generated/lifecycles.md', buildLifecyclesDoc(lifecycles)],
    ['docs/generated/terms.md', await buildTermsDoc(new URL('..', import.meta.url).pathname)],
  ]);
}
