import type { ConsigneeServiceOnDate } from './consignee-service.contract.ts';
import { findExplainedAccountNames, findWarehouseCode } from './shipping-explanation.repository.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { loadShipperContextsWithoutScopeCheck } from '#areas/calendar/shipping/shipping.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const hiding = new Set(['consigneeNotSetUp', 'consigneeUnknown']);
/**
 * The service of a consignee on a ship date (docs/domain/calendar.md#day-of-service). Blocks and future records are only for
 * staff who request them.
 */
export async function getConsigneeServiceOnDate(
  work: RequestContext,
  query: {
    shipperAccountId: number;
    consigneeAccountId: number;
    shipDate: string;
    showInternal?: boolean | undefined;
  },
): Promise<ConsigneeServiceOnDate> {
  const scope = getAccountIdsInScope(work);
  if (scope !== null && !scope.includes(query.shipperAccountId) && !scope.includes(query.consigneeAccountId))
    rejectNotFound('shipperAccountId', 'consigneeAccountId');
  const shipping =
    (
      await loadShipperContextsWithoutScopeCheck(
        work,
        {
          shipperIds: [query.shipperAccountId],
          consigneeIds: [query.consigneeAccountId],
          shipDates: [query.shipDate],
        },
        'shipperAccountId',
      )
    ).get(query.shipperAccountId) ?? reject(commonErrors.notFound);
  const answer = decideShipping(shipping.shippingIndex, {
    consigneeId: query.consigneeAccountId,
    shipDate: query.shipDate,
  });
  // For a consignee that the shipper may not use, the response reveals neither its service nor that it exists.
  const ofConsignee = scope === null || scope.includes(query.consigneeAccountId);
  if (!ofConsignee && answer.reasons.some((reason) => hiding.has(reason.code)))
    rejectNotFound('consigneeAccountId');
  const day = answer.serviceDay;
  const names = day?.careOfId
    ? await findExplainedAccountNames(work, [day.careOfId])
    : new Map<number, string>();
  const staff = work.actor.accounts === 'all';
  return {
    mayShip: answer.canShip,
    reasons: answer.reasons.map(({ record, field: _, ...reason }) =>
      staff && record ? { ...reason, record } : reason,
    ),
    nearest: answer.nearestLaterDate,
    earlier: answer.nearestEarlierDate,
    dayOfService: day?.dayOfService ?? null,
    outboundDate: day?.outboundDate ?? null,
    outboundWarehouseId: day?.outboundWarehouseId ?? null,
    outboundWarehouse: day ? ((await findWarehouseCode(work, day.outboundWarehouseId)) ?? null) : null,
    careOfAccountId: day?.careOfId ?? null,
    careOfName: day?.careOfId ? (names.get(day.careOfId) ?? null) : null,
    deliveryStart: day?.deliveryStart ?? null,
    deliveryEnd: day?.deliveryEnd ?? null,
    recordType: day?.recordType ?? null,
    dayOfServiceId: day?.dayOfServiceId ?? null,
    needsShuttle: day?.needsShuttleRow ?? false,
    cutoffAt: day?.cutoffAt ?? null,
    ...(staff && query.showInternal
      ? {
          records: shipping.records.map(({ id, recordType, dow, effectiveDate, expirationDate }) => ({
            id,
            recordType,
            dow,
            effectiveDate,
            expirationDate,
          })),
        }
      : {}),
  };
}
