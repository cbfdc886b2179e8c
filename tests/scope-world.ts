import { recipes } from './generated/recipes.ts';
import type { Bounded, Ids, Kind } from './recipes.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** What the calls name, for every test that asks for somebody else's rows: as the recipes of the features say it. */

/** Undefined: nobody has said yet which record the name means. */
export const kindOf = (endpoint: AnyEndpoint, name: string): Kind | undefined =>
  recipes[endpoint.id]?.names?.[name];
export const namesOf = (endpoint: AnyEndpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1]));

export const missing: Ids = { accountNumber: 'NOBODY', hour: '20:00' };
/** What is the same for everybody. */
const fixed: Ids = { accountType: 'shipper', weekday: 3, flag: 'true', date: '2027-02-10' };
export const sameForAll: ReadonlySet<string> = new Set(Object.keys(fixed));
export const paramsOf = (endpoint: AnyEndpoint, ids: Ids): Record<string, string> =>
  Object.fromEntries(
    namesOf(endpoint).map((name) => {
      const kind = kindOf(endpoint, name);
      return [name, String((kind && (fixed[kind] ?? ids[kind])) ?? '987654321')];
    }),
  );

/** Undefined: the write has no body, or nobody has said it yet. */
export const bodyOf = (endpoint: AnyEndpoint, b: Bounded): Record<string, unknown> | undefined =>
  recipes[endpoint.id]?.ofOthers?.(b);
export const isHarmless = (endpoint: AnyEndpoint): boolean => recipes[endpoint.id]?.harmless === true;
