import { findRoomByNumber } from './exposure.rules.ts';
import { readingSources } from './temperatures.contract.ts';
import type { UnitTemperatureExposure } from './temperatures.contract.ts';
import type { SelectOption } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Formats what was measured, and where, for display. */

const measuredNames = ['Unit', 'Pallet', 'Truck', 'Room'] as const;
export const formatMeasuredKind = (t: Translate, measured: number): string =>
  t(measuredNames[measured - 1] ?? '');
export const buildMeasuredKindOptions = (t: Translate): SelectOption[] =>
  measuredNames.map((name, n) => ({ value: String(n + 1), label: t(name) }));

const placeNames: Record<UnitTemperatureExposure['legs'][number]['place'], string> = {
  dock: 'Dock',
  slots: 'Slots',
  cooler: 'Cooler',
  truck: 'Truck',
  shuttle: 'Shuttle',
};
export const formatLegPlace = (
  t: Translate,
  place: UnitTemperatureExposure['legs'][number]['place'],
): string => t(placeNames[place]);
/** The code of what was measured, or the name of the room. */
export function formatMeasuredObject(
  t: Translate,
  { code, room }: { code: string | null; room: number | null },
): string {
  const named = findRoomByNumber(room);
  return named ? formatLegPlace(t, named) : (code ?? '');
}

const sourceNames = new Map<number, string>([
  [readingSources.scanner, 'Scanner'],
  [readingSources.call, 'Sensor'],
  [readingSources.file, 'File'],
  [readingSources.proof, 'Proof of delivery'],
]);
export const formatReadingSource = (t: Translate, source: number): string => t(sourceNames.get(source) ?? '');
