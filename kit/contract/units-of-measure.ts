import { divideHalfUp } from './money.ts';

/** Multiply centimeters by this to get inches (the spec's constant, in millionths to stay in integers). */
export const millionthsOfInchPerCentimeter = 393_701;
/** Converts a side in centimeters to whole inches, rounded half up. */
export const inchesFromCentimeters = (centimeters: number): number =>
  divideHalfUp(Math.round(centimeters * 100) * millionthsOfInchPerCentimeter, 100_000_000);
/** Cube in hundredths of a cubic foot for a unit measured in whole inches, rounded half up: 41 × 10 × 7 → 166. */
export const cubeHundredthsFromInches = (length: number, width: number, height: number): number =>
  divideHalfUp(length * width * height * 100, 1728);
