import { mostDays } from './outbound-units.contract.ts';
import type { RefusedUnits } from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { addDays } from '#kit/contract/dates.ts';
import { sayFault } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';

export interface SearchBounds {
  outboundDateFrom?: string | undefined;
  outboundDateTo?: string | undefined;
  dayOfServiceFrom?: string | undefined;
  dayOfServiceTo?: string | undefined;
  shipperAccountId?: number | undefined;
  consigneeAccountId?: number | undefined;
  unitId?: string | undefined;
  orderNumber?: string | undefined;
  loadNumber?: string | undefined;
  shuttleNumber?: string | undefined;
  receivingPalletCode?: string | undefined;
  putAwayCode?: string | undefined;
  unitsConsolidateId?: number | undefined;
  toClosedPlace?: boolean | undefined;
  openAt?: number | undefined;
}
/** Numbers and codes that people read from a document or a label: each names few units, whatever their day. */
export const unitNumbers = [
  'unitId',
  'orderNumber',
  'loadNumber',
  'shuttleNumber',
  'receivingPalletCode',
  'putAwayCode',
  'unitsConsolidateId',
] as const satisfies readonly (keyof SearchBounds)[];
/** Why a search reaches too far, or null. Each range that is given counts; one without an end has no bound. */
export function whyTooWide(q: SearchBounds): Fault | null {
  if (q.toClosedPlace === true || q.openAt !== undefined) return null;
  if (q.shipperAccountId !== undefined || q.consigneeAccountId !== undefined) return null;
  if (unitNumbers.some((name) => q[name] !== undefined)) return null;
  const ranges = [
    [q.outboundDateFrom, q.outboundDateTo],
    [q.dayOfServiceFrom, q.dayOfServiceTo],
  ].filter(([from, to]) => from !== undefined || to !== undefined);
  if (ranges.length === 0) return outboundUnitErrors.noDates;
  return ranges.every(([from, to]) => from !== undefined && to !== undefined && to < addDays(from, mostDays))
    ? null
    : outboundUnitErrors.tooWide;
}

/** The dates the screen opens with: three days either side of today. */
export const openingDays = (today: string) => ({
  dayOfServiceFrom: addDays(today, -3),
  dayOfServiceTo: addDays(today, 3),
});

/** Why an act leaves a unit as it is; with params where the sentence takes some. */
export type Against = Fault & { params?: Record<string, string> };
const examples = 5;

/**
 * Splits units by whether an act may touch them; the refused are counted by why, with a few codes each,
 * the most frequent first.
 */
export function sortOut<U extends { unitCode: string }>(
  units: readonly U[],
  why: (unit: U) => Against | null,
): { good: U[]; refused: RefusedUnits[] } {
  const good: U[] = [];
  const groups = new Map<string, RefusedUnits>();
  for (const unit of units) {
    const against = why(unit);
    if (!against) {
      good.push(unit);
      continue;
    }
    const params = against.params ?? {};
    const key = JSON.stringify([against.code, params]);
    const group = groups.get(key) ?? {
      ...sayFault(against, params),
      count: 0,
      units: [],
    };
    group.count += 1;
    if (group.units.length < examples) group.units.push(unit.unitCode);
    groups.set(key, group);
  }
  return { good, refused: [...groups.values()].sort((a, b) => b.count - a.count) };
}
