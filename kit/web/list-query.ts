import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** The pure half of useList: between the address and the query of a call. */

export type Values = Record<string, unknown>;
export const PAGING = ['page', 'rows', 'orderField', 'orderDirection'] as const;

export const namesOf = (e: AnyEndpoint): string[] => Object.keys(e.query?.shape ?? {});
/** A value as the address writes it. */
export function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/**
 * Reads the address over the starting filters. What the schema refuses falls back to its start, then to
 * nothing (a bad link never breaks a screen).
 */
export function readQuery(
  e: AnyEndpoint,
  start: Values,
  address: Record<string, string>,
  fixed: Values,
): Values {
  const names = namesOf(e);
  const wanted: Values = { ...start };
  for (const name of names)
    if (address[name] !== undefined) wanted[name] = address[name] === '' ? undefined : address[name];
  return (
    accepted(e, { ...wanted, ...fixed }, { ...start, ...fixed }) ??
    accepted(e, { ...start, ...fixed }, {}) ?? { ...fixed }
  );
}

function accepted(e: AnyEndpoint, wanted: Values, fallback: Values): Values | null {
  const values = { ...wanted };
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

/** How many filters narrow the list beyond those fixed by the screen. */
export function countFilters(query: Values, fixed: Values): number {
  return Object.entries(query).filter(
    ([name, value]) =>
      !(PAGING as readonly string[]).includes(name) && !(name in fixed) && written(value) !== '',
  ).length;
}

/** What the address must say so that `value` holds: nothing when it is the start's own. */
export const addressed = (value: unknown, start: unknown): string | undefined =>
  written(value) === written(start) ? undefined : written(value);
