import { addDays } from '#kit/contract/dates.ts';
import type { ShuttleLaneDay } from './shuttle-file.contract.ts';

export interface ShuttleLane {
  fromWarehouse: string;
  fromId: number;
  toWarehouse: string;
  toId: number;
  /** Sunday to Saturday. Null: no shuttle. */
  days: (ShuttleLaneDay | null)[];
  unitCount: number;
}
/** Groups the week into lanes from warehouse to warehouse, busiest first, with an entry for each day. */
export function groupWeekIntoShuttleLanes(sunday: string, days: readonly ShuttleLaneDay[]): ShuttleLane[] {
  const dates = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(sunday, n));
  return [...Map.groupBy(days, (day) => `${day.fromId} ${day.toId}`).values()]
    .flatMap((laneDays): ShuttleLane[] => {
      const [first] = laneDays;
      if (!first) return [];
      return [
        {
          fromWarehouse: first.from,
          fromId: first.fromId,
          toWarehouse: first.to,
          toId: first.toId,
          days: dates.map((date) => laneDays.find((day) => day.date === date) ?? null),
          unitCount: laneDays.reduce((sum, day) => sum + day.units, 0),
        },
      ];
    })
    .toSorted(
      (a, b) =>
        b.unitCount - a.unitCount ||
        a.fromWarehouse.localeCompare(b.fromWarehouse) ||
        a.toWarehouse.localeCompare(b.toWarehouse),
    );
}
/** Sums the units of each day over all lanes. */
export const sumUnitsByDay = (lanes: readonly ShuttleLane[]): number[] =>
  [0, 1, 2, 3, 4, 5, 6].map((n) => lanes.reduce((sum, lane) => sum + (lane.days[n]?.units ?? 0), 0));
