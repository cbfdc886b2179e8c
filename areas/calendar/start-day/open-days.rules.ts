import type { OpenOperatingDay } from './open-days.contract.ts';

export interface OpenItemCounts {
  loads: number;
  shuttles: number;
  units: number;
  doors: number;
}
/** How much of a day is open. */
export const countOpenItems = ({ loads, shuttles, units }: OpenOperatingDay): OpenItemCounts => ({
  loads: loads.length,
  shuttles: shuttles.length,
  units: units.reduce((sum, { count }) => sum + count, 0),
  doors: loads.filter(({ door }) => door !== null).length,
});
/** How much of several days is open. A shuttle carries freight of more than one day, and is one shuttle. */
export const countOpenTogether = (days: readonly OpenOperatingDay[]): OpenItemCounts => {
  const sum = (what: keyof OpenItemCounts) => days.reduce((n, day) => n + countOpenItems(day)[what], 0);
  return {
    loads: sum('loads'),
    shuttles: new Set(days.flatMap(({ shuttles }) => shuttles.map(({ id }) => id))).size,
    units: sum('units'),
    doors: sum('doors'),
  };
};
/** Whether anything of a day is left to do. */
export const hasOpenLoadsOrUnits = ({ loads, units }: Pick<OpenOperatingDay, 'loads' | 'units'>): boolean =>
  loads.length > 0 || units.length > 0;

/** Units of a day that are in another building than the one they leave from. */
export const listUnitsInOtherBuilding = ({
  units,
}: Pick<OpenOperatingDay, 'units'>): OpenOperatingDay['units'] =>
  units.filter(({ standsIn, leavesFrom }) => standsIn !== null && standsIn !== leavesFrom);
