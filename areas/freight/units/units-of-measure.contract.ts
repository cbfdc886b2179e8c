/** The units of measure of freight, as stored in the database. */
export const unitOfMeasure = { bin: 1, box: 2, pallet: 3 } as const;
export type UnitOfMeasure = (typeof unitOfMeasure)[keyof typeof unitOfMeasure];

/** The units of measure by name, in the order of the select options. */
export const unitsOfMeasureByName = new Map<string, UnitOfMeasure>([
  ['Box', unitOfMeasure.box],
  ['Pallet', unitOfMeasure.pallet],
  ['Bin', unitOfMeasure.bin],
]);
const names = new Map<number, string>([...unitsOfMeasureByName].map(([name, unit]) => [unit, name]));
/** The name of a unit of measure for documents. An unknown number has no name and prints nothing. */
export const formatUnitOfMeasure = (unitOfMeasureNumber: number): string =>
  names.get(unitOfMeasureNumber) ?? '';
