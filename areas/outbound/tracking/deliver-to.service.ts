import type {
  UnitStageRow,
  DeliveryDetail,
  DeliveryProduct,
  DeliveryRow,
  findDeliveriesEndpoint,
} from './deliver-to.contract.ts';
import * as store from './deliver-to.repository.ts';
import type { DeliveryKey } from './deliver-to.repository.ts';
import { printBol } from '#areas/lading/bills-of-lading/bills-of-lading.service.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Identifies one consignee's freight at one stop. */
interface Named {
  dropId: number;
  consigneeAccountId: number;
  shipperAccountId?: number | undefined;
  productId?: number | undefined;
}
const named = ({ dropId, consigneeAccountId }: Named): DeliveryKey => ({
  dropId,
  consigneeId: consigneeAccountId,
});

/** Finds deliveries of the caller's freight. A consignee outside the caller's scope is treated as missing. */
export async function findDeliveries(
  work: RequestContext,
  q: QueryOf<typeof findDeliveriesEndpoint>,
): Promise<{ data: DeliveryRow[]; totalRows: number }> {
  if (q.consigneeAccountId !== undefined && !(await store.canSeeConsigneeFreight(work, q.consigneeAccountId)))
    reject(commonErrors.notFound);
  return store.findDeliveryRows(work, q);
}

/** Returns the delivery if the caller can see it. Throws 404 otherwise. */
export async function requireVisibleDelivery(work: RequestContext, deliveryRef: Named): Promise<DeliveryRow> {
  return (await store.findVisibleDeliveryRow(work, named(deliveryRef))) ?? reject(commonErrors.notFound);
}

export async function getDelivery(work: RequestContext, deliveryRef: Named): Promise<DeliveryDetail> {
  const found = await requireVisibleDelivery(work, deliveryRef);
  const parts = await runPipelinedByName({
    shippers: store.findShippersOfDelivery(work, named(deliveryRef)),
    bols: store.findVisibleBolsOfDelivery(work, named(deliveryRef)),
  });
  return { delivery: found, ...parts };
}

export async function findDeliveryProducts(work: RequestContext, query: Named): Promise<DeliveryProduct[]> {
  await requireVisibleDelivery(work, query);
  return store.findProductsOfDelivery(work, named(query), query);
}

export async function findDeliveryUnitsUpTo300(
  work: RequestContext,
  query: Named,
): Promise<{ boxes: UnitStageRow[]; units: number }> {
  await requireVisibleDelivery(work, query);
  return store.findUnitsOfDeliveryUpTo300(work, named(query), query);
}

/** Returns the bill of lading of this stop and consignee. Throws 404 for any other. */
export async function getDeliveryBolPdf(work: RequestContext, deliveryRef: Named, bolId: number) {
  const bols = await store.findVisibleBolsOfDelivery(work, named(deliveryRef));
  if (!bols.some((b) => b.id === bolId)) reject(commonErrors.notFound);
  return printBol(work, bolId, false);
}
