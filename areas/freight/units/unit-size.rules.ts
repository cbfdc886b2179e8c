import { unitOfMeasure } from './units-of-measure.contract.ts';
import { cubeHundredthsFromInches, wholeInchesFromCentimeters } from '#kit/contract/units-of-measure.ts';

/** The unit in which a shipper enters the sides of a box. */

export type LengthUnit = 'inch' | 'cm';

/** The minimum billable size of a box, in inches. */
export const minimumBillableBoxInches: BoxDimensions = { length: 41, width: 10, height: 4 };

export interface BoxDimensions {
  length: number;
  width: number;
  height: number;
}
export interface BillableUnitSize extends BoxDimensions {
  /** As the shipper entered them, in `measure`. */
  typed: BoxDimensions;
  measure: LengthUnit;
  /** Hundredths of a cubic foot per unit. */
  cubeEach: number;
  minimumApplied: boolean;
}

/**
 * Whole inches and cube of a unit. A side shorter than half an inch is still one inch. Only boxes are raised
 * to the minimum (docs/domain/freight.md#the-minimum-cube).
 */
export function computeBillableUnitSize(
  entered: BoxDimensions,
  lengthUnit: LengthUnit,
  uom: number,
  minCubeHundredths: number,
): BillableUnitSize {
  const side = (value: number) =>
    Math.max(1, lengthUnit === 'cm' ? wholeInchesFromCentimeters(value) : value);
  const sides = { length: side(entered.length), width: side(entered.width), height: side(entered.height) };
  const cubeEach = cubeHundredthsFromInches(sides.length, sides.width, sides.height);
  if (uom !== unitOfMeasure.box || cubeEach >= minCubeHundredths)
    return { ...sides, typed: entered, measure: lengthUnit, cubeEach, minimumApplied: false };
  return {
    ...minimumBillableBoxInches,
    typed: entered,
    measure: lengthUnit,
    cubeEach: cubeHundredthsFromInches(
      minimumBillableBoxInches.length,
      minimumBillableBoxInches.width,
      minimumBillableBoxInches.height,
    ),
    minimumApplied: true,
  };
}
