import * as replacing from './replaceable-rules.service.ts';
import type { ReplaceableRulesAdapter } from './replaceable-rules.service.ts';
import type {
  ChargeableHolidayPeriod,
  HolidaySurchargeRow,
  HolidaySurchargeInput,
} from './surcharges.contract.ts';
import { holidaySurchargeErrors } from './surcharges.errors.ts';
import * as store from './surcharges.repository.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatBasisPointsAsPercent } from '#kit/contract/money.ts';
import { reject, rejectIfAnyFieldNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export async function getHolidaySurchargesAndPeriods(work: RequestContext): Promise<{
  periods: ChargeableHolidayPeriod[];
  rows: HolidaySurchargeRow[];
  earlier: HolidaySurchargeRow[];
}> {
  return {
    periods: await store.findUndeletedHolidayPeriods(work),
    rows: await store.findUnretiredHolidaySurcharges(work),
    earlier: await store.findLast100RetiredHolidaySurcharges(work),
  };
}

const toAuditRecord = (s: HolidaySurchargeRow) => ({
  period: s.period,
  warehouse: s.warehouse,
  bp: s.bp,
  effectiveDate: s.effectiveDate,
  expirationDate: s.expirationDate,
});
async function insert(work: RequestContext, input: HolidaySurchargeInput): Promise<number> {
  const period = await store.findUndeletedHolidayPeriod(work, input.periodId);
  rejectIfAnyFieldNotFound({
    periodId: period !== undefined,
    outboundWarehouseId: await store.warehouseExistsIfGiven(work, input.outboundWarehouseId),
  });
  if (!period) return reject(commonErrors.notFound);
  const { name, effectiveDate: from, expirationDate: to } = period;
  if ((input.effectiveDate ?? from) > to || (input.expirationDate ?? to) < from)
    reject(holidaySurchargeErrors.outsidePeriod, { name, from: formatDate(from), to: formatDate(to) });
  const other = await store.findOverlappingHolidaySurcharge(work, input);
  if (other)
    reject(holidaySurchargeErrors.datesOverlap, { name, percent: formatBasisPointsAsPercent(other.bp) });
  return store.insertHolidaySurcharge(work, input);
}
const surcharges: ReplaceableRulesAdapter<HolidaySurchargeRow, HolidaySurchargeInput> = {
  entity: 'holiday_surcharge',
  toAuditRecord,
  findUnretired: store.findUnretiredHolidaySurcharge,
  everExisted: store.holidaySurchargeEverExisted,
  insert,
  retire: store.retireHolidaySurchargeIfVersionMatches,
  endedError: holidaySurchargeErrors.surchargeReplaced,
};

export async function addHolidaySurcharge(
  work: RequestContext,
  input: HolidaySurchargeInput,
): Promise<HolidaySurchargeRow> {
  await store.lockHolidaySurchargeEdits(work);
  return replacing.addReplaceableRule(work, surcharges, input);
}
export async function replaceHolidaySurcharge(
  work: RequestContext,
  id: number,
  input: HolidaySurchargeInput,
): Promise<HolidaySurchargeRow> {
  await store.lockHolidaySurchargeEdits(work);
  return replacing.retireAndReplaceRule(work, surcharges, id, input);
}
export async function endHolidaySurcharge(work: RequestContext, id: number): Promise<{ message: string }> {
  await store.lockHolidaySurchargeEdits(work);
  await replacing.endReplaceableRule(work, surcharges, id);
  return { message: 'Surcharge ended.' };
}
