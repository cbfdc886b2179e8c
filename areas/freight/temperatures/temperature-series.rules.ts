import { measuredKinds } from './temperatures.contract.ts';
import type { ReadingRow } from './temperatures.contract.ts';

/** The readings of one location, or of all units or pallets. */
export interface TemperatureSeries {
  id: string;
  first: ReadingRow;
  /** Units and pallets: readings of different things. */
  isScattered: boolean;
  points: { at: number; value: number }[];
}

/** More lines in one chart are hard to distinguish. */
export const mostTemperatureSeries = 6;

const isScattered = ({ measured }: ReadingRow): boolean =>
  measured === measuredKinds.unit || measured === measuredKinds.pallet;
const seriesIdOf = (r: ReadingRow): string =>
  [r.warehouseId, r.measured, ...(isScattered(r) ? [] : [r.room ?? r.code])].join(' ');

/** Divides readings by location, those with the most readings first. The points are in the order of time. */
export function buildTemperatureSeries(readings: readonly ReadingRow[]): TemperatureSeries[] {
  return [...Map.groupBy(readings, seriesIdOf)]
    .flatMap(([id, rows]) => {
      const [first] = rows;
      if (first === undefined) return [];
      const points = rows
        .map((row) => ({ at: Date.parse(row.measuredAt), value: row.tenthsF }))
        .toSorted((a, b) => a.at - b.at);
      return [{ id, first, isScattered: isScattered(first), points }];
    })
    .toSorted((a, b) => b.points.length - a.points.length);
}
