import type { ExtensionAnswer, ExtensionRow, ExtensionWindow } from './extensions.contract.ts';
import { extensionLifecycle } from './extensions.contract.ts';
import { extensionState } from '#areas/calendar/shipping/extension-states.contract.ts';
import type { createExtension, findExtensions } from './extensions.contract.ts';
import { tellShipper, tellWarehouse } from './extension-letters.service.ts';
import { extensionErrors } from './extensions.errors.ts';
import * as rules from './extensions.rules.ts';
import type { ExtensionTiming } from './extensions.rules.ts';
import * as store from './extensions.store.ts';
import type { AskedLine, StoredExtension } from './extensions.store.ts';
import { holdChoice } from '#areas/settings/reasons/reasons.service.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import { resolveShipping } from '#areas/calendar/shipping/shipping.service.ts';
import { cutoffOn } from '#areas/calendar/entry-settings/entry-settings.service.ts';
import { addLateLines } from '#areas/orders/order-lines/add-lines.service.ts';
import { fieldObjection } from '#areas/orders/order-lines/objections.rules.ts';
import { raise } from '#areas/orders/order-lines/objections.service.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { finalizeAgreed } from '#areas/orders/order-entry/order-acts.service.ts';
import { isHour, showDate } from '#kit/contract/dates.ts';
import { commonErrors, sayFault } from '#kit/contract/errors.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { stateSaid } from '#kit/contract/lifecycle.ts';
import { dateIn, isoIn } from '#kit/contract/zones.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, partly } from '#kit/server/work.ts';

async function timingOf(work: Work): Promise<ExtensionTiming> {
  const set = await settingsOf(work, [
    'extensionRequestMinutes',
    'extensionChangeMinutes',
    'extensionStepMinutes',
  ]);
  return {
    requestMinutes: Number(set.extensionRequestMinutes),
    changeMinutes: Number(set.extensionChangeMinutes),
    stepMinutes: Number(set.extensionStepMinutes),
  };
}

export function find(
  work: Work,
  q: QueryOf<typeof findExtensions>,
): Promise<{ data: ExtensionRow[]; totalRows: number; totals: { pending: number; newest: number } }> {
  return store.findExtensions(
    work,
    {
      ...q,
      numbers: [q.extensionNo, q.extensionNumber].flatMap((typed) =>
        typed === undefined ? [] : [rules.typedNumber(typed)],
      ),
    },
    q,
  );
}

export async function get(work: Work, extensionNo: number): Promise<ExtensionAnswer> {
  const found = (await store.findExtension(work, extensionNo)) ?? refuse(commonErrors.notFound);
  const timing = await timingOf(work);
  const { reasonCode: _, reason, message, ...row } = found;
  const approved = row.status === extensionState.approved;
  const others = await store.otherPendingOf(work, row.id);
  const until = rules.hourChangeableUntil(
    { shipDate: row.shipDate, hour: row.shippingHour, zone: row.warehouseTz },
    timing,
  );
  return {
    extensions: {
      ...row,
      approvalReason: approved ? reason : null,
      approvalMessage: approved ? message : null,
      hourChangeableUntil: isoIn(until, row.warehouseTz),
      hours: rules.hoursLeft({
        shipDate: row.shipDate,
        zone: row.warehouseTz,
        now: work.now,
        stepMinutes: timing.stepMinutes,
      }),
      currentAt: isoIn(work.now, row.warehouseTz),
      otherPending: { lines: others.length, units: others.reduce((sum, line) => sum + line.units, 0) },
    },
    extensionConsolidate: await store.linesOf(work, row.id),
  };
}

/** What the form must know: when the window opens and closes, the hours that are left, the surcharge. */
export async function windowOf(
  work: Work,
  q: { shipperAccountId: number; shipDate: string },
): Promise<ExtensionWindow> {
  const { shipping } = await resolveShipping(work, {
    shipperId: q.shipperAccountId,
    shipDate: q.shipDate,
    consigneeIds: [],
  });
  const { warehouse } = shipping;
  const timing = await timingOf(work);
  const cutoff = cutoffOn(work, shipping, q.shipDate);
  const at = {
    cutoff,
    shipDate: q.shipDate,
    zone: warehouse.zone,
    now: work.now,
    stepMinutes: timing.stepMinutes,
  };
  const { opensAt, closesAt } = rules.requestWindow(cutoff, q.shipDate, warehouse.zone, timing);
  const refused = rules.requestRefused({ ...at, timing });
  const readers = await store.readersOf(work, {
    shipperId: shipping.id,
    warehouseId: warehouse.id,
    extensionId: null,
  });
  return {
    shipperAccountId: shipping.id,
    shipDate: q.shipDate,
    warehouseCode: warehouse.code,
    warehouseTz: warehouse.zone,
    currentAt: isoIn(work.now, warehouse.zone),
    cutoffAt: cutoff.cutoffAt && isoIn(cutoff.cutoffAt, warehouse.zone),
    opensAt: opensAt && isoIn(opensAt, warehouse.zone),
    closesAt: isoIn(closesAt, warehouse.zone),
    surcharge: readers.surcharge,
    hours: rules.hoursLeft(at),
    proposed: rules.proposedHour(at),
    refused: refused && sayFault(refused.fault, refused.params),
    mails: readers.warehouse.length > 0,
  };
}

/** Asks for an extension: for lines that wait to be finalized, and for lines that are entered with the request. */
export async function create(work: Work, body: BodyOf<typeof createExtension>): Promise<ExtensionAnswer> {
  const { shipping } = await resolveShipping(work, {
    shipperId: body.shipperAccountId,
    shipDate: body.shipDate,
    consigneeIds: [],
  });
  const { warehouse } = shipping;
  const wanted = body.consolidateIds ?? [];
  const typed = body.lines ?? [];
  if (wanted.length + typed.length === 0) refuse(extensionErrors.noLines);
  const timing = await timingOf(work);
  const refused = rules.requestRefused({
    cutoff: cutoffOn(work, shipping, body.shipDate),
    shipDate: body.shipDate,
    zone: warehouse.zone,
    now: work.now,
    timing,
  });
  if (refused) raise(refused);
  const wrongHour = rules.hourRefused({
    shipDate: body.shipDate,
    hour: body.shippingHour,
    zone: warehouse.zone,
    now: work.now,
    timing,
  });
  if (wrongHour) raise(wrongHour);
  const lines = wanted.length > 0 ? await askedLines(work, wanted, shipping.id, body.shipDate) : [];
  const late = typed.length > 0 ? await addLateLines(work, body, typed) : undefined;
  const asked = late ? [...lines, ...(await store.holdAsked(work, late.consolidateIds))] : lines;
  const readers = await store.readersOf(work, {
    shipperId: shipping.id,
    warehouseId: warehouse.id,
    extensionId: null,
  });
  const { id, extensionNo } = await store.insertExtension(
    work,
    {
      shipperId: shipping.id,
      warehouseId: warehouse.id,
      orderId: lines[0]?.orderId ?? late?.orderId ?? refuse(commonErrors.notFound),
      shipDate: body.shipDate,
      applicantName: body.applicantName,
      contactNumber: body.contactNumber,
      shippingHour: body.shippingHour,
      surcharge: readers.surcharge,
      mailed: readers.warehouse.length > 0,
    },
    asked,
  );
  const made = await get(work, extensionNo);
  await tellWarehouse(work, made, 'requested');
  await audit(work, {
    entity: 'extension',
    entityId: id,
    action: 'requested',
    after: {
      extensionNo,
      shipDate: body.shipDate,
      shippingHour: body.shippingHour,
      applicant: body.applicantName,
      consolidates: asked.map((line) => line.id),
    },
  });
  announce(work, 'extensions', [id]);
  return made;
}

async function askedLines(
  work: Work,
  wanted: readonly number[],
  shipperId: number,
  shipDate: string,
): Promise<AskedLine[]> {
  const lines = await store.holdAsked(work, wanted);
  if (lines.length !== new Set(wanted).size || lines.some((line) => line.shipperId !== shipperId))
    refuse(commonErrors.notFound);
  for (const line of lines) {
    if (line.shipDate !== shipDate)
      refuse(
        lineErrors.otherShipDate,
        { number: line.orderNumber },
        { fields: { shipDate: 'Ship date is not valid' } },
      );
    if (line.pending === 0) refuse(extensionErrors.finalized, { consignee: line.consignee });
    if (line.inRequest !== null)
      refuse(extensionErrors.inAnother, {
        consignee: line.consignee,
        number: rules.numberOf(line.inRequest),
      });
  }
  return lines;
}

/** Locks a request that waits for its decision; of two people who decide at once the second is told so (409). */
async function undecided(work: Work, extensionNo: number): Promise<StoredExtension> {
  if (!(await store.holdExtension(work, extensionNo))) refuse(commonErrors.notFound);
  const found = (await store.findExtension(work, extensionNo)) ?? refuse(commonErrors.notFound);
  if (found.status !== extensionState.pending)
    refuse(extensionErrors.decided, stateSaid(extensionLifecycle, found.status));
  return found;
}

/**
 * The shipper's other pending lines of the ship date, named from now on: they are opened and charged with the request. Lines that
 * changed while we waited for them stay away.
 */
async function nameOtherPending(work: Work, { id, shipDate }: StoredExtension): Promise<number[]> {
  const others = await store.otherPendingOf(work, id);
  const held = await store.holdAsked(
    work,
    others.map((line) => line.id),
  );
  const named = held.filter(
    (line) => line.shipDate === shipDate && line.pending > 0 && line.inRequest === null,
  );
  await store.addLines(work, id, named);
  return named.map((line) => line.id);
}

/**
 * Approves: what is left of the request is finalized; what has been deleted or moved since stays away,
 * what may not ship is named.
 */
export async function approve(
  work: Work,
  extensionNo: number,
  said: { reason?: string | undefined; message?: string | undefined; allPending?: boolean | undefined },
) {
  const found = await undecided(work, extensionNo);
  if (dateIn(work.now, found.warehouseTz) > found.shipDate)
    refuse(extensionErrors.shipDateOver, {
      date: showDate(found.shipDate),
    });
  const added = said.allPending ? await nameOtherPending(work, found) : [];
  const left = (await store.linesOf(work, found.id)).filter((line) => line.gone === null);
  if (left.length === 0) refuse(extensionErrors.nothingLeft);
  const done = await finalizeAgreed(
    work,
    left.map((line) => line.unitsConsolidateId),
    found.shipDate,
  );
  if (
    !(await store.decide(work, found.id, {
      status: extensionState.approved,
      reasonCode: null,
      reason: said.reason ?? null,
      message: said.message ?? null,
    }))
  )
    refuse(commonErrors.changedByOthers);
  const made = await get(work, extensionNo);
  await tellShipper(work, made, 'approved');
  await audit(work, {
    entity: 'extension',
    entityId: found.id,
    action: 'approved',
    before: { status: extensionState.pending },
    after: {
      status: extensionState.approved,
      surcharge: found.surcharge,
      finalizedUnits: done.finalizedUnits,
      reason: said.reason,
      message: said.message,
      refused: done.refused.map((line) => line.consolidateId),
      ...(said.allPending ? { alsoNamed: added } : {}),
    },
  });
  announce(work, 'extensions', [found.id]);
  const answer = {
    ...made,
    finalizedConsolidates: done.finalizedConsolidates,
    finalizedUnits: done.finalizedUnits,
    refused: done.refused,
  };
  return done.refused.length > 0
    ? partly(
        'Extension {number} is approved. Lines not finalized: {count}.',
        { number: found.extensionNumber, count: done.refused.length },
        answer,
      )
    : answer;
}

/** Rejects, for good. The units stay pending. */
export async function reject(
  work: Work,
  extensionNo: number,
  said: { reasonCode: string; message: string },
): Promise<ExtensionAnswer> {
  const found = await undecided(work, extensionNo);
  if (!(await holdChoice(work, 'rejection', said.reasonCode)))
    raise(fieldObjection('reasonCode', extensionErrors.reasonNotValid));
  if (
    !(await store.decide(work, found.id, {
      status: extensionState.rejected,
      reasonCode: said.reasonCode,
      reason: null,
      message: said.message,
    }))
  )
    refuse(commonErrors.changedByOthers);
  const made = await get(work, extensionNo);
  await tellShipper(work, made, 'rejected');
  await audit(work, {
    entity: 'extension',
    entityId: found.id,
    action: 'rejected',
    before: { status: extensionState.pending },
    after: { status: extensionState.rejected, ...said },
  });
  announce(work, 'extensions', [found.id]);
  return made;
}

export const reasons = (work: Work) => store.reasons(work);

/** Changes the shipping hour; the other side is told. */
export async function changeHour(work: Work, extensionNo: number, hour: string): Promise<ExtensionAnswer> {
  if (!(await store.holdExtension(work, extensionNo))) refuse(commonErrors.notFound);
  if (!isHour(hour)) raise(fieldObjection('shippingHour', extensionErrors.hourNotValid));
  const found = (await store.findExtension(work, extensionNo)) ?? refuse(commonErrors.notFound);
  if (found.status === extensionState.rejected)
    refuse(extensionErrors.hourFixed, stateSaid(extensionLifecycle, found.status));
  const refused = rules.hourChangeRefused({
    shipDate: found.shipDate,
    hour: found.shippingHour,
    to: hour,
    zone: found.warehouseTz,
    now: work.now,
    timing: await timingOf(work),
  });
  if (refused) raise(refused);
  if (hour === found.shippingHour) return get(work, extensionNo);
  if (!(await store.setHour(work, found, hour))) refuse(commonErrors.changedByOthers);
  const made = await get(work, extensionNo);
  // Who changed it knows; staff of neither side tell both.
  const byShipper = work.actor.accounts !== 'all';
  if (byShipper || work.actor.warehouses === 'all')
    await tellWarehouse(work, made, 'hourChanged', found.shippingHour);
  if (!byShipper) await tellShipper(work, made, 'hourChanged', found.shippingHour);
  await audit(work, {
    entity: 'extension',
    entityId: found.id,
    action: 'hour changed',
    before: { shippingHour: found.shippingHour },
    after: { shippingHour: hour },
  });
  announce(work, 'extensions', [found.id]);
  return made;
}
