import { readFileSync } from 'node:fs';
import { isEndpoint } from '#app/contract.ts';
import { features } from '#app/generated/features.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/**
 * Selects which part of a run over all endpoints is executed. `npm run test:full` covers them all. `npm test` sets
 * COLDLANE_CHANGED_FEATURES to the feature folders that changed since the last full run, and the rest is skipped.
 */

/** Returns the feature folders to test, such as "areas/billing/invoices". Undefined means all. */
export function listFeatureFoldersToTest(): ReadonlySet<string> | undefined {
  const { COLDLANE_CHANGED_FEATURES: given } = process.env;
  if (given === undefined) return undefined;
  const folders: string[] = JSON.parse(given);
  return new Set(folders);
}

/** The feature folder of each endpoint, by endpoint id. */
const folderOfEndpoint: ReadonlyMap<string, string> = (() => {
  const list = readFileSync(new URL('../app/generated/features.ts', import.meta.url), 'utf8');
  const folders = [...list.matchAll(/from '#(areas\/[^/]+\/[^/]+)\//g)].map(([, folder = '']) => folder);
  // The generated list contains the features in the order of their imports.
  return new Map(
    features.flatMap(({ contract }, at) =>
      contract
        .flatMap((part) => Object.values(part))
        .flatMap((value) => (isEndpoint(value) ? [[value.id, folders[at] ?? ''] as const] : [])),
    ),
  );
})();

/** Returns the endpoints of the features that changed. The full run returns all of them. */
export function selectEndpointsToTest<E extends AnyEndpoint>(endpoints: readonly E[]): E[] {
  return endpoints.filter(({ id }) => isEndpointToTest(id));
}

/** Returns whether a run over endpoints includes this one. */
export function isEndpointToTest(id: string): boolean {
  const folders = listFeatureFoldersToTest();
  return folders === undefined || folders.has(folderOfEndpoint.get(id) ?? '');
}
