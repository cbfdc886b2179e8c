import type { UnitEventKind } from './units.contract.ts';
import { unitEventKinds } from './units.contract.ts';

/** A scan and a release tell what was done; people read what the box became by it. */
const became = {
  receive: 'received',
  stage: 'staged',
  misStage: 'misStaged',
  load: 'loaded',
  unload: 'unloaded',
  coolerReturn: 'coolerReturned',
  release: 'released',
} as const satisfies Record<string, UnitEventKind>;
type Act = keyof typeof became;
/** The words that a unit's history is written in, by the product and by its demo world: reports count them. */
export type StoredUnitEventKind = Act | Exclude<UnitEventKind, (typeof became)[Act]>;

const reading = new Map<string, UnitEventKind>(Object.entries(became));
/** The word by which people read an event of a unit's history. */
export const toUnitEventKind = (kind: string): string => reading.get(kind) ?? kind;

const names = new Map<string, string>(Object.entries(unitEventKinds));
/** What people call it. */
export const formatUnitEventKind = (kind: string): string => names.get(toUnitEventKind(kind)) ?? kind;

/** The receiving door that an event of the history tells of: it is written by its number alone, at times with the word before it. */
export function getDoorOfUnitEvent({ kind, place }: { kind: string; place: string | null }): string | null {
  if (toUnitEventKind(kind) !== 'received' || place === null) return null;
  return /^(?:Door )?(\d{1,4})$/.exec(place)?.[1] ?? null;
}
