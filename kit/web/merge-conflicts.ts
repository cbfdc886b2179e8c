import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/**
 * A form whose record another user changes while it is open. Untouched fields get the new value, edited fields keep the input,
 * and for fields that both changed the user must choose.
 */

type Values = Record<string, unknown>;
/** Normalizes values for comparison. All blank values are equal, and a typed number equals a loaded one. */
function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
const same = (a: unknown, b: unknown): boolean => written(a) === written(b);

/** `changedByOthers`: the fields that another user changed. `conflicting`: the fields that this user also changed, to another value. */
export interface MergedValues<V> {
  values: V;
  changedByOthers: string[];
  conflicting: string[];
}
/** Merges the values of a form, which started as `startValues`, into the record as it is now. Pure. */
export function mergeRemoteChanges<V extends object>(
  startValues: V,
  remoteValues: V,
  typedValues: V,
): MergedValues<V> {
  const [from, to, typed] = [startValues as Values, remoteValues as Values, typedValues as Values];
  const values: Values = { ...typed };
  const changedByOthers: string[] = [];
  const both: string[] = [];
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const changed = !same(from[name], to[name]);
    const touched = !same(from[name], typed[name]);
    if (!touched) values[name] = to[name];
    if (!changed || name === 'rowVersion' || same(typed[name], to[name])) continue;
    changedByOthers.push(name);
    if (touched) both.push(name);
  }
  return { values: values as V, changedByOthers, conflicting: both };
}

/** What a form shows about another user's change. */
export interface RemoteChanges {
  /** The labels of the changed fields. While there is a conflict, only those that both users changed. */
  fieldLabels: string[];
  /** Both users changed the same field. Nothing is saved until `takeTheirs` or `keepMine` is called. */
  hasConflict: boolean;
  /** Takes the other user's values for the conflicting fields. */
  takeTheirs: () => void;
  /** Keeps the input. Saving overwrites the other user's values. */
  keepMine: () => void;
}
interface Held<V> {
  version: number | undefined;
  /** The current record, as initial form values. */
  now: V;
  before: V;
  typed: V;
  busy: boolean;
  frame: RefObject<HTMLFormElement | null>;
  put: (start: V, values: V) => void;
}

/**
 * Watches the version of the record that a form edits. Call `markSaved` after the form itself has saved it, because the next
 * version is then its own.
 */
export function useRemoteChanges<V extends object>(
  form: Held<V>,
): { remoteChanges: RemoteChanges | null; markSaved: () => void; discard: () => void } {
  const { version, busy } = form;
  const [pendingChanges, setPendingChanges] = useState<{ theirs: string[]; both: string[] } | null>(null);
  const seenVersion = useRef(version);
  const isOwnSave = useRef(false);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    // While the form's own save is pending, the origin of a new version is unknown.
    if (
      busy ||
      version === undefined ||
      (seenVersion.current !== undefined && version <= seenVersion.current)
    )
      return;
    const first = seenVersion.current === undefined;
    seenVersion.current = version;
    const { now, before, typed, put: applyValues } = latest.current;
    const { values, changedByOthers, conflicting: both } = mergeRemoteChanges(before, now, typed);
    applyValues(now, values);
    const wasOwnSave = isOwnSave.current;
    isOwnSave.current = false;
    if (first || changedByOthers.length === 0 || (wasOwnSave && both.length === 0)) return;
    setPendingChanges((old) => ({
      theirs: [...new Set([...(old?.theirs ?? []), ...changedByOthers])],
      both: [...new Set([...(old?.both ?? []), ...both])],
    }));
  }, [version, busy]);
  const end = () => setPendingChanges(null);
  const take = () => {
    const { now, typed, put: applyValues } = latest.current;
    applyValues(now, {
      ...typed,
      ...Object.fromEntries((pendingChanges?.both ?? []).map((name) => [name, (now as Values)[name]])),
    });
    end();
  };
  const undecided = pendingChanges !== null && pendingChanges.both.length > 0;
  const newer = pendingChanges && {
    fieldLabels: labelsOf(form.frame.current, undecided ? pendingChanges.both : pendingChanges.theirs),
    hasConflict: undecided,
    takeTheirs: take,
    keepMine: end,
  };
  return {
    remoteChanges: newer,
    markSaved: () => {
      isOwnSave.current = true;
      end();
    },
    discard: end,
  };
}

/** The labels of the fields on the page. */
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

/** Returns the newest copy of a row: the one in the list, or the given row if it has left the list. */
export const findRowInListOrSelf = <R extends { id: number }>(rows: readonly R[] | undefined, row: R): R =>
  rows?.find((other) => other.id === row.id) ?? row;
