import { unitOfMeasure } from './units-of-measure.contract.ts';
import { cubeOf, inchesOf } from '#kit/contract/units-of-measure.ts';

/** What a box measures and what it is worth in cubes (docs/domain/freight.md#size-and-cube). */

export type Measure = 'inch' | 'cm';

/** The smallest billable box, in inches. */
export const minimumBox: Sides = { length: 41, width: 10, height: 4 };

export interface Sides {
  length: number;
  width: number;
  height: number;
}
export interface SizedBox extends Sides {
  /** As the shipper typed them, in `measure`. */
  typed: Sides;
  measure: Measure;
  /** Hundredths of a cube of one unit. */
  cubeEach: number;
  minimumApplied: boolean;
}

/**
 * Whole inches and cube of a unit. A side shorter than half an inch is still one inch. Only boxes are raised
 * to the minimum (docs/domain/freight.md#the-minimum-cube).
 */
export function sizeOf(typed: Sides, measure: Measure, uom: number, minCubes: number): SizedBox {
  const side = (value: number) => Math.max(1, measure === 'cm' ? inchesOf(value) : value);
  const sides = { length: side(typed.length), width: side(typed.width), height: side(typed.height) };
  const cubeEach = cubeOf(sides.length, sides.width, sides.height);
  if (uom !== unitOfMeasure.box || cubeEach >= minCubes)
    return { ...sides, typed, measure, cubeEach, minimumApplied: false };
  return {
    ...minimumBox,
    typed,
    measure,
    cubeEach: cubeOf(minimumBox.length, minimumBox.width, minimumBox.height),
    minimumApplied: true,
  };
}
