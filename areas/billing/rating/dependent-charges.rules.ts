import { buildPercentageBase, formatExactDollars, buildMinimumSteps } from './rate-line.rules.ts';
import type { PercentageBase, ChargedAmount, RatingStep } from './rate-line.rules.ts';
import { applyBasisPoints, allocateCents } from '#kit/contract/money.ts';

/**
 * What follows a linehaul that somebody changes by hand: its minimum, the holiday charge, the fuel and every
 * percentage (docs/domain/billing.md#manual-charges).
 */

/** What percentages are taken of: linehaul and minimum, computed or made by hand. */
export const isLinehaulRevenue = (line: { source: string }): boolean =>
  line.source === 'linehaul' || line.source === 'minimum';

interface Percentage {
  id: number;
  percentBp: number;
  /** Cents that it was taken of. */
  quantity: number;
  source: string;
  /** A holiday charge bears only the freight inside its period: these cubes of all. */
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
  of: readonly ChargedAmount[],
): RecalculatedPercentage[] {
  const base = buildPercentageBase(of);
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
        amount: applyBasisPoints(cents, p.percentBp),
        exact: formatExactDollars(BigInt(cents) * BigInt(p.percentBp), 6),
      },
    ];
  });
}

/** The percentages whose base is another now among the lines that stand, with what they come to. */
export const recalculatePercentages = (
  lines: readonly (ChargedAmount & { source: string })[],
  percentages: readonly Percentage[],
): RecalculatedPercentage[] =>
  restated(
    percentages.filter((p) => !isLinehaulRevenue(p)),
    lines.filter(isLinehaulRevenue),
  );

/** A charge as it stands at its shipment. */
export interface CurrentCharge extends ChargedAmount, Percentage {
  manual: boolean;
  /** The charge code it was computed under, when somebody has changed it since. */
  insteadOf: string | null;
}
export interface DependentChargeChanges {
  /** What the computed minimum has to come to: 0 when none is left. Null: it stays. */
  minimum: { cents: number; tariffId: number; why: RatingStep[] } | null;
  restated: RecalculatedPercentage[];
}
/** The tariff of a linehaul that has the highest minimum. */
export interface TariffMinimum {
  tariffId: number;
  minimum: number;
}
/** Where no tariff made any linehaul there is no minimum. */
export const noTariffMinimum: TariffMinimum = { tariffId: 0, minimum: 0 };
/**
 * What the charges of a shipment become when one of them was added, changed or removed by hand. `least` is
 * null when the linehaul was not touched: then its minimum stays as it is. Prices, percentages and tariffs are
 * those it was rated by.
 */
export function recalculateDependentCharges(
  lines: readonly CurrentCharge[],
  least: TariffMinimum | null,
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
  const due = least === null ? was : minimumDue(now, least.minimum);
  const standing = now.filter((l) => !isMinimum(l));
  if (due > 0) standing.push({ ...nothing, amount: due });
  return {
    minimum:
      due === was || least === null
        ? null
        : {
            cents: due,
            tariffId: least.tariffId,
            why: buildMinimumSteps(least.tariffId, least.minimum, cents),
          },
    restated: [...shares, ...recalculatePercentages(standing, lines)],
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
// Without any linehaul there is nothing to fill up; a minimum changed by hand stands in place of the computed one.
function minimumDue(lines: readonly CurrentCharge[], minimum: number): number {
  const linehaul = lines.filter((l) => l.source === 'linehaul');
  if (linehaul.length === 0 || lines.some((l) => l.insteadOf === 'MIN')) return 0;
  return Math.max(0, minimum - buildPercentageBase(linehaul).cents);
}
