import { divideHalfUp } from './money.ts';

/** Multiply centimetres by this to get inches (the spec's constant, in millionths to stay in integers). */
export const millionthsOfInchPerCentimeter = 393_701;
/** Whole inches of a side given in centimetres, rounded half up. */
export const inchesFromCentimeters = (centimeters: number): number =>
  divideHalfUp(Math.round(centimeters * 100) * millionthsOfInchPerCentimeter, 100_000_000);
/** Cubic feet in hundredths of a box in whole inches, rounded half up: 41 × 10 × 7 → 166. */
export const cubeHundredthsFromInches = (length: number, width: number, height: number): number =>
  divideHalfUp(length * width * height * 100, 1728);
