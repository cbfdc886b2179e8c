import { printCoverSheets, printLoadCovers } from './cover-sheet.print.ts';
import { printDeliveries } from './deliveries.print.ts';
import type { LoadPaper } from './load-papers.store.ts';
import { papersOf } from './load-papers.store.ts';
import { printLoadingSheets } from './loading-sheet.print.ts';
import type { LoadFilters } from '#areas/outbound/loads/loads.contract.ts';
import { loadErrors } from '#areas/outbound/loads/loads.errors.ts';
import { loadIds, seeAllFreight } from '#areas/outbound/loads/loads.service.ts';
import { printWholesalerBreakdowns } from './wholesaler-breakdown.print.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import type { Printing, Source } from '#kit/server/pdf.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

type Print = (papers: Source<LoadPaper>, printing: Printing) => AsyncGenerator<Uint8Array>;

async function paper(
  work: Work,
  loadId: number,
  name: string,
  print: Print,
  pickupId?: number,
): Promise<FileAnswer> {
  await seeAllFreight(work);
  const papers = await papersOf(work, [loadId], pickupId !== undefined, { pickupId });
  const [first] = papers;
  if (!first) return refuse(commonErrors.notFound);
  return {
    name: `${name}-${first.loadNumber}${pickupId === undefined ? '' : `-${first.warehouse.code}`}.pdf`,
    body: print(papers, await printingOf(work, { warehouseId: first.warehouseId })),
  };
}

export const cover = (work: Work, loadId: number) => paper(work, loadId, 'load-cover', printLoadCovers);
export const coverSheet = (work: Work, loadId: number) =>
  paper(work, loadId, 'cover-sheet', printCoverSheets);
export const loadingSheet = (work: Work, loadId: number, pickupId: number) =>
  paper(work, loadId, 'loading-sheet', printLoadingSheets, pickupId);
export const breakdown = (work: Work, loadId: number) =>
  paper(work, loadId, 'wholesaler-breakdown', printWholesalerBreakdowns);
export const deliveries = (work: Work, loadId: number) => paper(work, loadId, 'deliveries', printDeliveries);

/** The covers of many loads as one file; undefined when none of them may be seen. */
export async function printCoversOf(work: Work, loadIds: readonly number[]): Promise<FileAnswer | undefined> {
  const papers = await papersOf(work, loadIds, false);
  const [first] = papers;
  if (!first) return undefined;
  return {
    name: `cover-sheets-${papers.length}.pdf`,
    body: printCoverSheets(papers, await printingOf(work, { warehouseId: first.warehouseId })),
  };
}

interface Bulk {
  bulkPrintAllChecked?: boolean | undefined;
  bulkPrintIdsExcluded?: number[] | undefined;
  bulkPrintIdsIncluded?: number[] | undefined;
}
/** Loading sheets of many loads: the filter's loads without the excluded ones, or the chosen ones that the filter finds. */
export async function loadingSheets(work: Work, query: LoadFilters & Bulk): Promise<FileAnswer> {
  await seeAllFreight(work);
  const { bulkPrintAllChecked, bulkPrintIdsExcluded, bulkPrintIdsIncluded, ...filters } = query;
  const chosen = chosenOf({ bulkPrintAllChecked, bulkPrintIdsExcluded, bulkPrintIdsIncluded });
  // Nothing chosen is never taken for everything.
  if (choosesNothing(chosen)) refuse(loadErrors.noneChosen);
  const ids = await loadIds(work, filters, chosen);
  const papers = ids.length === 0 ? [] : await papersOf(work, ids, true, { warehouseId: query.warehouseId });
  const [first] = papers;
  if (!first) return refuse(loadErrors.none);
  return {
    name: `loading-sheets-${papers.length}.pdf`,
    body: printLoadingSheets(papers, await printingOf(work, { warehouseId: first.warehouseId })),
  };
}
