import type { FileErrorGroup, FileError } from './xml-upload.contract.ts';
import { maxListedErrorGroups } from './xml-upload.contract.ts';

/** Groups equal errors of a file, so that one correction fixes all units with the error (docs/upload.md#corrections). */

/** Longer values are fixed unit by unit. */
const longestFrom = 300;
const byPlace = (a: FileError, b: FileError): number => a.line - b.line || a.column - b.column;

export interface FileErrorGrouper {
  /** Counts one error of one unit. `value` is the complete value, while the error contains only its start. */
  add(error: FileError, value: string): void;
  /** The groups, largest first. `inFile` also counts those that are not listed. */
  listLargestGroups(): { groups: FileErrorGroup[]; groupCount: number };
}
export function createFileErrorGrouper(): FileErrorGrouper {
  const groupsByKey = new Map<string, FileErrorGroup>();
  return {
    add(error, value) {
      const key = [error.code, error.field, value, error.message].join('\u0000');
      const group = groupsByKey.get(key);
      if (!group) groupsByKey.set(key, { ...error, units: 1, from: fromOf(error, value) });
      else {
        group.units += 1;
        const { line, column, unit, unitId } = error;
        if (byPlace(error, group) < 0) Object.assign(group, { line, column, unit, unitId });
      }
    },
    listLargestGroups: () => ({
      groups: [...groupsByKey.values()]
        .toSorted((a, b) => b.units - a.units || byPlace(a, b))
        .slice(0, maxListedErrorGroups),
      groupCount: groupsByKey.size,
    }),
  };
}
const fromOf = ({ mends }: FileError, value: string): string | null =>
  mends === null || mends === 'unitId' || value.length > longestFrom ? null : value;

/** An error of the file or its header, as a group of its own. */
export const toSingleErrorGroup = (error: FileError): FileErrorGroup => ({ ...error, units: 1, from: null });
