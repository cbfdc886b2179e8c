import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { areSchemasLoaded } from './schema-loading.ts';

/** The pure half of `useList`: converts between the URL and a request's query. */

export type QueryValues = Record<string, unknown>;
export const pagingFieldNames = ['page', 'rows', 'orderField', 'orderDirection'] as const;

export const listQueryFieldNames = (endpoint: AnyEndpoint): string[] => [
  ...(endpoint.listDefaults?.names ?? Object.keys(endpoint.query?.shape ?? {})),
];
/** Formats a value for the URL. */
export function formatQueryValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/**
 * Parses the URL over the initial filters. A value that the schema rejects falls back to its initial value, then to none, so that
 * a bad link never breaks a screen.
 */
export function parseListQuery(
  endpoint: AnyEndpoint,
  initialFilters: QueryValues,
  urlParams: Record<string, string>,
  fixedFilters: QueryValues,
): QueryValues {
  const names = listQueryFieldNames(endpoint);
  const defaults = endpoint.listDefaults?.values;
  // Without filters in the URL there is nothing to parse. The list opens before its schema has loaded.
  if (defaults && !areSchemasLoaded() && names.every((name) => urlParams[name] === undefined))
    return withoutBlanks({ ...defaults, ...initialFilters, ...fixedFilters });
  const requested: QueryValues = { ...initialFilters };
  for (const name of names)
    if (urlParams[name] !== undefined) requested[name] = urlParams[name] === '' ? undefined : urlParams[name];
  return (
    accepted(endpoint, { ...requested, ...fixedFilters }, { ...initialFilters, ...fixedFilters }) ??
    accepted(endpoint, { ...initialFilters, ...fixedFilters }, {}) ?? { ...fixedFilters }
  );
}

const withoutBlanks = (values: QueryValues): QueryValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function accepted(e: AnyEndpoint, requested: QueryValues, fallback: QueryValues): QueryValues | null {
  const values = { ...requested };
  for (let tries = 0; tries < 20; tries += 1) {
    const read = e.query?.safeParse(values);
    if (!read) return {};
    if (read.success) return read.data;
    const name = String(read.error.issues[0]?.path[0] ?? '');
    if (!(name in values)) return null;
    if (values[name] !== fallback[name] && fallback[name] !== undefined) values[name] = fallback[name];
    else delete values[name];
  }
  return null;
}

/** Counts the active filters, without those fixed by the screen. */
export function countActiveFilters(query: QueryValues, fixedFilters: QueryValues): number {
  return Object.entries(query).filter(
    ([name, value]) =>
      !(pagingFieldNames as readonly string[]).includes(name) &&
      !(name in fixedFilters) &&
      formatQueryValue(value) !== '',
  ).length;
}

/** Returns what the URL needs so that `value` applies: undefined if it equals the initial value. */
export const toUrlValueUnlessInitial = (value: unknown, initialValue: unknown): string | undefined =>
  formatQueryValue(value) === formatQueryValue(initialValue) ? undefined : formatQueryValue(value);
