import { expect, it } from 'vitest';
import { recipes } from './generated/recipes.ts';
import { concurrentActions } from './pairs/actions.ts';
import { writesExcludedFromPairMatrix } from './pairs/writes-outside-matrix.ts';
import { getPathParamKind, listPathParams } from './path-params.ts';
import { endpoints } from '#app/contract.ts';
import { readConfig } from '#app/config.ts';
import { createIntegrations, listFeatureRoutes } from '#app/features.ts';
import { getHealthEndpoint } from '#areas/admin/jobs/jobs.contract.ts';
import { permissionDefinitions } from '#areas/people/grants/grants.contract.ts';

/**
 * The runs over all endpoints (`*.full.api.test.ts`) cover each of them. `npm test` checks this for every endpoint, because it
 * executes those runs only for the features that changed.
 */

it('every endpoint has one route, one id and one path, and every route has an endpoint', () => {
  const ids = endpoints.map((e) => e.id).toSorted();
  expect(new Set(ids).size).toBe(ids.length);
  // The health endpoint has a separate route. It responds when no other request gets a connection.
  expect(
    [
      ...listFeatureRoutes(createIntegrations(readConfig({ PORT: '0' }))).map((r) => r.endpoint.id),
      getHealthEndpoint.id,
    ].toSorted(),
  ).toEqual(ids);
  const paths = endpoints.map((e) => `${e.method} ${e.path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(paths).size).toBe(paths.length);
});

it('every endpoint requires only permissions that exist', () => {
  const known = new Set(permissionDefinitions.map((g) => g.grant));
  const unknown = endpoints.flatMap((e) =>
    typeof e.permissions === 'string'
      ? []
      : e.permissions.filter((g) => !known.has(g)).map((g) => `${e.id}: ${g}`),
  );
  expect(unknown).toEqual([]);
});

it('every name in the path of an endpoint has a kind of record in its recipe', () => {
  expect(
    endpoints.flatMap((e) =>
      listPathParams(e)
        .filter((name) => getPathParamKind(e, name) === undefined)
        .map((name) => `${e.id}: which record does {${name}} name? Add it to its feature's testing.ts.`),
    ),
  ).toEqual([]);
});

it('every write has a successful call in its recipe', () => {
  expect(
    endpoints
      .filter(
        (e) => e.method !== 'GET' && !e.isReadOnly && e.permissions !== 'public' && !recipes[e.id]?.buildCall,
      )
      .map(
        (e) => `${e.id}: which call of it succeeds on the demo world? Add it to its feature's testing.ts.`,
      ),
  ).toEqual([]);
});

it('every recipe belongs to an endpoint', () => {
  expect(Object.keys(recipes).filter((id) => !endpoints.some((e) => e.id === id))).toEqual([]);
});

it('the concurrency matrix includes every write, or a reason for its absence', () => {
  const covered = new Set(Object.values(concurrentActions).map((act) => act.endpointId));
  const unknown = endpoints
    .filter((endpoint) => endpoint.method !== 'GET' && !endpoint.isReadOnly && !covered.has(endpoint.id))
    .filter((endpoint) => !writesExcludedFromPairMatrix.some(([ids]) => ids.test(endpoint.id)));
  expect(unknown.map((endpoint) => endpoint.id)).toEqual([]);
  const idle = writesExcludedFromPairMatrix.filter(
    ([ids]) => !endpoints.some((endpoint) => ids.test(endpoint.id)),
  );
  expect(idle).toEqual([]);
});
