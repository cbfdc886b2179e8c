import type { ChargedPeriod, SurchargeRow, SurchargeWish } from './surcharges.contract.ts';
import { surchargeErrors } from './surcharges.errors.ts';
import * as store from './surcharges.store.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { showPercent } from '#kit/contract/money.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

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
/** One that holds still; of one that no longer does it is said so. */
async function standing(work: Work, id: number): Promise<SurchargeRow> {
  const found = await store.surcharge(work, id);
  if (found) return found;
  return refuse((await store.wasSurcharge(work, id)) ? surchargeErrors.ended : commonErrors.notFound);
}
async function inserted(work: Work, wish: SurchargeWish): Promise<SurchargeRow> {
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
  const id = await store.insertSurcharge(work, wish);
  return (await store.surcharge(work, id)) ?? refuse(commonErrors.notFound);
}

export async function add(work: Work, wish: SurchargeWish): Promise<SurchargeRow> {
  await store.holdSurcharges(work);
  const made = await inserted(work, wish);
  await audit(work, { entity: 'holiday_surcharge', entityId: made.id, action: 'add', after: shown(made) });
  announce(work, 'tariffs');
  return made;
}

/** Another stands in its place: what was charged by the old one can still be explained. */
export async function save(work: Work, id: number, wish: SurchargeWish): Promise<SurchargeRow> {
  await store.holdSurcharges(work);
  const before = await standing(work, id);
  if (!(await store.retireSurcharge(work, id, wish.rowVersion ?? before.rowVersion)))
    refuse(commonErrors.changedByOthers);
  const after = await inserted(work, wish);
  await audit(work, {
    entity: 'holiday_surcharge',
    entityId: after.id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'tariffs');
  return after;
}

export async function end(work: Work, id: number): Promise<{ message: string }> {
  await store.holdSurcharges(work);
  const before = await standing(work, id);
  if (!(await store.retireSurcharge(work, id, before.rowVersion))) refuse(surchargeErrors.ended);
  await audit(work, { entity: 'holiday_surcharge', entityId: id, action: 'end', before: shown(before) });
  announce(work, 'tariffs');
  return { message: 'The surcharge is out of use.' };
}
