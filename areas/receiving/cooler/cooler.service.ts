import type {
  CoolerItemRow,
  changeShipDateOfCoolerUnitsEndpoint,
  findCoolerItemsEndpoint,
  printCoolerItemsEndpoint,
  returnCoolerItemsAndPrintReceiptEndpoint,
  updateCoolerItemAndEmailIfReviewNeededEndpoint,
} from './cooler.contract.ts';
import { coolerErrors } from './cooler.errors.ts';
import { printCoolerList } from './cooler-list.print.ts';
import { buildCoolerReviewEmail } from './cooler.rules.ts';
import * as store from './cooler.repository.ts';
import type { SelectedCoolerItem } from './cooler.repository.ts';
import { printReturnReceipts } from './return-receipt.print.ts';
import { coolerItemStatus, unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  deleteUnitsAndEmptiedLinesAndOrders,
  lockLinesWithOrdersIncludingDeleted,
} from '#areas/orders/order-lines/bulk-units.service.ts';
import { withUnitCodeVariants } from '#areas/outbound/outbound-units/unit-code-variants.rules.ts';
import { partitionUnitsByBlocker } from '#areas/outbound/outbound-units/outbound-units.rules.ts';
import { changeUnitsShipDate } from '#areas/outbound/outbound-units/unit-actions.service.ts';
import { loadPrintContext, readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import { RetryTransactionError } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit, recordAudits, enqueueOutboxItem } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';

export const listCoolerItems = (work: RequestContext, query: QueryOf<typeof findCoolerItemsEndpoint>) =>
  store.findCoolerItems(work, withUnitCodeVariants(query), query);

const requireVisibleItem = async (work: RequestContext, id: number): Promise<CoolerItemRow> =>
  (await store.findCoolerItem(work, id)) ?? reject(commonErrors.notFound);
const auditedFields = ({ status, notes }: CoolerItemRow) => ({ status, notes });

/** Saves what an item waits for. It closes with its unit, never manually: a unit in the cooler stays listed. */
export async function updateCoolerItemAndEmailIfReviewNeeded(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateCoolerItemAndEmailIfReviewNeededEndpoint>,
): Promise<CoolerItemRow> {
  const before = await requireVisibleItem(work, id);
  if (before.closedAt !== null) reject(coolerErrors.itemClosed);
  if (body.status === coolerItemStatus.closed) reject(coolerErrors.unitInCooler);
  const values = { status: body.status, notes: body.notes ?? null };
  if (!(await store.updateOpenCoolerItem(work, id, body.rowVersion ?? before.rowVersion, values)))
    reject(commonErrors.recordChanged);
  const after = await requireVisibleItem(work, id);
  await recordAudit(work, {
    entity: 'cooler_item',
    entityId: id,
    action: 'change',
    before: auditedFields(before),
    after: auditedFields(after),
  });
  if (after.status === coolerItemStatus.review && before.status !== coolerItemStatus.review)
    await tellCustomerService(work, after);
  publishChange(work, 'cooler', [id]);
  return after;
}
async function tellCustomerService(work: RequestContext, item: CoolerItemRow): Promise<void> {
  const { customerServiceEmail: to } = await readSettingsOrDefaults(work, ['customerServiceEmail']);
  if (to === '') return;
  await enqueueOutboxItem(work, {
    kind: 'email',
    payload: {
      to,
      ...buildCoolerReviewEmail(
        { ...item, setByName: work.actor.name },
        await loadEmailWriterForLanguage(work),
      ),
    },
    dedupeKey: `cooler:review:${item.id}:${item.rowVersion}`,
  });
}

/** The items of a selection. Throws 400 for an empty one, and 404 when none exists and is visible to the caller. */
async function taken(
  work: RequestContext,
  body: Parameters<typeof parseBulkSelection>[0] & store.CoolerFilters,
): Promise<SelectedCoolerItem[]> {
  const chosen = parseBulkSelection(body);
  if (isEmptySelection(chosen)) reject(coolerErrors.noneSelected);
  const items = await store.findSelectedCoolerItems(work, withUnitCodeVariants(body), chosen);
  return items.length > 0 ? items : reject(commonErrors.notFound);
}

/** Sets a new ship date for units in the cooler. The usual checks apply, blocks included, because the units must go somewhere. */
export async function changeShipDateOfCoolerUnits(
  work: RequestContext,
  body: BodyOf<typeof changeShipDateOfCoolerUnitsEndpoint>,
) {
  const { good, refused } = partitionUnitsByBlocker(await taken(work, body), (item) =>
    item.closed ? coolerErrors.itemClosed : null,
  );
  if (good.length === 0) return reject(coolerErrors.itemClosed);
  return changeUnitsShipDate(
    work,
    { bulkPrintIdsIncluded: good.map((item) => item.unitId), newShipDate: body.newShipDate },
    { blocksCount: true, refused },
  );
}

/**
 * Returns freight to its shipper, with a receipt to sign. Freight returned earlier is reprinted: two concurrent requests create
 * one receipt.
 */
export async function returnCoolerItemsAndPrintReceipt(
  work: RequestContext,
  query: QueryOf<typeof returnCoolerItemsAndPrintReceiptEndpoint>,
): Promise<FileResult> {
  const first = await taken(work, query);
  const lines = await lockLinesWithOrdersIncludingDeleted(
    work,
    first.filter((item) => !item.closed).map((item) => item.lineId),
  );
  const items = await store.findSelectedCoolerItems(work, withUnitCodeVariants(query), {
    all: false,
    included: new Set(first.map((item) => item.id)),
    excluded: new Set(),
  });
  const leaving = items.filter((item) => !item.closed);
  const locked = new Set(lines.map((line) => line.id));
  if (leaving.some((item) => !locked.has(item.lineId)))
    throw new RetryTransactionError('A unit has moved to another line in the meantime');
  const lost = items.filter((item) => item.closed && item.returnNumber === null).length;
  if (lost > 0) reject(coolerErrors.itemsNotReturned, { count: lost });
  const newReceiptNumbers = await handBack(work, lines, leaving);
  const printed = await store.findItemsOfReturnReceipts(work, [
    ...items.flatMap((item) => item.returnNumber ?? []),
    ...newReceiptNumbers,
  ]);
  const [item] = printed;
  if (!item) return reject(commonErrors.notFound);
  return {
    name: `return-receipt-${newReceiptNumbers[0] ?? item.returnNumber}.pdf`,
    body: printReturnReceipts(
      papersOf(printed, new Set(newReceiptNumbers)),
      await loadPrintContext(work, { warehouseId: item.warehouseId }),
    ),
  };
}
/** Removes the units from the warehouse. Returns the receipt numbers, one per warehouse. */
async function handBack(
  work: RequestContext,
  lines: Awaited<ReturnType<typeof lockLinesWithOrdersIncludingDeleted>>,
  leaving: readonly SelectedCoolerItem[],
): Promise<number[]> {
  const numbers: number[] = [];
  for (const items of Map.groupBy(leaving, (item) => item.warehouseId).values()) {
    const number = await store.takeNextReturnReceiptNumber(work);
    const units = items.map(({ unitId, ...unit }) => ({ ...unit, id: unitId }));
    const deletedCount = await deleteUnitsAndEmptiedLinesAndOrders(
      work,
      lines,
      units,
      `Returned to the shipper, receipt ${number}`,
    );
    if (deletedCount !== units.length)
      throw new RetryTransactionError('A unit has left the cooler in the meantime');
    const ids = items.map((item) => item.id);
    await store.markClosedCoolerItemsReturned(work, ids, number);
    await recordAudits(
      work,
      ids.map((entityId) => ({
        entity: 'cooler_item',
        entityId,
        action: 'returned',
        before: { unitStatus: unitStatus.cooler },
        after: { returnNumber: number },
      })),
    );
    publishChange(work, 'cooler', ids);
    numbers.push(number);
  }
  return numbers;
}
/** One document per number. All except new ones are reprints. */
function papersOf(items: readonly store.ReturnedCoolerItem[], newReceiptNumbers: ReadonlySet<number>) {
  const papers = Map.groupBy(items, (item) => item.returnNumber);
  return [...papers].map(([number, rows]) => ({
    number,
    items: rows,
    isReprint: !newReceiptNumbers.has(number),
  }));
}

export async function printCoolerItems(
  work: RequestContext,
  query: QueryOf<typeof printCoolerItemsEndpoint>,
): Promise<FileResult> {
  const items = await store.findAllCoolerItems(work, withUnitCodeVariants(query));
  if (items.length === 0) reject(coolerErrors.noItemsToPrint);
  const printing = await loadPrintContext(work, { warehouseId: query.warehouseId });
  return {
    name: `cooler-inventory-${query.dosFrom}-${query.dosTo}.pdf`,
    body: printCoolerList([{ ...query, items }], printing),
  };
}
