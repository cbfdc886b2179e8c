import type { ShippingBlockerRecord, ShippingExplanation } from './shipping-explanation.contract.ts';
import {
  findShippingBlockerCause,
  buildDayOfServiceBlockerCause,
  anyOfPermissionsToViewCause,
  listDateExceptionMessages,
} from './shipping-explanation.rules.ts';
import type { ExplainedShipment } from './shipping-explanation.rules.ts';
import { findUnitToExplain, findExplanationNames } from './shipping-explanation.repository.ts';
import type { ExplanationNames } from './shipping-explanation.repository.ts';
import { parseUnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { ServiceDay } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import {
  loadShipperContextsWithoutScopeCheck,
  requireWarehouseInScope,
} from '#areas/calendar/shipping/shipping.service.ts';
import type { ShipperContext } from '#areas/calendar/shipping/shipping.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { dateTimeInZone } from '#kit/contract/time-zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The request context of the shipper itself, without any role that allows more than the calendar. */
const asShipperOf = (work: RequestContext): RequestContext => ({
  ...work,
  actor: { ...work.actor, roles: ['Shipper'], permissions: new Set() },
});

/** The complete result of `decideShipping` for one shipper, consignee and date, with the cause of each reason. */
export async function explainShipping(
  work: RequestContext,
  shipment: ExplainedShipment,
  asShipper: boolean,
): Promise<ShippingExplanation> {
  const scope = getAccountIdsInScope(work);
  // A consignee asks about its own freight from any shipper. The shipper's group is visible only to users of the shipper.
  const ofConsignee = scope?.includes(shipment.consigneeId) ?? false;
  const ofShipper = scope?.includes(shipment.shipperId) ?? true;
  if (!ofConsignee && !ofShipper) rejectNotFound('shipperAccountId', 'consigneeAccountId');
  const shipping =
    (
      await loadShipperContextsWithoutScopeCheck(
        asShipper ? asShipperOf(work) : work,
        {
          shipperIds: [shipment.shipperId],
          consigneeIds: [shipment.consigneeId],
          shipDates: [shipment.shipDate],
        },
        'shipperAccountId',
      )
    ).get(shipment.shipperId) ?? reject(commonErrors.notFound);
  requireWarehouseInScope(work, shipping.warehouse.id, 'shipperAccountId');
  const { shippingIndex, warehouse, group } = shipping;
  const answer = decideShipping(shippingIndex, shipment);
  const [next, last] = [answer.nearestLaterDate, answer.nearestEarlierDate].map((shipDate) =>
    shipDate === null
      ? null
      : { shipDate, service: decideShipping(shippingIndex, { ...shipment, shipDate }).serviceDay },
  );
  const names = await findExplanationNames(work, {
    accountIds: [
      shipment.shipperId,
      shipment.consigneeId,
      ...[answer.serviceDay, next?.service, last?.service].flatMap((s) => s?.careOfId ?? []),
    ],
    groupId: ofShipper ? (group?.id ?? null) : null,
  });
  const consignee = names.accounts.find(
    (a) => a.id === shipment.consigneeId && shipping.places.some((p) => p.id === a.id),
  );
  // For a consignee that the shipper may not use, the name is hidden as well.
  const hidden =
    work.actor.accounts !== 'all' &&
    !ofConsignee &&
    answer.reasons.some((r) => r.code === 'consigneeNotSetUp');
  const service = (s: ServiceDay | null, shipDate: string): ShippingExplanation['service'] =>
    s && describeServiceDay(work, s, { ...shipment, shipDate }, shipping, names);
  const { cutoff } = answer;
  return {
    yes: answer.canShip,
    shipDate: shipment.shipDate,
    shipper: { id: shipping.id, number: shipping.number, name: shipping.name },
    consignee: hidden ? null : (consignee ?? null),
    warehouse: { id: warehouse.id, code: warehouse.code, name: warehouse.name, zone: warehouse.zone },
    reasons: answer.reasons.map(({ record, field: _, ...message }) => {
      const cause = findShippingBlockerCause({ code: message.code, record }, shipment);
      return { ...message, cause: cause && seen(work, cause, shipping, names) };
    }),
    because: listDateExceptionMessages(
      shippingIndex.facts,
      shipping.holidays,
      answer,
      shipment.shipDate,
      shippingIndex.today,
    ),
    service: hidden ? null : service(answer.serviceDay, shipment.shipDate),
    cutoff: {
      local: cutoff.cutoffAt && dateTimeInZone(cutoff.cutoffAt, warehouse.zone),
      zone: warehouse.zone,
      at: cutoff.cutoffAt?.toString() ?? null,
      open: cutoff.open,
      reason: cutoff.reason,
      group: names.group,
    },
    nearest: next ? { ...next, service: service(next.service, next.shipDate) } : null,
    earlier: last ? { ...last, service: service(last.service, last.shipDate) } : null,
  };
}

/** A service day with the names of its accounts and its warehouse, and the record it comes from. */
function describeServiceDay(
  work: RequestContext,
  serviceDay: ServiceDay,
  shipment: ExplainedShipment,
  shipping: ShipperContext,
  names: ExplanationNames,
): NonNullable<ShippingExplanation['service']> {
  const nameOf = (accountId: number | null) => names.accounts.find((a) => a.id === accountId)?.name;
  return {
    dayOfServiceId: serviceDay.dayOfServiceId,
    recordType: serviceDay.recordType,
    record: seen(work, buildDayOfServiceBlockerCause(serviceDay.dayOfServiceId, shipment), shipping, names),
    dayOfService: serviceDay.dayOfService,
    outboundDate: serviceDay.outboundDate,
    outboundWarehouse: names.warehouses.find((w) => w.id === serviceDay.outboundWarehouseId)?.code ?? '',
    careOf: nameOf(serviceDay.careOfId) ?? null,
    deliverTo: nameOf(serviceDay.deliverToId) ?? '',
    deliveryStart: serviceDay.deliveryStart,
    deliveryEnd: serviceDay.deliveryEnd,
    byShuttleFile: serviceDay.shuttleRowId !== null,
    needsShuttleRow: serviceDay.needsShuttleRow,
  };
}

/** A cause with its name and dates, for users who may open it. */
function seen(
  work: RequestContext,
  cause: Pick<ShippingBlockerRecord, 'kind' | 'id' | 'path' | 'search'>,
  shipping: ShipperContext,
  names: ExplanationNames,
): ShippingBlockerRecord | null {
  if (!anyOfPermissionsToViewCause(cause.kind).some((grant) => hasPermission(work.actor, grant))) return null;
  const record = cause.kind === 'dayOfService' ? shipping.records.find((r) => r.id === cause.id) : undefined;
  const block = cause.kind === 'block' ? shipping.blocks.find((b) => b.id === cause.id) : undefined;
  const nameOf: Record<ShippingBlockerRecord['kind'], string | undefined> = {
    dayOfService: undefined,
    daysOfService: undefined,
    block: undefined,
    setting: undefined,
    cutoffGroup: names.group ?? undefined,
    warehouse: shipping.warehouse.code,
    shipper: shipping.name,
    consignees: shipping.name,
    account: names.accounts.find((a) => a.id === cause.id)?.name,
  };
  return {
    ...cause,
    name: nameOf[cause.kind] ?? '',
    recordType: record?.recordType ?? null,
    from: record?.effectiveDate ?? block?.startDate ?? null,
    to: record?.expirationDate ?? block?.endDate ?? null,
  };
}

/** Explains the unit scanned: on its own ship date, with the result for its shipper. */
export async function explainUnitShippingWithShipperRole(
  work: RequestContext,
  unitCode: string,
): Promise<ShippingExplanation> {
  return explainShipping(
    work,
    (await findUnitToExplain(work, parseUnitLabel(unitCode))) ?? reject(commonErrors.notFound),
    true,
  );
}
