import { roomNamed } from './exposure.rules.ts';
import { sources } from './temperatures.contract.ts';
import type { UnitTemperatures } from './temperatures.contract.ts';
import type { Option } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';

/** What is measured, and where, as people read it. */

const measuredNames = ['Unit', 'Pallet', 'Truck', 'Room'] as const;
export const measuredName = (t: Say, measured: number): string => t(measuredNames[measured - 1] ?? '');
export const measuredOptions = (t: Say): Option[] =>
  measuredNames.map((name, n) => ({ value: String(n + 1), label: t(name) }));

const placeNames: Record<UnitTemperatures['legs'][number]['place'], string> = {
  dock: 'Dock',
  slots: 'Slots',
  cooler: 'Cooler',
  truck: 'Truck',
  shuttle: 'Shuttle',
};
export const placeName = (t: Say, place: UnitTemperatures['legs'][number]['place']): string =>
  t(placeNames[place]);
/** The code of what was measured, or the name of the room. */
export function thingName(t: Say, { code, room }: { code: string | null; room: number | null }): string {
  const named = roomNamed(room);
  return named ? placeName(t, named) : (code ?? '');
}

const sourceNames = new Map<number, string>([
  [sources.scanner, 'Scanner'],
  [sources.call, 'Sensor'],
  [sources.file, 'File'],
  [sources.proof, 'Proof of delivery'],
]);
export const sourceName = (t: Say, source: number): string => t(sourceNames.get(source) ?? '');
