import type {
  ExtensionDetails,
  ExtensionRow,
  ExtensionRequestAvailability,
} from './cutoff-extensions.contract.ts';
import { extensionLifecycle } from './cutoff-extensions.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import type {
  createExtensionAndEnterNewLinesEndpoint,
  findExtensionsEndpoint,
} from './cutoff-extensions.contract.ts';
import { notifyShipperAboutExtension, notifyWarehouseAboutExtension } from './extension-emails.service.ts';
import { extensionErrors } from './cutoff-extensions.errors.ts';
import * as rules from './cutoff-extensions.rules.ts';
import type { ExtensionTiming } from './cutoff-extensions.rules.ts';
import * as store from './cutoff-extensions.repository.ts';
import type { RequestedLine, ExtensionWithDecision } from './cutoff-extensions.repository.ts';
import { lockActiveReasonByCodeForKeyShare } from '#areas/settings/reasons/reasons.service.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { decideShippingInScope } from '#areas/calendar/shipping/shipping.service.ts';
import { computeShipperCutoff } from '#areas/calendar/entry-settings/entry-settings.service.ts';
import { addLateLinesInNewOrderAllOrNothing } from '#areas/orders/order-lines/add-lines.service.ts';
import { createFieldRejection } from '#areas/orders/order-lines/rejections.rules.ts';
import { throwRejection } from '#areas/orders/order-lines/rejections.service.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { finalizeExtensionApprovedLines } from '#areas/orders/order-entry/order-actions.service.ts';
import { isTimeOfDay, formatDate } from '#kit/contract/dates.ts';
import { commonErrors, toErrorInResponse } from '#kit/contract/errors.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { toStateLabelAndNounParams } from '#kit/contract/lifecycle.ts';
import { dateInZone, formatIsoInZone } from '#kit/contract/time-zones.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, createPartialSuccess } from '#kit/server/request-context.ts';

async function timingOf(work: RequestContext): Promise<ExtensionTiming> {
  const set = await readSettingsOrDefaults(work, [
    'extensionRequestMinutes',
    'extensionChangeMinutes',
    'extensionStepMinutes',
  ]);
  return {
    requestMinutesBeforeCutoff: Number(set.extensionRequestMinutes),
    changeMinutesBeforeShipping: Number(set.extensionChangeMinutes),
    stepMinutes: Number(set.extensionStepMinutes),
  };
}

export function findExtensions(
  work: RequestContext,
  query: QueryOf<typeof findExtensionsEndpoint>,
): Promise<{ data: ExtensionRow[]; totalRows: number; totals: { pending: number; newest: number } }> {
  return store.findExtensionsPage(
    work,
    {
      ...query,
      extensionNumbers: [query.extensionNo, query.extensionNumber].flatMap((typed) =>
        typed === undefined ? [] : [rules.stripExtensionNumberPrefixAndBlanks(typed)],
      ),
    },
    query,
  );
}

export async function getExtension(work: RequestContext, extensionNo: number): Promise<ExtensionDetails> {
  const found = (await store.findExtension(work, extensionNo)) ?? reject(commonErrors.notFound);
  const timing = await timingOf(work);
  const { reasonCode: _, reason, message, ...row } = found;
  const approved = row.status === cutoffExtensionStatus.approved;
  const others = await store.findPendingLinesLeftOutOfExtension(work, row.id);
  const until = rules.computeShippingTimeChangeDeadline(
    { shipDate: row.shipDate, hour: row.shippingHour, timeZone: row.warehouseTz },
    timing,
  );
  return {
    extensions: {
      ...row,
      approvalReason: approved ? reason : null,
      approvalMessage: approved ? message : null,
      hourChangeableUntil: formatIsoInZone(until, row.warehouseTz),
      hours: rules.listRemainingShippingTimes({
        shipDate: row.shipDate,
        timeZone: row.warehouseTz,
        now: work.now,
        stepMinutes: timing.stepMinutes,
      }),
      currentAt: formatIsoInZone(work.now, row.warehouseTz),
      otherPending: { lines: others.length, units: others.reduce((sum, line) => sum + line.units, 0) },
    },
    extensionConsolidate: await store.findExtensionLines(work, row.id),
  };
}

/** Returns the data of the form: when the window opens and closes, the remaining times, the surcharge. */
export async function getExtensionRequestOptions(
  work: RequestContext,
  q: { shipperAccountId: number; shipDate: string },
): Promise<ExtensionRequestAvailability> {
  const { shipping } = await decideShippingInScope(work, {
    shipperId: q.shipperAccountId,
    shipDate: q.shipDate,
    consigneeIds: [],
  });
  const { warehouse } = shipping;
  const timing = await timingOf(work);
  const cutoff = computeShipperCutoff(work, shipping, q.shipDate);
  const timeContext = {
    cutoff,
    shipDate: q.shipDate,
    timeZone: warehouse.zone,
    now: work.now,
    stepMinutes: timing.stepMinutes,
  };
  const { opensAt, closesAt } = rules.computeExtensionRequestWindow(
    cutoff,
    q.shipDate,
    warehouse.zone,
    timing,
  );
  const refused = rules.getExtensionRequestRejection({ ...timeContext, timing });
  const readers = await store.findExtensionEmailRecipientsAndSurcharge(work, {
    shipperId: shipping.id,
    warehouseId: warehouse.id,
    extensionId: null,
  });
  return {
    shipperAccountId: shipping.id,
    shipDate: q.shipDate,
    warehouseCode: warehouse.code,
    warehouseTz: warehouse.zone,
    currentAt: formatIsoInZone(work.now, warehouse.zone),
    cutoffAt: cutoff.cutoffAt && formatIsoInZone(cutoff.cutoffAt, warehouse.zone),
    opensAt: opensAt && formatIsoInZone(opensAt, warehouse.zone),
    closesAt: formatIsoInZone(closesAt, warehouse.zone),
    surcharge: readers.surcharge,
    hours: rules.listRemainingShippingTimes(timeContext),
    proposed: rules.suggestShippingTime(timeContext),
    refused: refused && toErrorInResponse(refused.fault, refused.params),
    mails: readers.warehouse.length > 0,
  };
}

/** Requests an extension for lines waiting to be finalized and for lines entered with the request. */
export async function createExtensionAndEnterNewLines(
  work: RequestContext,
  body: BodyOf<typeof createExtensionAndEnterNewLinesEndpoint>,
): Promise<ExtensionDetails> {
  const { shipping } = await decideShippingInScope(work, {
    shipperId: body.shipperAccountId,
    shipDate: body.shipDate,
    consigneeIds: [],
  });
  const { warehouse } = shipping;
  const lineIds = body.consolidateIds ?? [];
  const typed = body.lines ?? [];
  if (lineIds.length + typed.length === 0) reject(extensionErrors.noneSelected);
  const timing = await timingOf(work);
  const refused = rules.getExtensionRequestRejection({
    cutoff: computeShipperCutoff(work, shipping, body.shipDate),
    shipDate: body.shipDate,
    timeZone: warehouse.zone,
    now: work.now,
    timing,
  });
  if (refused) throwRejection(refused);
  const wrongHour = rules.getShippingTimeRejection({
    shipDate: body.shipDate,
    hour: body.shippingHour,
    timeZone: warehouse.zone,
    now: work.now,
    timing,
  });
  if (wrongHour) throwRejection(wrongHour);
  const lines = lineIds.length > 0 ? await askedLines(work, lineIds, shipping.id, body.shipDate) : [];
  const late = typed.length > 0 ? await addLateLinesInNewOrderAllOrNothing(work, body, typed) : undefined;
  const requestedLines = late
    ? [...lines, ...(await store.lockRequestedLinesWithOrders(work, late.consolidateIds))]
    : lines;
  const readers = await store.findExtensionEmailRecipientsAndSurcharge(work, {
    shipperId: shipping.id,
    warehouseId: warehouse.id,
    extensionId: null,
  });
  const { id, extensionNo } = await store.insertExtension(
    work,
    {
      shipperId: shipping.id,
      warehouseId: warehouse.id,
      orderId: lines[0]?.orderId ?? late?.orderId ?? reject(commonErrors.notFound),
      shipDate: body.shipDate,
      applicantName: body.applicantName,
      contactNumber: body.contactNumber,
      shippingHour: body.shippingHour,
      surcharge: readers.surcharge,
      mailed: readers.warehouse.length > 0,
    },
    requestedLines,
  );
  const createdExtension = await getExtension(work, extensionNo);
  await notifyWarehouseAboutExtension(work, createdExtension, 'requested');
  await recordAudit(work, {
    entity: 'extension',
    entityId: id,
    action: 'requested',
    after: {
      extensionNo,
      shipDate: body.shipDate,
      shippingHour: body.shippingHour,
      applicant: body.applicantName,
      consolidates: requestedLines.map((line) => line.id),
    },
  });
  publishChange(work, 'extensions', [id]);
  return createdExtension;
}

async function askedLines(
  work: RequestContext,
  lineIds: readonly number[],
  shipperId: number,
  shipDate: string,
): Promise<RequestedLine[]> {
  const lines = await store.lockRequestedLinesWithOrders(work, lineIds);
  if (lines.length !== new Set(lineIds).size || lines.some((line) => line.shipperId !== shipperId))
    reject(commonErrors.notFound);
  for (const line of lines) {
    if (line.shipDate !== shipDate)
      reject(
        lineErrors.shipDateMismatch,
        { number: line.orderNumber },
        { fields: { shipDate: 'Ship date isn’t valid' } },
      );
    if (line.pending === 0) reject(extensionErrors.lineFinalized, { consignee: line.consignee });
    if (line.inRequest !== null)
      reject(extensionErrors.lineInOtherRequest, {
        consignee: line.consignee,
        number: rules.formatExtensionNumber(line.inRequest),
      });
  }
  return lines;
}

/** Locks a request that is still undecided. If two users decide at once, the second gets a 409. */
async function undecided(work: RequestContext, extensionNo: number): Promise<ExtensionWithDecision> {
  if (!(await store.lockExtension(work, extensionNo))) reject(commonErrors.notFound);
  const found = (await store.findExtension(work, extensionNo)) ?? reject(commonErrors.notFound);
  if (found.status !== cutoffExtensionStatus.pending)
    reject(extensionErrors.alreadyDecided, toStateLabelAndNounParams(extensionLifecycle, found.status));
  return found;
}

/**
 * Adds the shipper's other pending lines of the ship date to the request, so they are opened and charged with it. Lines that
 * changed while waiting for the locks are left out.
 */
async function nameOtherPending(
  work: RequestContext,
  { id, shipDate }: ExtensionWithDecision,
): Promise<number[]> {
  const others = await store.findPendingLinesLeftOutOfExtension(work, id);
  const lockedLines = await store.lockRequestedLinesWithOrders(
    work,
    others.map((line) => line.id),
  );
  const named = lockedLines.filter(
    (line) => line.shipDate === shipDate && line.pending > 0 && line.inRequest === null,
  );
  await store.addExtensionLines(work, id, named);
  return named.map((line) => line.id);
}

/**
 * Approves a request and finalizes what is left of it. Lines deleted or moved since then are left out. Lines that cannot ship are
 * listed.
 */
export async function approveExtensionAndFinalizeLines(
  work: RequestContext,
  extensionNo: number,
  decision: { reason?: string | undefined; message?: string | undefined; allPending?: boolean | undefined },
) {
  const found = await undecided(work, extensionNo);
  if (dateInZone(work.now, found.warehouseTz) > found.shipDate)
    reject(extensionErrors.approvalTooLate, {
      date: formatDate(found.shipDate),
    });
  const added = decision.allPending ? await nameOtherPending(work, found) : [];
  const left = (await store.findExtensionLines(work, found.id)).filter((line) => line.gone === null);
  if (left.length === 0) reject(extensionErrors.noLinesLeft);
  const done = await finalizeExtensionApprovedLines(
    work,
    left.map((line) => line.unitsConsolidateId),
    found.shipDate,
  );
  if (
    !(await store.updateExtensionDecisionIfPending(work, found.id, {
      status: cutoffExtensionStatus.approved,
      reasonCode: null,
      reason: decision.reason ?? null,
      message: decision.message ?? null,
    }))
  )
    reject(commonErrors.recordChanged);
  const approvedExtension = await getExtension(work, extensionNo);
  await notifyShipperAboutExtension(work, approvedExtension, 'approved');
  await recordAudit(work, {
    entity: 'extension',
    entityId: found.id,
    action: 'approved',
    before: { status: cutoffExtensionStatus.pending },
    after: {
      status: cutoffExtensionStatus.approved,
      surcharge: found.surcharge,
      finalizedUnits: done.finalizedUnits,
      reason: decision.reason,
      message: decision.message,
      refused: done.refused.map((line) => line.consolidateId),
      ...(decision.allPending ? { alsoNamed: added } : {}),
    },
  });
  publishChange(work, 'extensions', [found.id]);
  const answer = {
    ...approvedExtension,
    finalizedConsolidates: done.finalizedConsolidates,
    finalizedUnits: done.finalizedUnits,
    refused: done.refused,
  };
  return done.refused.length > 0
    ? createPartialSuccess(
        'Extension {number} approved. Lines not finalized: {count}.',
        { number: found.extensionNumber, count: done.refused.length },
        answer,
      )
    : answer;
}

/** Rejects a request permanently. The units stay pending. */
export async function rejectExtension(
  work: RequestContext,
  extensionNo: number,
  rejection: { reasonCode: string; message: string },
): Promise<ExtensionDetails> {
  const found = await undecided(work, extensionNo);
  if (!(await lockActiveReasonByCodeForKeyShare(work, 'rejection', rejection.reasonCode)))
    throwRejection(createFieldRejection('reasonCode', extensionErrors.reasonInvalid));
  if (
    !(await store.updateExtensionDecisionIfPending(work, found.id, {
      status: cutoffExtensionStatus.rejected,
      reasonCode: rejection.reasonCode,
      reason: null,
      message: rejection.message,
    }))
  )
    reject(commonErrors.recordChanged);
  const rejectedExtension = await getExtension(work, extensionNo);
  await notifyShipperAboutExtension(work, rejectedExtension, 'rejected');
  await recordAudit(work, {
    entity: 'extension',
    entityId: found.id,
    action: 'rejected',
    before: { status: cutoffExtensionStatus.pending },
    after: { status: cutoffExtensionStatus.rejected, ...rejection },
  });
  publishChange(work, 'extensions', [found.id]);
  return rejectedExtension;
}

export const listActiveRejectionReasons = (work: RequestContext) => store.findActiveRejectionReasons(work);

/** Changes the shipping hour and notifies the other party. */
export async function changeExtensionShippingTime(
  work: RequestContext,
  extensionNo: number,
  newTime: string,
): Promise<ExtensionDetails> {
  if (!(await store.lockExtension(work, extensionNo))) reject(commonErrors.notFound);
  if (!isTimeOfDay(newTime))
    throwRejection(createFieldRejection('shippingHour', extensionErrors.timeInvalid));
  const found = (await store.findExtension(work, extensionNo)) ?? reject(commonErrors.notFound);
  if (found.status === cutoffExtensionStatus.rejected)
    reject(extensionErrors.timeNotChangeable, toStateLabelAndNounParams(extensionLifecycle, found.status));
  const refused = rules.getShippingTimeChangeRejection({
    shipDate: found.shipDate,
    hour: found.shippingHour,
    newHour: newTime,
    timeZone: found.warehouseTz,
    now: work.now,
    timing: await timingOf(work),
  });
  if (refused) throwRejection(refused);
  if (newTime === found.shippingHour) return getExtension(work, extensionNo);
  if (!(await store.updateExtensionShippingTime(work, found, newTime))) reject(commonErrors.recordChanged);
  const changedExtension = await getExtension(work, extensionNo);
  // The party that made the change is not notified. Staff who belong to neither notify both.
  const byShipper = work.actor.accounts !== 'all';
  if (byShipper || work.actor.warehouses === 'all')
    await notifyWarehouseAboutExtension(work, changedExtension, 'hourChanged', found.shippingHour);
  if (!byShipper)
    await notifyShipperAboutExtension(work, changedExtension, 'hourChanged', found.shippingHour);
  await recordAudit(work, {
    entity: 'extension',
    entityId: found.id,
    action: 'hour changed',
    before: { shippingHour: found.shippingHour },
    after: { shippingHour: newTime },
  });
  publishChange(work, 'extensions', [found.id]);
  return changedExtension;
}
