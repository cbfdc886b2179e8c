import { recipes } from './generated/recipes.ts';
import type { RestrictedUser, RecordIds, PathParamKind } from './recipes.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/**
 * The records that path parameters and bodies name, for tests that request other users' rows. The recipes of the features define
 * them.
 */

/** Returns the kind of record that a path parameter names. Undefined means that no recipe defines it. */
export const getPathParamKind = (endpoint: AnyEndpoint, name: string): PathParamKind | undefined =>
  recipes[endpoint.id]?.paramKinds?.[name];
export const listPathParams = (endpoint: AnyEndpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1]));

export const nonexistentRecordKeys: RecordIds = { accountNumber: 'NOBODY', hour: '20:00' };
/** Values that are the same for every user. */
const fixed: RecordIds = { accountType: 'shipper', weekday: 3, flag: 'true', date: '2027-02-10' };
export const fixedValueParamKinds: ReadonlySet<string> = new Set(Object.keys(fixed));
export const buildPathParams = (endpoint: AnyEndpoint, ids: RecordIds): Record<string, string> =>
  Object.fromEntries(
    listPathParams(endpoint).map((name) => {
      const kind = getPathParamKind(endpoint, name);
      return [name, String((kind && (fixed[kind] ?? ids[kind])) ?? '987654321')];
    }),
  );

/** Undefined means that the write has no body, or that no recipe defines it. */
export const buildForeignBody = (
  endpoint: AnyEndpoint,
  restrictedUser: RestrictedUser,
): Record<string, unknown> | undefined => recipes[endpoint.id]?.buildForeignBody?.(restrictedUser);
export const isEndpointForOwnOrCompanyData = (endpoint: AnyEndpoint): boolean =>
  recipes[endpoint.id]?.touchesOwnDataOnly === true;
