import type { ShippingCause, ShippingExplanation } from './shipping-explanation.contract.ts';
import {
  findShippingCause,
  dayOfServiceCause,
  permissionsToViewCause,
  listOpeningMessages,
} from './shipping-explanation.rules.ts';
import type { ExplainedShipment } from './shipping-explanation.rules.ts';
import { findUnitToExplain, findExplanationNames } from './shipping-explanation.store.ts';
import type { ExplanationNames } from './shipping-explanation.store.ts';
import { parseUnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { ServiceDay } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { loadShipperContexts, requireWarehouseScope } from '#areas/calendar/shipping/shipping.service.ts';
import type { ShipperContext } from '#areas/calendar/shipping/shipping.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { dateTimeInZone } from '#kit/contract/time-zones.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { accountScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The request context of the shipper itself, without any role that allows more than the calendar. */
const asShipperOf = (work: RequestContext): RequestContext => ({
  ...work,
  actor: { ...work.actor, roles: ['Shipper'], permissions: new Set() },
});

/** The complete result of `decideShipping` for one shipper, consignee and date, with the cause of each reason. */
export async function explainShipping(
  work: RequestContext,
  asked: ExplainedShipment,
  asShipper: boolean,
): Promise<ShippingExplanation> {
  const scope = accountScope(work);
  // A consignee asks about its own freight from any shipper. The shipper's group is visible only to users of the shipper.
  const ofConsignee = scope?.includes(asked.consigneeId) ?? false;
  const ofShipper = scope?.includes(asked.shipperId) ?? true;
  if (!ofConsignee && !ofShipper) rejectNotFound('shipperAccountId', 'consigneeAccountId');
  const shipping =
    (
      await loadShipperContexts(
        asShipper ? asShipperOf(work) : work,
        { shipperIds: [asked.shipperId], consigneeIds: [asked.consigneeId], shipDates: [asked.shipDate] },
        'shipperAccountId',
      )
    ).get(asked.shipperId) ?? reject(commonErrors.notFound);
  requireWarehouseScope(work, shipping.warehouse.id, 'shipperAccountId');
  const { book, warehouse, group } = shipping;
  const answer = decideShipping(book, asked);
  const [next, last] = [answer.nearest, answer.earlier].map((shipDate) =>
    shipDate === null ? null : { shipDate, service: decideShipping(book, { ...asked, shipDate }).resolved },
  );
  const names = await findExplanationNames(work, {
    accountIds: [
      asked.shipperId,
      asked.consigneeId,
      ...[answer.resolved, next?.service, last?.service].flatMap((s) => s?.careOfId ?? []),
    ],
    groupId: ofShipper ? (group?.id ?? null) : null,
  });
  const consignee = names.accounts.find(
    (a) => a.id === asked.consigneeId && shipping.places.some((p) => p.id === a.id),
  );
  // For a consignee that the shipper may not use, the name is hidden as well.
  const hidden =
    work.actor.accounts !== 'all' &&
    !ofConsignee &&
    answer.reasons.some((r) => r.code === 'consigneeNotSetUp');
  const service = (s: ServiceDay | null, shipDate: string): ShippingExplanation['service'] =>
    s && {
      dayOfServiceId: s.dayOfServiceId,
      recordType: s.recordType,
      record: seen(work, dayOfServiceCause(s.dayOfServiceId, { ...asked, shipDate }), shipping, names),
      dayOfService: s.dayOfService,
      outboundDate: s.outboundDate,
      outboundWarehouse: names.warehouses.find((w) => w.id === s.outboundWarehouseId)?.code ?? '',
      careOf: names.accounts.find((a) => a.id === s.careOfId)?.name ?? null,
      deliverTo: names.accounts.find((a) => a.id === s.deliverToId)?.name ?? '',
      deliveryStart: s.deliveryStart,
      deliveryEnd: s.deliveryEnd,
      byShuttleFile: s.shuttleRowId !== null,
      needsShuttleRow: s.needsShuttleRow,
    };
  const { cutoff } = answer;
  return {
    yes: answer.yes,
    shipDate: asked.shipDate,
    shipper: { id: shipping.id, number: shipping.number, name: shipping.name },
    consignee: hidden ? null : (consignee ?? null),
    warehouse: { id: warehouse.id, code: warehouse.code, name: warehouse.name, zone: warehouse.zone },
    reasons: answer.reasons.map(({ record, field: _, ...said }) => {
      const cause = findShippingCause({ code: said.code, record }, asked);
      return { ...said, cause: cause && seen(work, cause, shipping, names) };
    }),
    because: listOpeningMessages(book.facts, shipping.holidays, answer, asked.shipDate, book.today),
    service: hidden ? null : service(answer.resolved, asked.shipDate),
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

/** A cause with its name and dates, for users who may open it. */
function seen(
  work: RequestContext,
  cause: Pick<ShippingCause, 'kind' | 'id' | 'path' | 'search'>,
  shipping: ShipperContext,
  names: ExplanationNames,
): ShippingCause | null {
  if (!permissionsToViewCause(cause.kind).some((grant) => hasPermission(work.actor, grant))) return null;
  const record = cause.kind === 'dayOfService' ? shipping.records.find((r) => r.id === cause.id) : undefined;
  const block = cause.kind === 'block' ? shipping.blocks.find((b) => b.id === cause.id) : undefined;
  const nameOf: Record<ShippingCause['kind'], string | undefined> = {
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
export async function explainUnitShipping(
  work: RequestContext,
  unitCode: string,
): Promise<ShippingExplanation> {
  return explainShipping(
    work,
    (await findUnitToExplain(work, parseUnitLabel(unitCode))) ?? reject(commonErrors.notFound),
    true,
  );
}
