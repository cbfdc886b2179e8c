import type { UnitEventKind } from './units.contract.ts';
import { unitEventKinds } from './units.contract.ts';

/** A scan tells what was done, a paper what it became; the history has one word for both. */
const became = new Map<string, UnitEventKind>([
  ['receive', 'received'],
  ['stage', 'staged'],
  ['misStage', 'misStaged'],
  ['load', 'loaded'],
  ['unload', 'unloaded'],
  ['coolerReturn', 'coolerReturned'],
  ['release', 'released'],
  ['shuttle', 'shuttled'],
  ['arrive', 'arrived'],
  ['deliver', 'delivered'],
]);
/** The word by which people read an event of a unit's history, whichever word wrote it. */
export const readAs = (kind: string): string => became.get(kind) ?? kind;

const names = new Map<string, string>(Object.entries(unitEventKinds));
/** What people call it. */
export const nameOfEvent = (kind: string): string => names.get(readAs(kind)) ?? kind;

/** The receiving door that an event of the history tells of: it is written by its number alone, at times with the word before it. */
export function doorOfEvent({ kind, place }: { kind: string; place: string | null }): string | null {
  if (readAs(kind) !== 'received' || place === null) return null;
  return /^(?:Door )?(\d{1,4})$/.exec(place)?.[1] ?? null;
}
