/**
 * Money is integer cents, rates are integer 1/10,000 dollar, percentages are integer basis points, cubes are integer hundredths
 * of a cubic foot.
 */

/** numerator ÷ denominator, rounded half away from zero, exact for products up to 2^53 (BigInt beyond). */
export function divideRoundingHalfAwayFromZero(
  numerator: number | bigint,
  denominator: number | bigint,
): number {
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  const negative = n < 0n !== d < 0n;
  const an = n < 0n ? -n : n;
  const ad = d < 0n ? -d : d;
  const q = (an * 2n + ad) / (ad * 2n);
  return Number(negative ? -q : q);
}
/** quantity (hundredths) × rate (1/10,000 $) → cents, half up. */
export const multiplyHundredthsByRate4ToCents = (quantity100: number, rate4: number): number =>
  divideRoundingHalfAwayFromZero(BigInt(quantity100) * BigInt(rate4), 10_000n);
/** count × rate (1/10,000 $) → cents, half up. */
export const multiplyCountByRate4ToCents = (count: number, rate4: number): number =>
  divideRoundingHalfAwayFromZero(BigInt(count) * BigInt(rate4), 100n);
/** basis points of cents → cents, half up. */
export const applyBasisPointsToCents = (cents: number, basisPoints: number): number =>
  divideRoundingHalfAwayFromZero(BigInt(cents) * BigInt(basisPoints), 10_000n);

/** Allocates an amount by weights without losing a cent. Uses the largest remainder. In a tie the first wins. */
export function allocateCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((a, b) => a + b, 0);
  if (total <= 0) return weights.map((_, i) => (i === 0 ? cents : 0));
  const sign = cents < 0 ? -1n : 1n;
  const size = BigInt(Math.abs(cents));
  const parts = weights.map((w) => (size * BigInt(w)) / BigInt(total));
  const rests = weights.map((w, i) => ({ i, rest: (size * BigInt(w)) % BigInt(total) }));
  let left = Number(size - parts.reduce((a, b) => a + b, 0n));
  rests.sort((a, b) => {
    if (a.rest === b.rest) return a.i - b.i;
    return a.rest < b.rest ? 1 : -1;
  });
  for (const { i } of rests) {
    if (left === 0) break;
    parts[i] = parts[i]! + 1n;
    left -= 1;
  }
  return parts.map((p) => Number(sign * p));
}

const thousands = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
/** 123456 → "$1,234.56". A negative amount has a leading minus. */
export function formatMoney(cents: number): string {
  const a = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}$${thousands(String(Math.floor(a / 100)))}.${String(a % 100).padStart(2, '0')}`;
}
/** 4554 → "45.54". */
export function formatHundredths(hundredths: number): string {
  const a = Math.abs(hundredths);
  return `${hundredths < 0 ? '-' : ''}${thousands(String(Math.floor(a / 100)))}.${String(a % 100).padStart(2, '0')}`;
}
/** 31000 → "$3.10". Shows more digits only if needed ("$3.1075"). */
export function formatRate4AsDollars(rate4: number): string {
  const s = String(Math.abs(rate4) % 10_000)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${rate4 < 0 ? '-' : ''}$${thousands(String(Math.floor(Math.abs(rate4) / 10_000)))}.${s}`;
}
/** 2450 → "24.5%". */
export const formatBasisPointsAsPercent = (basisPoints: number): string =>
  `${(basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')}%`;
/** A count with separators of thousands. A count that is unknown, because its read has failed or still runs, is a dash. */
export const formatCount = (count: number | undefined): string =>
  count === undefined ? '–' : thousands(String(count));
