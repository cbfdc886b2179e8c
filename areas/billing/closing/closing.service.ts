import { z } from 'zod';
import { billingDay } from './billing-day.service.ts';
import type { ClosePreview, NotBilled, UndoPreview } from './closing.contract.ts';
import { closingErrors } from './closing.errors.ts';
import { close, dueDate, firstOpenDay, holdingUp, rangeRefused, undoRefused } from './closing.rules.ts';
import type { Closing } from './closing.rules.ts';
import {
  closeUnderWay,
  closedDays,
  deleteInvoices,
  doneBy,
  holdingShipments,
  reasonsOf,
  insertClose,
  insertInvoices,
  insertLines,
  joinTurn,
  invoicesOfDates,
  markDaysClosed,
  markRebills,
  openDays,
  shipmentsInRange,
  takeTurn,
  termsOf,
} from './closing.store.ts';
import type { InvoiceToUndo, ShipmentToClose } from './closing.store.ts';
import { notBilledIn } from './not-billed.store.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { closeOnto, reopen } from '#areas/billing/shipments/shipments.service.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { commonErrors, sayFault } from '#kit/contract/errors.ts';
import type { Fault, FaultSaid } from '#kit/contract/errors.ts';
import type { Why } from '#kit/contract/lifecycle.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, announce, auditAll, auditEach, startJob } from '#kit/server/work.ts';

type Range = { dateFrom: string; dateTo: string };
export const maxDays = (work: Work): Promise<number> => settingNumber(work, 'closeBillingMaxDays');

// A close of what one account may see would leave the rest of the day open under a closed date.
function forEverybody(work: Work): void {
  if (accountScope(work) !== null) refuse(closingErrors.chooseAllAccounts);
}

/**
 * What stands against the close of a range beside the rules' own reasons: a load that is being loaded again
 * could not leave once its freight is invoiced, and charges must add up.
 */
const obstacles: readonly { fault: Fault; stops: (s: ShipmentToClose) => boolean }[] = [
  { fault: closingErrors.reopened, stops: (s) => s.reopened },
  { fault: closingErrors.provedSince, stops: (s) => s.provedSince },
  { fault: closingErrors.needsApproval, stops: (s) => s.needsApproval },
  { fault: closingErrors.unequal, stops: (s) => s.amount !== s.charged },
];
const list = (numbers: readonly (number | string)[]): string =>
  numbers.length <= 20 ? numbers.join(', ') : `${numbers.slice(0, 20).join(', ')} +${numbers.length - 20}`;

function planOf(
  { dateFrom, dateTo }: Range,
  most: number,
  shipments: readonly ShipmentToClose[],
): Closing & { holding: number[] } {
  const plan = close(dateFrom, dateTo, most, shipments);
  const holding = rangeRefused(dateFrom, dateTo, most) ? [] : holdingUp(shipments);
  if (plan.refused && holding.length > 0)
    return { ...plan, holding, refused: { ...plan.refused, params: { numbers: list(holding) } } };
  for (const { fault, stops } of plan.refused ? [] : obstacles) {
    const stopped = shipments.filter(stops).map((s) => s.number);
    if (stopped.length > 0)
      return { invoices: [], holding: stopped, refused: { ...fault, params: { numbers: list(stopped) } } };
  }
  return { ...plan, holding };
}

/**
 * Refuses what would bring freight into a day that is billed. A close that runs waits for it, and it for the close.
 * `field` names the date.
 */
export async function refuseClosedDay(work: Work, day: string, field: string): Promise<void> {
  await joinTurn(work.tx);
  if ((await closedDays(work.tx, day, day)) === 0) return;
  const params = { date: showDate(day) };
  refuse(closingErrors.dayClosed, params, {
    fields: { [field]: fill(closingErrors.dayClosed.sentence, params) },
  });
}

const nothing: NotBilled = {
  lines: 0,
  lineUnits: 0,
  cancelledLines: 0,
  cancelledUnits: 0,
  bols: [],
  bolCount: 0,
  loads: [],
  loadCount: 0,
};
/** How far back freight that nobody billed is looked for. */
const lookBack = 400;
/** What has left and nobody bills, and trucks of days that are over which have not left. */
export async function findUnbilled(
  work: Work,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<NotBilled> {
  forEverybody(work);
  const to = dateTo ?? addDays(await billingDay(work), -1);
  return notBilledIn(work.tx, dateFrom ?? addDays(to, -lookBack), to);
}

export async function preview(work: Work, range: Range): Promise<ClosePreview> {
  forEverybody(work);
  const most = await maxDays(work);
  const wrong = rangeRefused(range.dateFrom, range.dateTo, most);
  const shipments = wrong ? [] : await shipmentsInRange(work.tx, range.dateFrom, range.dateTo, 'all');
  const { invoices, refused, holding } = planOf(range, most, shipments);
  const sum = (of: (i: (typeof invoices)[number]) => number) => invoices.reduce((n, i) => n + of(i), 0);
  return {
    shipments: sum((i) => i.shipmentIds.length),
    invoices: invoices.length,
    units: sum((i) => i.units),
    cubes: sum((i) => i.cubes),
    amount: sum((i) => i.amount),
    refused: worded(refused),
    holding: await holdingShipments(work.tx, holding.slice(0, 100)),
    holdingCount: holding.length,
    reasons: await reasonsOf(work.tx, holding),
    notBilled: wrong ? nothing : await notBilledIn(work.tx, range.dateFrom, range.dateTo),
    notOver: firstOpenDay(range.dateFrom, range.dateTo, await billingDay(work)),
  };
}

const worded = (why: Why | null): FaultSaid | null => why && sayFault(why, why.params);

/** One close at a time: the one that runs is named. */
async function refuseBeside(work: Work): Promise<void> {
  const running = await closeUnderWay(work.tx);
  if (running) refuse(closingErrors.underWay, running);
}

/** Starts the close of a range. What the rules refuse is refused here already, before there is a job. */
export async function startClose(
  work: Work,
  { confirmed, ...range }: Range & { confirmed?: boolean | undefined },
): Promise<{ jobId: number }> {
  forEverybody(work);
  await refuseBeside(work);
  const most = await maxDays(work);
  const wrongRange = rangeRefused(range.dateFrom, range.dateTo, most);
  if (wrongRange)
    refuse(wrongRange, wrongRange.params, {
      fields: { dateTo: fill(wrongRange.sentence, wrongRange.params) },
    });
  // The close itself reads them all.
  const plan = planOf(range, most, await shipmentsInRange(work.tx, range.dateFrom, range.dateTo, 'doubtful'));
  if (plan.refused) refuse(plan.refused, plan.refused.params, { data: { shipmentNumbers: plan.holding } });
  const open = firstOpenDay(range.dateFrom, range.dateTo, await billingDay(work));
  if (open !== null && confirmed !== true)
    refuse(closingErrors.notOver, { date: showDate(open) }, { data: { confirm: true, date: open } });
  return { jobId: await startJob(work, 'closing', range) };
}

const closeResult = z.object({
  closeId: z.int(),
  invoices: z.int(),
  shipments: z.int(),
  amount: z.int(),
  /** Lines of bills and loads of the range that it did not bill, and lines that were cancelled. */
  linesLeft: z.int().default(0),
  linesCancelled: z.int().default(0),
  loadsLeft: z.int().default(0),
});
export type CloseResult = z.output<typeof closeResult>;

/**
 * Closes a range in this transaction: all of it or nothing. A job that is started again after a crash finds
 * what it did and does it no second time.
 */
export async function closeRange(work: Work, range: Range, jobId: number): Promise<CloseResult> {
  await takeTurn(work.tx);
  const before = closeResult.safeParse(await doneBy(work.tx, jobId));
  if (before.success) return before.data;
  const shipments = await shipmentsInRange(work.tx, range.dateFrom, range.dateTo, 'locked');
  const plan = planOf(range, await maxDays(work), shipments);
  if (plan.refused) refuse(plan.refused, plan.refused.params, { data: { shipmentNumbers: plan.holding } });
  const date = await billingDay(work);
  const at = work.now.toString();
  const amount = plan.invoices.reduce((n, i) => n + i.amount, 0);
  const [terms, closeId, left] = await Promise.all([
    termsOf(work.tx, [...new Set(plan.invoices.map((i) => i.billToId))]),
    insertClose(work.tx, { ...range, at, by: work.actor.userId, invoices: plan.invoices.length, amount }),
    notBilledIn(work.tx, range.dateFrom, range.dateTo),
  ]);
  const invoiceIds = await insertInvoices(
    work.tx,
    plan.invoices.map((i) => ({ ...i, dueDate: dueDate(date, terms.get(i.billToId) ?? 0) })),
    { date, closeId, at, by: work.actor.userId },
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
  await auditAll(work, [
    { entity: 'job', entityId: jobId, action: 'closed billing', after: result },
    { entity: 'billing_close', entityId: closeId, action: 'closed', after: { ...range, ...result } },
  ]);
  announce(work, 'invoices');
  announce(work, 'shipments');
  return result;
}
/**
 * The shipments onto their invoices, the lines, the days and the history. Each is sent behind the one before it, and looked
 * at when all are done. Answers how many shipments.
 */
async function writeClosed(
  work: Work,
  invoices: Closing['invoices'],
  {
    closeId,
    invoiceIds,
    amount,
    range,
  }: { closeId: number; invoiceIds: number[]; amount: number; range: Range },
): Promise<number> {
  const date = await billingDay(work);
  const pairs = invoices.flatMap((i, place) =>
    i.shipmentIds.map((shipmentId) => ({ shipmentId, invoiceId: invoiceIds[place] ?? 0 })),
  );
  const last = invoices.reduce(
    (latest, i) => (i.outboundDate > latest ? i.outboundDate : latest),
    range.dateFrom,
  );
  const closedTo = [range.dateTo, last > date ? last : date].toSorted()[0] ?? range.dateTo;
  const [closed, charged] = await Promise.all([
    closeOnto(work, pairs),
    insertLines(work.tx, invoiceIds),
    markRebills(work.tx, invoiceIds),
    markDaysClosed(work.tx, closeId, range.dateFrom, closedTo),
    auditEach(
      work,
      { entity: 'invoice', action: 'made by closing', number: 'amount' },
      invoiceIds.map((id, place) => ({ id, value: invoices[place]?.amount ?? 0 })),
    ),
    auditEach(
      work,
      { entity: 'shipment', action: 'closed', number: 'invoiceId' },
      pairs.map((p) => ({ id: p.shipmentId, value: p.invoiceId })),
    ),
  ]);
  if (closed !== pairs.length) refuse(commonErrors.changedByOthers);
  if (charged !== amount) throw new Error(`The lines of close ${closeId} do not sum to its invoices`);
  return pairs.length;
}

const rangeOf = z.object({ dateFrom: z.string(), dateTo: z.string() });
export const closingJob: JobHandler = async (job) => {
  const range = rangeOf.parse(job.payload);
  const result = await job.transaction((work) => closeRange(work, range, job.jobId));
  await job.progress(result.shipments, result.shipments);
  return { ...result };
};

type UndoWish = { shipDate?: string | undefined; dateFrom?: string | undefined; dateTo?: string | undefined };
function undoRange({ shipDate, dateFrom, dateTo }: UndoWish): Range {
  const from = shipDate ?? dateFrom ?? '';
  const to = shipDate ?? dateTo ?? '';
  if (to < from)
    refuse(closingErrors.datesReversed, {}, { fields: { dateTo: closingErrors.datesReversed.sentence } });
  return { dateFrom: from, dateTo: to };
}
/** A day that was closed without any shipment can be opened as well. */
function whyNotUndo(range: Range, invoices: readonly InvoiceToUndo[], days: number) {
  if (invoices.length === 0 && days > 0) return null;
  const refused = undoRefused(range.dateFrom, invoices);
  const { numbers } = refused?.params ?? {};
  return refused && numbers ? { ...refused, params: { numbers: list(numbers.split(', ')) } } : refused;
}

export async function undoPreviewOf(work: Work, wish: UndoWish): Promise<UndoPreview> {
  forEverybody(work);
  const range = undoRange(wish);
  const invoices = await invoicesOfDates(work.tx, range.dateFrom, range.dateTo, false);
  const refused = whyNotUndo(range, invoices, await closedDays(work.tx, range.dateFrom, range.dateTo));
  return {
    invoices: invoices.length,
    shipments: invoices.reduce((n, i) => n + i.shipments, 0),
    amount: invoices.reduce((n, i) => n + i.amount, 0),
    refused: worded(refused),
  };
}

/** Opens closed dates again: their unposted invoices go, their shipments are Rated. All or nothing. */
export async function undo(
  work: Work,
  wish: UndoWish,
): Promise<{ invoices: number; shipments: number; amount: number }> {
  forEverybody(work);
  const range = undoRange(wish);
  await refuseBeside(work);
  const invoices = await invoicesOfDates(work.tx, range.dateFrom, range.dateTo, true);
  const refused = whyNotUndo(range, invoices, await closedDays(work.tx, range.dateFrom, range.dateTo));
  if (refused) refuse(refused, refused.params);
  const ids = invoices.map((i) => i.id);
  const at = work.now.toString();
  const shipments = await reopen(work, ids);
  if ((await deleteInvoices(work.tx, ids, at)) !== ids.length) refuse(commonErrors.changedByOthers);
  await openDays(work.tx, range.dateFrom, range.dateTo, at);
  const amount = invoices.reduce((n, i) => n + i.amount, 0);
  await auditAll(
    work,
    invoices.map((i) => ({
      entity: 'invoice',
      entityId: i.id,
      action: 'deleted by undoing the close',
      before: { amount: i.amount },
    })),
  );
  await auditEach(
    work,
    { entity: 'shipment', action: 'close undone', number: 'status' },
    shipments.map((id) => ({ id, value: shipmentStates.rated })),
  );
  announce(work, 'invoices');
  announce(work, 'shipments');
  return { invoices: ids.length, shipments: shipments.length, amount };
}
