import { divideHalfUp } from './money.ts';

/** Multiply centimetres by this to get inches (the spec's constant, in millionths to stay in integers). */
export const INCH_PER_CM_MILLIONTHS = 393_701;
/** Whole inches of a side given in centimetres, rounded half up. */
export const inchesOf = (centimetres: number): number =>
  divideHalfUp(Math.round(centimetres * 100) * INCH_PER_CM_MILLIONTHS, 100_000_000);
/** Cubic feet in hundredths of a box in whole inches, rounded half up: 41 × 10 × 7 → 166. */
export const cubeOf = (length: number, width: number, height: number): number =>
  divideHalfUp(length * width * height * 100, 1728);
