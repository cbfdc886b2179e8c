import { readFileSync } from 'node:fs';
import { isEndpoint } from '#app/contract.ts';
import { features } from '#app/generated/features.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/**
 * Which part of a walk over all endpoints runs. `npm run test:full` walks them all. `npm test` sets COLDLANE_REACHED to the feature
 * folders that changed since the last full run, and a walk skips the rest.
 */

/** The feature folders to walk, such as "areas/billing/invoices"; undefined for all. */
export function listFeatureFoldersToTest(): ReadonlySet<string> | undefined {
  const { COLDLANE_REACHED: given } = process.env;
  if (given === undefined) return undefined;
  const folders: string[] = JSON.parse(given);
  return new Set(folders);
}

/** The folder of the feature that each endpoint belongs to, by the endpoint's id. */
const folderOfEndpoint: ReadonlyMap<string, string> = (() => {
  const list = readFileSync(new URL('../app/generated/features.ts', import.meta.url), 'utf8');
  const folders = [...list.matchAll(/from '#(areas\/[^/]+\/[^/]+)\//g)].map(([, folder = '']) => folder);
  // The generated list names the features in the order of their imports.
  return new Map(
    features.flatMap(({ contract }, at) =>
      contract
        .flatMap((part) => Object.values(part))
        .flatMap((value) => (isEndpoint(value) ? [[value.id, folders[at] ?? ''] as const] : [])),
    ),
  );
})();

/** The endpoints of the features that changed; all of them in the full run. */
export function selectEndpointsToTest<E extends AnyEndpoint>(endpoints: readonly E[]): E[] {
  return endpoints.filter(({ id }) => isEndpointToTest(id));
}

/** Whether a walk over endpoints takes this one. */
export function isEndpointToTest(id: string): boolean {
  const folders = listFeatureFoldersToTest();
  return folders === undefined || folders.has(folderOfEndpoint.get(id) ?? '');
}
