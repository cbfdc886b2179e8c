import type { AccountOption } from './accounts.contract.ts';
import { accountTypeByPathName } from './accounts.contract.ts';
import { accountErrors } from './accounts.errors.ts';
import { findAccountPage, findActiveAccountsByNumber, findAccountOptions } from './accounts.repository.ts';
import type { AccountListRow, AccountSearch } from './accounts.repository.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The maximum number of options returned (docs/domain/people.md#accounts). */
const offered = 20;
const typeNames = new Map<string, number>(Object.entries(accountTypeByPathName));

export async function autocompleteAccounts(
  work: RequestContext,
  typePathName: string,
  query: AccountSearch & { includeInactive?: boolean | undefined; accountId?: number | undefined },
): Promise<AccountOption[]> {
  const number = typeNames.get(typePathName) ?? reject(accountErrors.noSuchType);
  return findAccountOptions(work, number, query, offered);
}

export async function listAccounts(
  work: RequestContext,
  q: Parameters<typeof findAccountPage>[1] & { includeWarehouseData?: boolean | undefined },
): Promise<{
  data: (Omit<AccountListRow, 'warehouse'> & { warehouse?: AccountListRow['warehouse'] })[];
  totalRows: number;
}> {
  const found = await findAccountPage(work, q);
  if (q.includeWarehouseData) return found;
  return { ...found, data: found.data.map(({ warehouse: _, ...row }) => row) };
}

export interface ActiveAccountSummary {
  id: number;
  number: string;
  /** 1 shipper, 2 consignee, 3 bill-to. */
  accountTypeId: number;
  /** Days from the invoice date until the due date. */
  termsDays: number;
}
/** Finds active accounts by number. For imports, which look up thousands at once. */
export async function mapActiveAccountsByNumber(
  work: RequestContext,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, ActiveAccountSummary>> {
  return new Map(
    (await findActiveAccountsByNumber(work, numbers)).map((account) => [account.number, account]),
  );
}
