import type { Balances, FreightToday } from './home.contract.ts';
import { outboundToday, owed, servedToday, shippedToday } from './home.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.rules.ts';
import { can } from '#kit/contract/access.ts';
import { notFound, refuse } from '#kit/server/refuse.ts';
import { warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Today's freight as its people speak of it. */
export async function freight(work: Work, warehouseId: number | undefined): Promise<FreightToday> {
  if (work.actor.accounts === 'all') {
    const own = warehouseScope(work);
    if (warehouseId !== undefined && own !== null && !own.includes(warehouseId)) refuse(404, notFound);
    return { by: 'outbound', ...(await outboundToday(work, warehouseId)) };
  }
  return can(work.actor, 'orderEntryView:shipments') ? { by: 'ship', ...(await shippedToday(work)) } : { by: 'service', ...(await servedToday(work)) };
}

/** What is owed today by the calendar that statements go by. */
export const owing = (work: Work): Promise<Balances> => owed(work, billingDay(work.now));
