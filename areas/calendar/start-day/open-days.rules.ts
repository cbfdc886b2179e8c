import type { OpenOperatingDay } from './open-days.contract.ts';

export interface OpenItemCounts {
  loads: number;
  shuttles: number;
  units: number;
  doors: number;
}
export const countOpenItems = ({ loads, shuttles, units }: OpenOperatingDay): OpenItemCounts => ({
  loads: loads.length,
  shuttles: shuttles.length,
  units: units.reduce((sum, { count }) => sum + count, 0),
  doors: loads.filter(({ door }) => door !== null).length,
});
/** Counts the open items of several days. A shuttle with freight of more than one day counts once. */
export const countOpenItemsOfDays = (days: readonly OpenOperatingDay[]): OpenItemCounts => {
  const sum = (what: keyof OpenItemCounts) => days.reduce((n, day) => n + countOpenItems(day)[what], 0);
  return {
    loads: sum('loads'),
    shuttles: new Set(days.flatMap(({ shuttles }) => shuttles.map(({ id }) => id))).size,
    units: sum('units'),
    doors: sum('doors'),
  };
};
/** True when loads or units of a day are still open. */
export const hasOpenLoadsOrUnits = ({ loads, units }: Pick<OpenOperatingDay, 'loads' | 'units'>): boolean =>
  loads.length > 0 || units.length > 0;

/** Units of a day that are in a building other than the one they leave from. */
export const listUnitCountsOutsideOutboundBuilding = ({
  units,
}: Pick<OpenOperatingDay, 'units'>): OpenOperatingDay['units'] =>
  units.filter(({ standsIn, leavesFrom }) => standsIn !== null && standsIn !== leavesFrom);
