import { maxUnnarrowedSearchDays } from './outbound-units.contract.ts';
import type { RejectedUnits } from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { addDays } from '#kit/contract/dates.ts';
import { toErrorInResponse } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

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
/** Numbers and codes that users read from a document or a label. Each matches few units, on any day. */
export const narrowingFilterKeys = [
  'unitId',
  'orderNumber',
  'loadNumber',
  'shuttleNumber',
  'receivingPalletCode',
  'putAwayCode',
  'unitsConsolidateId',
] as const satisfies readonly (keyof SearchBounds)[];
/** Why a search covers too many days, or null. Every given range counts, and an open-ended one is unbounded. */
export function getSearchRangeError(q: SearchBounds): ErrorDefinition | null {
  if (q.toClosedPlace === true || q.openAt !== undefined) return null;
  if (q.shipperAccountId !== undefined || q.consigneeAccountId !== undefined) return null;
  if (narrowingFilterKeys.some((name) => q[name] !== undefined)) return null;
  const ranges = [
    [q.outboundDateFrom, q.outboundDateTo],
    [q.dayOfServiceFrom, q.dayOfServiceTo],
  ].filter(([from, to]) => from !== undefined || to !== undefined);
  if (ranges.length === 0) return outboundUnitErrors.filterRequired;
  return ranges.every(
    ([from, to]) => from !== undefined && to !== undefined && to < addDays(from, maxUnnarrowedSearchDays),
  )
    ? null
    : outboundUnitErrors.rangeTooLong;
}

/** The default dates of the screen: three days either side of today. */
export const buildDefaultDayOfServiceRange = (today: string) => ({
  dayOfServiceFrom: addDays(today, -3),
  dayOfServiceTo: addDays(today, 3),
});

/** Why an action leaves a unit unchanged, with params if the message needs any. */
export type UnitActionBlocker = ErrorDefinition & { params?: Record<string, string> };
const examples = 5;

/**
 * Splits units by whether an action can change them. Rejected units are counted by reason with up to five codes each, most
 * frequent reason first.
 */
export function partitionUnitsByBlocker<U extends { unitCode: string }>(
  units: readonly U[],
  getBlocker: (unit: U) => UnitActionBlocker | null,
): { good: U[]; refused: RejectedUnits[] } {
  const good: U[] = [];
  const groups = new Map<string, RejectedUnits>();
  for (const unit of units) {
    const against = getBlocker(unit);
    if (!against) {
      good.push(unit);
      continue;
    }
    const params = against.params ?? {};
    const key = JSON.stringify([against.code, params]);
    const group = groups.get(key) ?? {
      ...toErrorInResponse(against, params),
      count: 0,
      units: [],
    };
    group.count += 1;
    if (group.units.length < examples) group.units.push(unit.unitCode);
    groups.set(key, group);
  }
  return { good, refused: [...groups.values()].sort((a, b) => b.count - a.count) };
}
