import { z } from 'zod';
import { getTodayAtHeadOffice } from './billing-day.service.ts';
import type { BillingClosePreview, UnbilledFreight, UndoBillingClosePreview } from './closing.contract.ts';
import { closingErrors } from './closing.errors.ts';
import {
  planBillingClose,
  computeDueDate,
  findFirstDayNotOver,
  findShipmentNumbersBlockingClose,
  getCloseRangeBlocker,
  getUndoCloseBlocker,
} from './closing.rules.ts';
import type { BillingClosePlan } from './closing.rules.ts';
import {
  findRunningBillingCloseOrTakeLock,
  countClosedDays,
  softDeleteUnpostedInvoices,
  findStoredBillingCloseResult,
  findBlockingShipmentDetails,
  countCloseBlockersByReason,
  insertBillingClose,
  insertDraftCloseInvoices,
  insertCloseInvoiceLinesAndSumCents,
  lockBillingCloseShared,
  findInvoicesToUndo,
  markDaysClosed,
  linkRebillsToCreditedInvoices,
  reopenBillingDaysAndMarkEmptyClosesUndone,
  findOrLockShipmentsToClose,
  lockBillingClose,
  findPaymentTermsDays,
} from './closing.repository.ts';
import type { InvoiceToUndo, ShipmentToClose } from './closing.repository.ts';
import { findUnbilledFreightInRange } from './unbilled-freight.repository.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import {
  closeShipmentsOntoInvoices,
  reopenShipmentsOfInvoicesAsRated,
} from '#areas/billing/shipments/shipments.service.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { commonErrors, toErrorInResponse } from '#kit/contract/errors.ts';
import type { ErrorDefinition, ErrorInSuccessfulResponse } from '#kit/contract/errors.ts';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  getAccountIdsInScope,
  publishChange,
  recordAudits,
  recordAuditsWithOneNumber,
  enqueueBackgroundJob,
} from '#kit/server/request-context.ts';

type Range = { dateFrom: string; dateTo: string };
export const getMaxCloseDays = (work: RequestContext): Promise<number> =>
  readNumberSettingOrDefault(work, 'closeBillingMaxDays');

// Rejects users with a limited account scope. Their close would leave the rest of the day open on a closed date.
function forEverybody(work: RequestContext): void {
  if (getAccountIdsInScope(work) !== null) reject(closingErrors.allAccountsRequired);
}

/**
 * Reasons that block a close in addition to those in the rules. A load that is being reloaded could not leave once its freight is
 * invoiced. Charges must add up.
 */
const obstacles: readonly { fault: ErrorDefinition; stops: (s: ShipmentToClose) => boolean }[] = [
  { fault: closingErrors.loadsReopened, stops: (s) => s.reopened },
  { fault: closingErrors.deliveriesChangedAfterRating, stops: (s) => s.provedSince },
  { fault: closingErrors.approvalRequired, stops: (s) => s.needsApproval },
  { fault: closingErrors.amountMismatch, stops: (s) => s.amount !== s.charged },
];
const list = (numbers: readonly (number | string)[]): string =>
  numbers.length <= 20 ? numbers.join(', ') : `${numbers.slice(0, 20).join(', ')} +${numbers.length - 20}`;

function planOf(
  { dateFrom, dateTo }: Range,
  most: number,
  shipments: readonly ShipmentToClose[],
): BillingClosePlan & { holding: number[] } {
  const plan = planBillingClose(dateFrom, dateTo, most, shipments);
  const holding = getCloseRangeBlocker(dateFrom, dateTo, most)
    ? []
    : findShipmentNumbersBlockingClose(shipments);
  if (plan.blocker && holding.length > 0)
    return { ...plan, holding, blocker: { ...plan.blocker, params: { numbers: list(holding) } } };
  for (const { fault: error, stops } of plan.blocker ? [] : obstacles) {
    const stopped = shipments.filter(stops).map((s) => s.number);
    if (stopped.length > 0)
      return { invoices: [], holding: stopped, blocker: { ...error, params: { numbers: list(stopped) } } };
  }
  return { ...plan, holding };
}

/**
 * Rejects writes that would add freight to a billed day. This check and a running close wait for each other. `dateFieldName`
 * is the field that shows the error.
 */
export async function lockSharedAndRequireDayOpenForBilling(
  work: RequestContext,
  outboundDate: string,
  dateFieldName: string,
): Promise<void> {
  await lockBillingCloseShared(work.tx);
  if ((await countClosedDays(work.tx, outboundDate, outboundDate)) === 0) return;
  const params = { date: formatDate(outboundDate) };
  reject(closingErrors.dayClosed, params, {
    fields: { [dateFieldName]: interpolateEnglishMessage(closingErrors.dayClosed.sentence, params) },
  });
}

const nothing: UnbilledFreight = {
  lines: 0,
  lineUnits: 0,
  cancelledLines: 0,
  cancelledUnits: 0,
  bols: [],
  bolCount: 0,
  loads: [],
  loadCount: 0,
};
/** How many days back unbilled freight is searched. */
const lookBack = 400;
/** Finds freight that has left and is not billed, and loads of past days that have not left. */
export async function findUnbilledFreight(
  work: RequestContext,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<UnbilledFreight> {
  forEverybody(work);
  const to = dateTo ?? addDays(await getTodayAtHeadOffice(work), -1);
  return findUnbilledFreightInRange(work.tx, dateFrom ?? addDays(to, -lookBack), to);
}

export async function previewBillingClose(work: RequestContext, range: Range): Promise<BillingClosePreview> {
  forEverybody(work);
  const most = await getMaxCloseDays(work);
  const wrong = getCloseRangeBlocker(range.dateFrom, range.dateTo, most);
  const shipments = wrong
    ? []
    : await findOrLockShipmentsToClose(work.tx, range.dateFrom, range.dateTo, 'all');
  const { invoices, blocker: refused, holding } = planOf(range, most, shipments);
  const sum = (getValue: (i: (typeof invoices)[number]) => number) =>
    invoices.reduce((n, i) => n + getValue(i), 0);
  return {
    shipments: sum((i) => i.shipmentIds.length),
    invoices: invoices.length,
    units: sum((i) => i.units),
    cubes: sum((i) => i.cubes),
    amount: sum((i) => i.amount),
    refused: worded(refused),
    holding: await findBlockingShipmentDetails(work.tx, holding.slice(0, 100)),
    holdingCount: holding.length,
    reasons: await countCloseBlockersByReason(work.tx, holding),
    notBilled: wrong ? nothing : await findUnbilledFreightInRange(work.tx, range.dateFrom, range.dateTo),
    notOver: findFirstDayNotOver(range.dateFrom, range.dateTo, await getTodayAtHeadOffice(work)),
  };
}

const worded = (why: TransitionBlocker | null): ErrorInSuccessfulResponse | null =>
  why && toErrorInResponse(why, why.params);

/** Rejects a second close, naming the one that is running. */
async function refuseBeside(work: RequestContext): Promise<void> {
  const running = await findRunningBillingCloseOrTakeLock(work.tx);
  if (running) reject(closingErrors.closeInProgress, running);
}

/** Starts the close of a range. Errors from the rules are returned here, before a job exists. */
export async function startBillingClose(
  work: RequestContext,
  { confirmed, ...range }: Range & { confirmed?: boolean | undefined },
): Promise<{ jobId: number }> {
  forEverybody(work);
  await refuseBeside(work);
  const most = await getMaxCloseDays(work);
  const wrongRange = getCloseRangeBlocker(range.dateFrom, range.dateTo, most);
  if (wrongRange)
    reject(wrongRange, wrongRange.params, {
      fields: { dateTo: interpolateEnglishMessage(wrongRange.sentence, wrongRange.params) },
    });
  // The close itself reads all rows.
  const plan = planOf(
    range,
    most,
    await findOrLockShipmentsToClose(work.tx, range.dateFrom, range.dateTo, 'doubtful'),
  );
  if (plan.blocker) reject(plan.blocker, plan.blocker.params, { data: { shipmentNumbers: plan.holding } });
  const open = findFirstDayNotOver(range.dateFrom, range.dateTo, await getTodayAtHeadOffice(work));
  if (open !== null && confirmed !== true)
    reject(closingErrors.dayNotOver, { date: formatDate(open) }, { data: { confirm: true, date: open } });
  return { jobId: await enqueueBackgroundJob(work, 'closing', range) };
}

const closeResult = z.object({
  closeId: z.int(),
  invoices: z.int(),
  shipments: z.int(),
  amount: z.int(),
  /** Bill of lading lines and loads of the range that it did not bill, and canceled lines. */
  linesLeft: z.int().default(0),
  linesCancelled: z.int().default(0),
  loadsLeft: z.int().default(0),
});
export type BillingCloseResult = z.output<typeof closeResult>;

/**
 * Closes a range in this transaction, all of it or nothing. A job restarted after a crash finds its earlier result and does not
 * repeat it.
 */
export async function closeBillingForRangeOncePerJob(
  work: RequestContext,
  range: Range,
  jobId: number,
): Promise<BillingCloseResult> {
  await lockBillingClose(work.tx);
  const before = closeResult.safeParse(await findStoredBillingCloseResult(work.tx, jobId));
  if (before.success) return before.data;
  const shipments = await findOrLockShipmentsToClose(work.tx, range.dateFrom, range.dateTo, 'locked');
  const plan = planOf(range, await getMaxCloseDays(work), shipments);
  if (plan.blocker) reject(plan.blocker, plan.blocker.params, { data: { shipmentNumbers: plan.holding } });
  const date = await getTodayAtHeadOffice(work);
  const timestamp = work.now.toString();
  const amount = plan.invoices.reduce((n, i) => n + i.amount, 0);
  const [terms, closeId, left] = await Promise.all([
    findPaymentTermsDays(work.tx, [...new Set(plan.invoices.map((i) => i.billToId))]),
    insertBillingClose(work.tx, {
      ...range,
      closedAt: timestamp,
      closedByUserId: work.actor.userId,
      invoices: plan.invoices.length,
      amount,
    }),
    findUnbilledFreightInRange(work.tx, range.dateFrom, range.dateTo),
  ]);
  const invoiceIds = await insertDraftCloseInvoices(
    work.tx,
    plan.invoices.map((i) => ({ ...i, dueDate: computeDueDate(date, terms.get(i.billToId) ?? 0) })),
    { date, closeId, createdAt: timestamp, createdByUserId: work.actor.userId },
  );
  const shipmentCount = await writeClosed(work, plan.invoices, { closeId, invoiceIds, amount, range });
  const result = {
    closeId,
    invoices: plan.invoices.length,
    shipments: shipmentCount,
    amount,
    linesLeft: left.lines,
    linesCancelled: left.cancelledLines,
    loadsLeft: left.loadCount,
  };
  await recordAudits(work, [
    { entity: 'job', entityId: jobId, action: 'closed billing', after: result },
    { entity: 'billing_close', entityId: closeId, action: 'closed', after: { ...range, ...result } },
  ]);
  publishChange(work, 'invoices');
  publishChange(work, 'shipments');
  return result;
}
/**
 * Puts the shipments on their invoices and writes lines, days and history. The statements are pipelined and checked when all are
 * done. Returns the number of shipments.
 */
async function writeClosed(
  work: RequestContext,
  invoices: BillingClosePlan['invoices'],
  {
    closeId,
    invoiceIds,
    amount,
    range,
  }: { closeId: number; invoiceIds: number[]; amount: number; range: Range },
): Promise<number> {
  const date = await getTodayAtHeadOffice(work);
  const pairs = invoices.flatMap((i, place) =>
    i.shipmentIds.map((shipmentId) => ({ shipmentId, invoiceId: invoiceIds[place] ?? 0 })),
  );
  const last = invoices.reduce(
    (latest, i) => (i.outboundDate > latest ? i.outboundDate : latest),
    range.dateFrom,
  );
  const closedTo = [range.dateTo, last > date ? last : date].toSorted()[0] ?? range.dateTo;
  const [closed, charged] = await Promise.all([
    closeShipmentsOntoInvoices(work, pairs),
    insertCloseInvoiceLinesAndSumCents(work.tx, invoiceIds),
    linkRebillsToCreditedInvoices(work.tx, invoiceIds),
    markDaysClosed(work.tx, closeId, range.dateFrom, closedTo),
    recordAuditsWithOneNumber(
      work,
      { entity: 'invoice', action: 'made by closing', numberField: 'amount' },
      invoiceIds.map((id, place) => ({ id, value: invoices[place]?.amount ?? 0 })),
    ),
    recordAuditsWithOneNumber(
      work,
      { entity: 'shipment', action: 'closed', numberField: 'invoiceId' },
      pairs.map((p) => ({ id: p.shipmentId, value: p.invoiceId })),
    ),
  ]);
  if (closed !== pairs.length) reject(commonErrors.recordChanged);
  if (charged !== amount) throw new Error(`The lines of close ${closeId} do not add up to its invoices`);
  return pairs.length;
}

const rangeOf = z.object({ dateFrom: z.string(), dateTo: z.string() });
export const billingCloseJob: JobHandler = async (job) => {
  const range = rangeOf.parse(job.payload);
  const result = await job.runInTransaction((work) => closeBillingForRangeOncePerJob(work, range, job.jobId));
  await job.reportProgress(result.shipments, result.shipments);
  return { ...result };
};

type UndoWish = { shipDate?: string | undefined; dateFrom?: string | undefined; dateTo?: string | undefined };
function undoRange({ shipDate, dateFrom, dateTo }: UndoWish): Range {
  const from = shipDate ?? dateFrom ?? '';
  const to = shipDate ?? dateTo ?? '';
  if (to < from)
    reject(closingErrors.datesReversed, {}, { fields: { dateTo: closingErrors.datesReversed.sentence } });
  return { dateFrom: from, dateTo: to };
}
/** A day closed without any shipment can be reopened as well. */
function whyNotUndo(range: Range, invoices: readonly InvoiceToUndo[], days: number) {
  if (invoices.length === 0 && days > 0) return null;
  const refused = getUndoCloseBlocker(range.dateFrom, invoices);
  const { numbers } = refused?.params ?? {};
  return refused && numbers ? { ...refused, params: { numbers: list(numbers.split(', ')) } } : refused;
}

export async function previewUndoBillingClose(
  work: RequestContext,
  input: UndoWish,
): Promise<UndoBillingClosePreview> {
  forEverybody(work);
  const range = undoRange(input);
  const invoices = await findInvoicesToUndo(work.tx, range.dateFrom, range.dateTo, false);
  const refused = whyNotUndo(range, invoices, await countClosedDays(work.tx, range.dateFrom, range.dateTo));
  return {
    invoices: invoices.length,
    shipments: invoices.reduce((n, i) => n + i.shipments, 0),
    amount: invoices.reduce((n, i) => n + i.amount, 0),
    refused: worded(refused),
  };
}

/** Reopens closed dates: deletes their unposted invoices and returns their shipments to Rated. All or nothing. */
export async function undoBillingCloseAndDeleteUnpostedInvoices(
  work: RequestContext,
  input: UndoWish,
): Promise<{ invoices: number; shipments: number; amount: number }> {
  forEverybody(work);
  const range = undoRange(input);
  await refuseBeside(work);
  const invoices = await findInvoicesToUndo(work.tx, range.dateFrom, range.dateTo, true);
  const refused = whyNotUndo(range, invoices, await countClosedDays(work.tx, range.dateFrom, range.dateTo));
  if (refused) reject(refused, refused.params);
  const ids = invoices.map((i) => i.id);
  const timestamp = work.now.toString();
  const shipments = await reopenShipmentsOfInvoicesAsRated(work, ids);
  if ((await softDeleteUnpostedInvoices(work.tx, ids, timestamp)) !== ids.length)
    reject(commonErrors.recordChanged);
  await reopenBillingDaysAndMarkEmptyClosesUndone(work.tx, range.dateFrom, range.dateTo, timestamp);
  const amount = invoices.reduce((n, i) => n + i.amount, 0);
  await recordAudits(
    work,
    invoices.map((i) => ({
      entity: 'invoice',
      entityId: i.id,
      action: 'deleted by undoing the close',
      before: { amount: i.amount },
    })),
  );
  await recordAuditsWithOneNumber(
    work,
    { entity: 'shipment', action: 'close undone', numberField: 'status' },
    shipments.map((id) => ({ id, value: shipmentStatuses.rated })),
  );
  publishChange(work, 'invoices');
  publishChange(work, 'shipments');
  return { invoices: ids.length, shipments: shipments.length, amount };
}
