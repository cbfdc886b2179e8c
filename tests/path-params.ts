import { recipes } from './generated/recipes.ts';
import type { RestrictedUser, RecordIds, PathParamKind } from './recipes.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** What the calls name, for every test that asks for somebody else's rows: as the recipes of the features say it. */

/** Undefined: nobody has said yet which record the name means. */
export const getPathParamKind = (endpoint: AnyEndpoint, name: string): PathParamKind | undefined =>
  recipes[endpoint.id]?.names?.[name];
export const listPathParams = (endpoint: AnyEndpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1]));

export const nonexistentRecordIds: RecordIds = { accountNumber: 'NOBODY', hour: '20:00' };
/** What is the same for everybody. */
const fixed: RecordIds = { accountType: 'shipper', weekday: 3, flag: 'true', date: '2027-02-10' };
export const commonParamKinds: ReadonlySet<string> = new Set(Object.keys(fixed));
export const buildPathParams = (endpoint: AnyEndpoint, ids: RecordIds): Record<string, string> =>
  Object.fromEntries(
    listPathParams(endpoint).map((name) => {
      const kind = getPathParamKind(endpoint, name);
      return [name, String((kind && (fixed[kind] ?? ids[kind])) ?? '987654321')];
    }),
  );

/** Undefined: the write has no body, or nobody has said it yet. */
export const buildForeignBody = (
  endpoint: AnyEndpoint,
  b: RestrictedUser,
): Record<string, unknown> | undefined => recipes[endpoint.id]?.ofOthers?.(b);
export const touchesOwnDataOnly = (endpoint: AnyEndpoint): boolean => recipes[endpoint.id]?.harmless === true;
