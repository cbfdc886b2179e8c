import { printCoverSheets, printLoadCovers } from './cover-sheet.print.ts';
import { printDeliveryLists } from './delivery-list.print.ts';
import type { LoadDocument } from './load-documents.repository.ts';
import { findVisibleLoadDocuments } from './load-documents.repository.ts';
import { printLoadingSheets } from './loading-sheet.print.ts';
import type { LoadFilters } from '#areas/outbound/loads/loads.contract.ts';
import { loadErrors } from '#areas/outbound/loads/loads.errors.ts';
import {
  findVisibleLoadIdsUpTo10000,
  ignoreActiveAccountFilter,
} from '#areas/outbound/loads/loads.service.ts';
import { printWholesalerBreakdowns } from './wholesaler-breakdown.print.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import { parseBulkSelection, isEmptySelection } from '#kit/contract/bulk-selection.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import type { PrintContext, ItemSource } from '#kit/server/pdf.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Print = (papers: ItemSource<LoadDocument>, printing: PrintContext) => AsyncGenerator<Uint8Array>;

async function paper(
  work: RequestContext,
  loadId: number,
  name: string,
  print: Print,
  pickupId?: number,
): Promise<FileResult> {
  await ignoreActiveAccountFilter(work);
  const papers = await findVisibleLoadDocuments(work, [loadId], pickupId !== undefined, { pickupId });
  const [first] = papers;
  if (!first) return reject(commonErrors.notFound);
  return {
    name: `${name}-${first.loadNumber}${pickupId === undefined ? '' : `-${first.warehouse.code}`}.pdf`,
    body: print(papers, await loadPrintContext(work, { warehouseId: first.warehouseId })),
  };
}

export const getLoadCoverPdf = (work: RequestContext, loadId: number) =>
  paper(work, loadId, 'load-cover', printLoadCovers);
export const getCoverSheetPdf = (work: RequestContext, loadId: number) =>
  paper(work, loadId, 'cover-sheet', printCoverSheets);
export const getLoadingSheetPdf = (work: RequestContext, loadId: number, pickupId: number) =>
  paper(work, loadId, 'loading-sheet', printLoadingSheets, pickupId);
export const getWholesalerBreakdownPdf = (work: RequestContext, loadId: number) =>
  paper(work, loadId, 'wholesaler-breakdown', printWholesalerBreakdowns);
export const getDeliveryListPdf = (work: RequestContext, loadId: number) =>
  paper(work, loadId, 'deliveries', printDeliveryLists);

/** The cover sheets of many loads in one file. Undefined when the caller can see none of them. */
export async function getCoverSheetsPdfOfLoads(
  work: RequestContext,
  loadIds: readonly number[],
): Promise<FileResult | undefined> {
  const papers = await findVisibleLoadDocuments(work, loadIds, false);
  const [first] = papers;
  if (!first) return undefined;
  return {
    name: `cover-sheets-${papers.length}.pdf`,
    body: printCoverSheets(papers, await loadPrintContext(work, { warehouseId: first.warehouseId })),
  };
}

interface Bulk {
  bulkPrintAllChecked?: boolean | undefined;
  bulkPrintIdsExcluded?: number[] | undefined;
  bulkPrintIdsIncluded?: number[] | undefined;
}
/** Loading sheets of many loads: those of the filter without the excluded ones, or the selected ones that match the filter. */
export async function getLoadingSheetsPdf(
  work: RequestContext,
  query: LoadFilters & Bulk,
): Promise<FileResult> {
  await ignoreActiveAccountFilter(work);
  const { bulkPrintAllChecked, bulkPrintIdsExcluded, bulkPrintIdsIncluded, ...filters } = query;
  const chosen = parseBulkSelection({ bulkPrintAllChecked, bulkPrintIdsExcluded, bulkPrintIdsIncluded });
  // An empty selection never means everything.
  if (isEmptySelection(chosen)) reject(loadErrors.noneSelected);
  const ids = await findVisibleLoadIdsUpTo10000(work, filters, chosen);
  const papers =
    ids.length === 0
      ? []
      : await findVisibleLoadDocuments(work, ids, true, { warehouseId: query.warehouseId });
  const [first] = papers;
  if (!first) return reject(loadErrors.noneFound);
  return {
    name: `loading-sheets-${papers.length}.pdf`,
    body: printLoadingSheets(papers, await loadPrintContext(work, { warehouseId: first.warehouseId })),
  };
}
