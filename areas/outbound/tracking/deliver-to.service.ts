import type {
  BoxRow,
  DeliveryDetail,
  DeliveryProduct,
  DeliveryRow,
  findDeliveries,
} from './deliver-to.contract.ts';
import * as store from './deliver-to.store.ts';
import type { Delivery } from './deliver-to.store.ts';
import { printOne } from '#areas/lading/bills-of-lading/bills-of-lading.service.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

/** Names one consignee's freight at one drop. */
interface Named {
  dropId: number;
  consigneeAccountId: number;
  shipperAccountId?: number | undefined;
  productId?: number | undefined;
}
const named = ({ dropId, consigneeAccountId }: Named): Delivery => ({
  dropId,
  consigneeId: consigneeAccountId,
});

/** Deliveries of the caller's freight. A consignee that is none of his own is answered like one that is not there. */
export async function deliveries(
  work: Work,
  q: QueryOf<typeof findDeliveries>,
): Promise<{ data: DeliveryRow[]; totalRows: number }> {
  if (q.consigneeAccountId !== undefined && !(await store.mayAskFor(work, q.consigneeAccountId)))
    refuse(commonErrors.notFound);
  return store.findRows(work, q);
}

/** The delivery, for who sees it; any other is not there. */
export async function seenDelivery(work: Work, asked: Named): Promise<DeliveryRow> {
  return (await store.findRow(work, named(asked))) ?? refuse(commonErrors.notFound);
}

export async function delivery(work: Work, asked: Named): Promise<DeliveryDetail> {
  const found = await seenDelivery(work, asked);
  const parts = await together({
    shippers: store.shippersAt(work, named(asked)),
    bols: store.bolsAt(work, named(asked)),
  });
  return { delivery: found, ...parts };
}

export async function products(work: Work, asked: Named): Promise<DeliveryProduct[]> {
  await seenDelivery(work, asked);
  return store.productsAt(work, named(asked), asked);
}

export async function boxes(work: Work, asked: Named): Promise<{ boxes: BoxRow[]; units: number }> {
  await seenDelivery(work, asked);
  return store.boxesAt(work, named(asked), asked);
}

/** The bill of lading of this drop and consignee; any other is not there. */
export async function printCopy(work: Work, asked: Named, bolId: number) {
  const bols = await store.bolsAt(work, named(asked));
  if (!bols.some((b) => b.id === bolId)) refuse(commonErrors.notFound);
  return printOne(work, bolId, false);
}
