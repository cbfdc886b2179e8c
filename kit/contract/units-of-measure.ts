import { divideRoundingHalfAwayFromZero } from './money.ts';

/** Multiply centimeters by this to get inches (the spec's constant, in millionths to stay in integers). */
export const millionthsOfInchPerCentimeter = 393_701;
/** Converts a side in centimeters to whole inches, rounded half up. */
export const wholeInchesFromCentimeters = (centimeters: number): number =>
  divideRoundingHalfAwayFromZero(Math.round(centimeters * 100) * millionthsOfInchPerCentimeter, 100_000_000);
/** Cube in hundredths of a cubic foot for a unit measured in whole inches, rounded half up: 41 × 10 × 7 → 166. */
export const cubeHundredthsFromInches = (
  lengthInches: number,
  widthInches: number,
  heightInches: number,
): number => divideRoundingHalfAwayFromZero(lengthInches * widthInches * heightInches * 100, 1728);
