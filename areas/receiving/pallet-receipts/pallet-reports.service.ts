import type { printBalance } from './pallet-receipts.contract.ts';
import { palletErrors } from './pallet-receipts.errors.ts';
import {
  printAbsentPallets,
  printPalletBalance,
  printReceivedPallets,
  printRedeemedPallets,
} from './pallet-reports.print.ts';
import type { About } from './pallet-reports.print.ts';
import { countedFor, movedIn, receivedIn, redeemedIn } from './pallet-reports.store.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import type { FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

type Query = QueryOf<typeof printBalance>;
const named = (name: string, { dateFrom, dateTo }: Query, body: FileAnswer['body']): FileAnswer => ({
  name: `${name}-${dateFrom}-${dateTo}.pdf`,
  body,
});
const printing = (work: Work, { warehouseId }: Query) =>
  printingOf(work, warehouseId === undefined ? {} : { warehouseId });

/** What stands at the head: the days, the warehouse and the shipper. */
const about = async (work: Work, span: Query): Promise<About> => ({
  span,
  ...(await countedFor(work, span)),
});

/** A paper without a row would only raise questions. */
const some = <R>(rows: readonly R[]): readonly R[] => (rows.length > 0 ? rows : refuse(palletErrors.nothing));

export async function redeemed(work: Work, query: Query): Promise<FileAnswer> {
  const rows = some(await redeemedIn(work, query));
  return named(
    'pallets-redeemed',
    query,
    printRedeemedPallets(rows, await about(work, query), await printing(work, query)),
  );
}
export async function received(work: Work, query: Query): Promise<FileAnswer> {
  const rows = some(await receivedIn(work, query));
  return named(
    'pallets-received',
    query,
    printReceivedPallets(rows, await about(work, query), await printing(work, query)),
  );
}
export async function balance(work: Work, query: Query): Promise<FileAnswer> {
  const rows = some(await movedIn(work, query));
  return named(
    'pallet-balance',
    query,
    printPalletBalance(rows, await about(work, query), await printing(work, query)),
  );
}
export async function absent(work: Work, query: Query): Promise<FileAnswer> {
  const rows = some((await receivedIn(work, query)).filter((row) => row.absent > 0));
  return named(
    'pallets-absent',
    query,
    printAbsentPallets(rows, await about(work, query), await printing(work, query)),
  );
}
