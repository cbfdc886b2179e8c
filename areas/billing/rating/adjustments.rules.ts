import { ratingErrors } from './rating.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { allocateCents } from '#kit/contract/money.ts';

/**
 * User changes to rated shipments: manual lines on top of the computed ones, and splits (docs/domain/billing.md#manual-charges).
 */

export interface ComputedCharge {
  chargeCode: string;
  amount: number;
  tariffId: number | null;
}
export interface ManualCharge extends ComputedCharge {
  /** The line was computed and then edited. It replaces a computed line of this charge code. null for an added line. */
  insteadOf: string | null;
}

/**
 * Returns the lines after re-rating. Without `keepManual`, manual lines are lost and returned as `lostManualCharges`. With
 * it, added lines stay. An edited line replaces one computed line of its original charge code: that of its tariff, otherwise
 * the first.
 */
export function mergeManualCharges<C extends ComputedCharge, M extends ManualCharge>(
  computedCharges: readonly C[],
  manualCharges: readonly M[],
  keepManual: boolean,
): { lines: (C | M)[]; lostManualCharges: M[]; amount: number } {
  const standing = [...computedCharges];
  for (const m of keepManual ? manualCharges : []) {
    const alike = standing.filter((line) => line.chargeCode === m.insteadOf);
    const replaced = alike.find((line) => line.tariffId === m.tariffId) ?? alike[0];
    if (replaced) standing.splice(standing.indexOf(replaced), 1);
  }
  const lines = keepManual ? [...standing, ...manualCharges] : standing;
  return {
    lines,
    lostManualCharges: keepManual ? [] : [...manualCharges],
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
  };
}

/**
 * Why details cannot be split off, or null. At least one must be selected and at least one must stay
 * (docs/domain/billing.md#splits).
 */
export function getShipmentSplitBlocker(
  detailIds: readonly number[],
  selectedIds: readonly number[],
): ErrorDefinition | null {
  const selected = detailIds.filter((id) => selectedIds.includes(id)).length;
  if (selected === 0) return ratingErrors.noDetailSelected;
  return selected === detailIds.length ? ratingErrors.allDetailsSelected : null;
}

export interface FreightPortion {
  units: number;
  cubes: number;
}
/**
 * Moves units of a detail to a new one. Cubes are divided by units, and the remainder stays with the original. Returns null if
 * one of them would have no units.
 */
export function splitFreightByUnits(
  detail: FreightPortion,
  movedUnits: number,
): { moved: FreightPortion; remaining: FreightPortion } | null {
  if (!Number.isInteger(movedUnits) || movedUnits < 1 || movedUnits >= detail.units) return null;
  const cubes = Number((BigInt(detail.cubes) * BigInt(movedUnits)) / BigInt(detail.units));
  return {
    moved: { units: movedUnits, cubes },
    remaining: { units: detail.units - movedUnits, cubes: detail.cubes - cubes },
  };
}

/**
 * Allocates each line's cents to the parts by their cubes, by largest remainder, without losing a cent. Returns one list of
 * amounts per part.
 */
export function allocateChargeCentsPerPart(
  chargeCents: readonly number[],
  partCubes: readonly number[],
): number[][] {
  const shared = chargeCents.map((cents) => allocateCents(cents, partCubes));
  return partCubes.map((_, part) => shared.map((parts) => parts[part] ?? 0));
}
