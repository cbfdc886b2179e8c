import type { FileErrorGroup, FileError } from './xml-upload.contract.ts';
import { maxListedErrorGroups } from './xml-upload.contract.ts';

/** Equal faults of a file, mended once for all units that have them (docs/upload.md#corrections). */

/** A value that is longer is mended unit by unit. */
const longestFrom = 300;
const byPlace = (a: FileError, b: FileError): number => a.line - b.line || a.column - b.column;

export interface FileErrorGrouper {
  /** Counts one fault of one unit. `value` is the whole value, of which the fault shows the beginning. */
  add(fault: FileError, value: string): void;
  /** The largest groups first; `inFile` counts those that are not listed as well. */
  read(): { groups: FileErrorGroup[]; inFile: number };
}
export function createFileErrorGrouper(): FileErrorGrouper {
  const known = new Map<string, FileErrorGroup>();
  return {
    add(fault, value) {
      const key = [fault.code, fault.field, value, fault.message].join('\u0000');
      const group = known.get(key);
      if (!group) known.set(key, { ...fault, units: 1, from: fromOf(fault, value) });
      else {
        group.units += 1;
        const { line, column, unit, unitId } = fault;
        if (byPlace(fault, group) < 0) Object.assign(group, { line, column, unit, unitId });
      }
    },
    read: () => ({
      groups: [...known.values()]
        .toSorted((a, b) => b.units - a.units || byPlace(a, b))
        .slice(0, maxListedErrorGroups),
      inFile: known.size,
    }),
  };
}
const fromOf = ({ mends }: FileError, value: string): string | null =>
  mends === null || mends === 'unitId' || value.length > longestFrom ? null : value;

/** A fault of the file or its header, which stands for itself. */
export const toSingleErrorGroup = (fault: FileError): FileErrorGroup => ({ ...fault, units: 1, from: null });
