/** What freight is counted in, as the database holds it. */
export const unitOfMeasure = { bin: 1, box: 2, pallet: 3 } as const;
export type UnitOfMeasure = (typeof unitOfMeasure)[keyof typeof unitOfMeasure];

/** The units of measure by their names, in the order in which people choose them. */
export const unitsOfMeasureByName = new Map<string, UnitOfMeasure>([
  ['Box', unitOfMeasure.box],
  ['Pallet', unitOfMeasure.pallet],
  ['Bin', unitOfMeasure.bin],
]);
const names = new Map<number, string>([...unitsOfMeasureByName].map(([name, unit]) => [unit, name]));
/** The name of a unit of measure, as documents print it. An unknown number has no name: nothing is printed. */
export const formatUnitOfMeasure = (unit: number): string => names.get(unit) ?? '';
