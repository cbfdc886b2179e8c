import * as replacing from './replaceable-rules.service.ts';
import type { ReplaceableRules } from './replaceable-rules.service.ts';
import type { SurchargedHolidayPeriod, SurchargeRow, SurchargeInput } from './surcharges.contract.ts';
import { surchargeErrors } from './surcharges.errors.ts';
import * as store from './surcharges.store.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatBasisPointsAsPercent } from '#kit/contract/money.ts';
import { reject, rejectIfAnyMissing } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export async function getHolidaySurcharges(
  work: RequestContext,
): Promise<{ periods: SurchargedHolidayPeriod[]; rows: SurchargeRow[]; earlier: SurchargeRow[] }> {
  return {
    periods: await store.findChargedPeriods(work),
    rows: await store.findActiveSurcharges(work),
    earlier: await store.findEarlierSurcharges(work),
  };
}

const shown = (s: SurchargeRow) => ({
  period: s.period,
  warehouse: s.warehouse,
  bp: s.bp,
  effectiveDate: s.effectiveDate,
  expirationDate: s.expirationDate,
});
async function insert(work: RequestContext, wish: SurchargeInput): Promise<number> {
  const period = await store.findChargedPeriod(work, wish.periodId);
  rejectIfAnyMissing({
    periodId: period !== undefined,
    outboundWarehouseId: await store.warehouseExists(work, wish.outboundWarehouseId),
  });
  if (!period) return reject(commonErrors.notFound);
  const { name, effectiveDate: from, expirationDate: to } = period;
  if ((wish.effectiveDate ?? from) > to || (wish.expirationDate ?? to) < from)
    reject(surchargeErrors.outside, { name, from: formatDate(from), to: formatDate(to) });
  const other = await store.findOverlappingSurcharge(work, wish);
  if (other) reject(surchargeErrors.overlaps, { name, percent: formatBasisPointsAsPercent(other.bp) });
  return store.insertSurcharge(work, wish);
}
const surcharges: ReplaceableRules<SurchargeRow, SurchargeInput> = {
  entity: 'holiday_surcharge',
  toAuditRecord: shown,
  findActive: store.findSurcharge,
  everExisted: store.surchargeEverExisted,
  insert,
  retire: store.retireSurcharge,
  endedError: surchargeErrors.ended,
};

export async function addSurcharge(work: RequestContext, wish: SurchargeInput): Promise<SurchargeRow> {
  await store.lockSurcharges(work);
  return replacing.addReplaceableRule(work, surcharges, wish);
}
export async function replaceSurcharge(
  work: RequestContext,
  id: number,
  wish: SurchargeInput,
): Promise<SurchargeRow> {
  await store.lockSurcharges(work);
  return replacing.replaceRule(work, surcharges, id, wish);
}
export async function endSurcharge(work: RequestContext, id: number): Promise<{ message: string }> {
  await store.lockSurcharges(work);
  await replacing.endReplaceableRule(work, surcharges, id);
  return { message: 'Surcharge ended.' };
}
