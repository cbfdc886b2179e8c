import type { printPalletBalanceReportEndpoint } from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import {
  printAbsentPallets,
  printPalletBalance,
  printReceivedPallets,
  printRedeemedPallets,
} from './pallet-reports.print.ts';
import type { PalletReportScope } from './pallet-reports.print.ts';
import {
  findPalletReportScopeNames,
  findPalletMovementsByShipper,
  findReceivedPalletsByShipper,
  findRedeemedReceiptRows,
} from './pallet-reports.repository.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import type { FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Query = QueryOf<typeof printPalletBalanceReportEndpoint>;
const named = (name: string, { dateFrom, dateTo }: Query, body: FileResult['body']): FileResult => ({
  name: `${name}-${dateFrom}-${dateTo}.pdf`,
  body,
});
const printing = (work: RequestContext, { warehouseId }: Query) =>
  loadPrintContext(work, warehouseId === undefined ? {} : { warehouseId });

/** The report header: the days, the warehouse and the shipper. */
const about = async (work: RequestContext, span: Query): Promise<PalletReportScope> => ({
  dateRange: span,
  ...(await findPalletReportScopeNames(work, span)),
});

/** Rejects a report without rows, because an empty document would only raise questions. */
const some = <R>(rows: readonly R[]): readonly R[] =>
  rows.length > 0 ? rows : reject(palletReceiptErrors.noPalletsToReport);

export async function printRedeemedPalletsReport(work: RequestContext, query: Query): Promise<FileResult> {
  const rows = some(await findRedeemedReceiptRows(work, query));
  return named(
    'pallets-redeemed',
    query,
    printRedeemedPallets(rows, await about(work, query), await printing(work, query)),
  );
}
export async function printReceivedPalletsReport(work: RequestContext, query: Query): Promise<FileResult> {
  const rows = some(await findReceivedPalletsByShipper(work, query));
  return named(
    'pallets-received',
    query,
    printReceivedPallets(rows, await about(work, query), await printing(work, query)),
  );
}
export async function printPalletBalanceReport(work: RequestContext, query: Query): Promise<FileResult> {
  const rows = some(await findPalletMovementsByShipper(work, query));
  return named(
    'pallet-balance',
    query,
    printPalletBalance(rows, await about(work, query), await printing(work, query)),
  );
}
export async function printAbsentPalletsReport(work: RequestContext, query: Query): Promise<FileResult> {
  const rows = some((await findReceivedPalletsByShipper(work, query)).filter((row) => row.absent > 0));
  return named(
    'pallets-absent',
    query,
    printAbsentPallets(rows, await about(work, query), await printing(work, query)),
  );
}
