import { ratingErrors } from './rating.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { allocateCents } from '#kit/contract/money.ts';

/**
 * What people change about rated shipments: manual lines as a layer over the computed ones, and splits
 * (docs/domain/billing.md#manual-charges).
 */

export interface ComputedCharge {
  chargeCode: string;
  amount: number;
  tariffId: number | null;
}
export interface ManualCharge extends ComputedCharge {
  /**
   * The line was computed and then changed by hand: it stands in place of a computed one of this charge code.
   * Null for one that was added.
   */
  insteadOf: string | null;
}

/**
 * Lines after rating again. Without `keep` the manual lines are lost, and `lost` says which;
 * with it added ones stay and an edited one replaces one computed line of the charge code it was computed
 * under: that of its tariff, else the first.
 */
export function mergeManualCharges<C extends ComputedCharge, M extends ManualCharge>(
  computed: readonly C[],
  manual: readonly M[],
  keepManual: boolean,
): { lines: (C | M)[]; lost: M[]; amount: number } {
  const standing = [...computed];
  for (const m of keepManual ? manual : []) {
    const alike = standing.filter((line) => line.chargeCode === m.insteadOf);
    const replaced = alike.find((line) => line.tariffId === m.tariffId) ?? alike[0];
    if (replaced) standing.splice(standing.indexOf(replaced), 1);
  }
  const lines = keepManual ? [...standing, ...manual] : standing;
  return {
    lines,
    lost: keepManual ? [] : [...manual],
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
  };
}

/** Why details cannot be split off, or null: at least one selected and at least one left (docs/domain/billing.md#splits). */
export function getSplitBlocker(
  detailIds: readonly number[],
  selectedIds: readonly number[],
): ErrorDefinition | null {
  const selected = detailIds.filter((id) => selectedIds.includes(id)).length;
  if (selected === 0) return ratingErrors.selectOneDetail;
  return selected === detailIds.length ? ratingErrors.leaveOneDetail : null;
}

export interface FreightPortion {
  units: number;
  cubes: number;
}
/**
 * Moves units of a detail to a new one; cubes go by units and what cannot be divided stays with the original.
 * Null when the number does not leave both with units.
 */
export function splitUnits(
  detail: FreightPortion,
  units: number,
): { moved: FreightPortion; left: FreightPortion } | null {
  if (!Number.isInteger(units) || units < 1 || units >= detail.units) return null;
  const cubes = Number((BigInt(detail.cubes) * BigInt(units)) / BigInt(detail.units));
  return { moved: { units, cubes }, left: { units: detail.units - units, cubes: detail.cubes - cubes } };
}

/** Shares each line's cents over the parts by their cubes, largest remainder, no cent lost. One list of amounts per part. */
export function allocateChargesByCubes(amounts: readonly number[], cubes: readonly number[]): number[][] {
  const shared = amounts.map((cents) => allocateCents(cents, cubes));
  return cubes.map((_, part) => shared.map((parts) => parts[part] ?? 0));
}
