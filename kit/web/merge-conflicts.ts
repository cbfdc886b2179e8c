import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * A form whose record somebody else changes while it is open: what was not touched here takes the new value,
 * what was typed here stays, and what both changed is asked about.
 */

type Values = Record<string, unknown>;
/** Blank in any spelling is blank, and a number is the same typed or read. */
function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
const same = (a: unknown, b: unknown): boolean => written(a) === written(b);

/** `theirs`: what somebody else changed. `both`: what was typed here as well, to something else. */
export interface MergedValues<V> {
  values: V;
  changedByOthers: string[];
  conflicting: string[];
}
/** Brings the values of a form, which began as `before`, to the record as it is `now`. Pure. */
export function mergeRemoteChanges<V extends object>(before: V, now: V, typed: V): MergedValues<V> {
  const [from, to, mine] = [before as Values, now as Values, typed as Values];
  const values: Values = { ...mine };
  const theirs: string[] = [];
  const both: string[] = [];
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const changed = !same(from[name], to[name]);
    const touched = !same(from[name], mine[name]);
    if (!touched) values[name] = to[name];
    if (!changed || name === 'rowVersion' || same(mine[name], to[name])) continue;
    theirs.push(name);
    if (touched) both.push(name);
  }
  return { values: values as V, changedByOthers: theirs, conflicting: both };
}

/** What a form says of a change by somebody else. */
export interface RemoteChanges {
  /** The labels of the fields that were changed; of those that both changed, while that is undecided. */
  fieldLabels: string[];
  /** Both changed the same: nothing is saved before one of `take` and `keep`. */
  hasConflict: boolean;
  /** Takes the new values of what both changed. */
  takeTheirs: () => void;
  /** What was typed stays, and saving puts it over the other's. */
  keepMine: () => void;
}
interface Held<V> {
  version: number | undefined;
  /** The record as it is now, as the form would begin with it. */
  now: V;
  before: V;
  typed: V;
  busy: boolean;
  frame: RefObject<HTMLFormElement | null>;
  put: (start: V, values: V) => void;
}

/**
 * Watches the version of the record that a form edits. `saved` is to be called when the form itself has saved
 * it: the next version is its own.
 */
export function useRemoteChanges<V extends object>(
  held: Held<V>,
): { newer: RemoteChanges | null; saved: () => void; forget: () => void } {
  const { version, busy } = held;
  const [told, setTold] = useState<{ theirs: string[]; both: string[] } | null>(null);
  const seen = useRef(version);
  const own = useRef(false);
  const latest = useRef(held);
  latest.current = held;
  useEffect(() => {
    // While the form's own save is under way nobody can tell whose version it is.
    if (busy || version === undefined || (seen.current !== undefined && version <= seen.current)) return;
    const first = seen.current === undefined;
    seen.current = version;
    const { now, before, typed, put } = latest.current;
    const { values, changedByOthers: theirs, conflicting: both } = mergeRemoteChanges(before, now, typed);
    put(now, values);
    const mine = own.current;
    own.current = false;
    if (first || theirs.length === 0 || (mine && both.length === 0)) return;
    setTold((old) => ({
      theirs: [...new Set([...(old?.theirs ?? []), ...theirs])],
      both: [...new Set([...(old?.both ?? []), ...both])],
    }));
  }, [version, busy]);
  const end = () => setTold(null);
  const take = () => {
    const { now, typed, put } = latest.current;
    put(now, {
      ...typed,
      ...Object.fromEntries((told?.both ?? []).map((name) => [name, (now as Values)[name]])),
    });
    end();
  };
  const undecided = told !== null && told.both.length > 0;
  const newer = told && {
    fieldLabels: labelsOf(held.frame.current, undecided ? told.both : told.theirs),
    hasConflict: undecided,
    takeTheirs: take,
    keepMine: end,
  };
  return {
    newer,
    saved: () => {
      own.current = true;
      end();
    },
    forget: end,
  };
}

/** The labels that the fields carry on the page. */
function labelsOf(frame: HTMLElement | null, names: readonly string[]): string[] {
  const found = names.map((name) => {
    const fields = frame?.querySelectorAll<HTMLInputElement>(
      `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`,
    );
    const field = fields?.[0];
    const label = fields?.length === 1 ? field?.labels?.[0] : undefined;
    return (label ?? field?.closest('fieldset')?.querySelector('legend'))?.textContent ?? '';
  });
  return [...new Set(found.filter((label) => label !== ''))];
}

/** The newest copy of a row that was put aside: the one in the list, or itself when it has left the list. */
export const findNewestCopy = <R extends { id: number }>(rows: readonly R[] | undefined, row: R): R =>
  rows?.find((other) => other.id === row.id) ?? row;
