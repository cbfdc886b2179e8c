import * as replacing from './replacing.service.ts';
import type { Replaced } from './replacing.service.ts';
import type { ChargedPeriod, SurchargeRow, SurchargeWish } from './surcharges.contract.ts';
import { surchargeErrors } from './surcharges.errors.ts';
import * as store from './surcharges.store.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { showPercent } from '#kit/contract/money.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

export async function get(
  work: Work,
): Promise<{ periods: ChargedPeriod[]; rows: SurchargeRow[]; earlier: SurchargeRow[] }> {
  return {
    periods: await store.periods(work),
    rows: await store.surcharges(work),
    earlier: await store.earlierSurcharges(work),
  };
}

const shown = (s: SurchargeRow) => ({
  period: s.period,
  warehouse: s.warehouse,
  bp: s.bp,
  effectiveDate: s.effectiveDate,
  expirationDate: s.expirationDate,
});
async function insert(work: Work, wish: SurchargeWish): Promise<number> {
  const period = await store.periodOf(work, wish.periodId);
  refuseMissing({
    periodId: period !== undefined,
    outboundWarehouseId: await store.warehouseKnown(work, wish.outboundWarehouseId),
  });
  if (!period) return refuse(commonErrors.notFound);
  const { name, effectiveDate: from, expirationDate: to } = period;
  if ((wish.effectiveDate ?? from) > to || (wish.expirationDate ?? to) < from)
    refuse(surchargeErrors.outside, { name, from: showDate(from), to: showDate(to) });
  const other = await store.overlapping(work, wish);
  if (other) refuse(surchargeErrors.overlaps, { name, percent: showPercent(other.bp) });
  return store.insertSurcharge(work, wish);
}
const surcharges: Replaced<SurchargeRow, SurchargeWish> = {
  entity: 'holiday_surcharge',
  shown,
  standing: store.surcharge,
  was: store.wasSurcharge,
  insert,
  retire: store.retireSurcharge,
  ended: surchargeErrors.ended,
};

export async function add(work: Work, wish: SurchargeWish): Promise<SurchargeRow> {
  await store.holdSurcharges(work);
  return replacing.add(work, surcharges, wish);
}
export async function save(work: Work, id: number, wish: SurchargeWish): Promise<SurchargeRow> {
  await store.holdSurcharges(work);
  return replacing.replace(work, surcharges, id, wish);
}
export async function end(work: Work, id: number): Promise<{ message: string }> {
  await store.holdSurcharges(work);
  await replacing.end(work, surcharges, id);
  return { message: 'The surcharge is out of use.' };
}
