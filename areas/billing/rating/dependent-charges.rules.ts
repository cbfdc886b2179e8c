import { buildPercentageBase, formatExactDollars, buildMinimumSteps } from './rate-line.rules.ts';
import type { PercentageBase, ChargedAmount, RatingStep } from './rate-line.rules.ts';
import { applyBasisPointsToCents, allocateCents } from '#kit/contract/money.ts';

/**
 * Recalculates what depends on a manually changed linehaul: its minimum, the holiday charge, fuel and every percentage
 * (docs/domain/billing.md#manual-charges).
 */

/** The base of percentages: linehaul and minimum, computed or manual. */
export const isLinehaulOrMinimumLine = (line: { source: string }): boolean =>
  line.source === 'linehaul' || line.source === 'minimum';

interface Percentage {
  id: number;
  percentBp: number;
  /** The base in cents. */
  quantity: number;
  source: string;
  /** A holiday charge applies only to the freight inside its period: the cubes inside, and all cubes. */
  cubes?: { inside: number; all: number } | null;
}
export interface RecalculatedPercentage {
  id: number;
  amount: number;
  base: PercentageBase;
  /** The unrounded dollar value. */
  exact: string;
}

function restated(
  percentages: readonly Percentage[],
  chargedAmounts: readonly ChargedAmount[],
): RecalculatedPercentage[] {
  const base = buildPercentageBase(chargedAmounts);
  const parted = percentages.filter((p) => p.cubes && p.cubes.inside < p.cubes.all);
  const outside = (parted[0]?.cubes?.all ?? 0) - parted.reduce((sum, p) => sum + (p.cubes?.inside ?? 0), 0);
  const parts = allocateCents(base.cents, [...parted.map((p) => p.cubes?.inside ?? 0), outside]);
  return percentages.flatMap((p) => {
    const part = parted.indexOf(p);
    const cents = part < 0 ? base.cents : (parts[part] ?? 0);
    if (p.percentBp === 0 || p.quantity === cents) return [];
    return [
      {
        id: p.id,
        base: { ...base, cents },
        amount: applyBasisPointsToCents(cents, p.percentBp),
        exact: formatExactDollars(BigInt(cents) * BigInt(p.percentBp), 6),
      },
    ];
  });
}

/** The percentages whose base has changed among the current lines, with their new amounts. */
export const recalculateChangedPercentages = (
  lines: readonly (ChargedAmount & { source: string })[],
  percentages: readonly Percentage[],
): RecalculatedPercentage[] =>
  restated(
    percentages.filter((p) => !isLinehaulOrMinimumLine(p)),
    lines.filter(isLinehaulOrMinimumLine),
  );

/** A current charge of a shipment. */
export interface CurrentCharge extends ChargedAmount, Percentage {
  manual: boolean;
  /** The charge code it was computed under, if a user has changed it since. */
  insteadOf: string | null;
}
export interface DependentChargeChanges {
  /** The new computed minimum. 0 cents: none remains. null: unchanged. */
  minimum: { cents: number; tariffId: number; why: RatingStep[] } | null;
  recalculatedPercentages: RecalculatedPercentage[];
}
/** The linehaul tariff with the highest minimum. */
export interface TariffMinimum {
  tariffId: number;
  minimum: number;
}
/** Without a tariff-based linehaul there is no minimum. */
export const noTariffMinimum: TariffMinimum = { tariffId: 0, minimum: 0 };
/**
 * Recalculates the charges of a shipment after one was added, changed or removed manually. `tariffMinimumIfLinehaulChanged`
 * is null if the linehaul was not changed, and its minimum then stays. Uses the prices, percentages and tariffs of the last
 * rating.
 */
export function computeDependentChargeChanges(
  lines: readonly CurrentCharge[],
  tariffMinimumIfLinehaulChanged: TariffMinimum | null,
): DependentChargeChanges {
  const isShare = (l: CurrentCharge) => l.source === 'linehaul' && l.percentBp !== 0 && !l.manual;
  const shares = restated(
    lines.filter(isShare),
    lines.filter((l) => l.source === 'linehaul' && !isShare(l)),
  );
  const amounts = new Map(shares.map((r) => [r.id, r.amount]));
  const now = lines.map((l) => ({ ...l, amount: amounts.get(l.id) ?? l.amount }));
  const isMinimum = (l: CurrentCharge) => l.source === 'minimum' && !l.manual;
  const was = buildPercentageBase(now.filter(isMinimum)).cents;
  const { cents } = buildPercentageBase(now.filter((l) => l.source === 'linehaul'));
  const due =
    tariffMinimumIfLinehaulChanged === null ? was : minimumDue(now, tariffMinimumIfLinehaulChanged.minimum);
  const standing = now.filter((l) => !isMinimum(l));
  if (due > 0) standing.push({ ...nothing, amount: due });
  return {
    minimum:
      due === was || tariffMinimumIfLinehaulChanged === null
        ? null
        : {
            cents: due,
            tariffId: tariffMinimumIfLinehaulChanged.tariffId,
            why: buildMinimumSteps(
              tariffMinimumIfLinehaulChanged.tariffId,
              tariffMinimumIfLinehaulChanged.minimum,
              cents,
            ),
          },
    recalculatedPercentages: [...shares, ...recalculateChangedPercentages(standing, lines)],
  };
}
const nothing: CurrentCharge = {
  id: 0,
  chargeCode: 'MIN',
  amount: 0,
  source: 'minimum',
  manual: false,
  insteadOf: null,
  percentBp: 0,
  quantity: 0,
};
// Without a linehaul there is no minimum to fill up. A manually changed minimum replaces the computed one.
function minimumDue(lines: readonly CurrentCharge[], minimum: number): number {
  const linehaul = lines.filter((l) => l.source === 'linehaul');
  if (linehaul.length === 0 || lines.some((l) => l.insteadOf === 'MIN')) return 0;
  return Math.max(0, minimum - buildPercentageBase(linehaul).cents);
}
