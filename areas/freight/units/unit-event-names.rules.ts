import type { UnitEventKind } from './units.contract.ts';
import { unitEventKinds } from './units.contract.ts';

/** The history stores what a scan or release did. Users see the resulting state of the unit. */
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
/** The event kinds stored in a unit's history, by the product and by the demo data. Reports count them. */
export type StoredUnitEventKind = Act | Exclude<UnitEventKind, (typeof became)[Act]>;

const reading = new Map<string, UnitEventKind>(Object.entries(became));
/** The event kind shown to users for a stored event. */
export const toUnitEventKind = (storedKind: string): string => reading.get(storedKind) ?? storedKind;

const names = new Map<string, string>(Object.entries(unitEventKinds));
export const formatUnitEventKind = (kind: string): string => names.get(toUnitEventKind(kind)) ?? kind;

/** The receiving door of an event. It is stored as the number, sometimes with "Door" before it. */
export function getReceivingDoorOfUnitEvent({
  kind,
  place,
}: {
  kind: string;
  place: string | null;
}): string | null {
  if (toUnitEventKind(kind) !== 'received' || place === null) return null;
  return /^(?:Door )?(\d{1,4})$/.exec(place)?.[1] ?? null;
}
