/** A line's freight: whole inches, and cubes in hundredths. */
export interface SizedFreight {
  productId: number;
  uom: number;
  l: number;
  w: number;
  h: number;
  units: number;
  cubes: number;
}
type Freight = Omit<SizedFreight, 'cubes'>;
/** Whether two lines have the same unit of measure, unit count and dimensions. */
export const isSameUnitCountAndSize = (one: Freight, other: Freight): boolean =>
  one.uom === other.uom &&
  one.units === other.units &&
  one.l === other.l &&
  one.w === other.w &&
  one.h === other.h;
