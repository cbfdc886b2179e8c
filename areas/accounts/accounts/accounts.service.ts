import type { AccountOption } from './accounts.contract.ts';
import { accountTypeNames } from './accounts.contract.ts';
import { accountErrors } from './accounts.errors.ts';
import { accountPage, findByNumbers, offerAccounts } from './accounts.store.ts';
import type { AccountListRow, AccountSearch } from './accounts.store.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Most choices offered at once (docs/domain/people.md#accounts). */
const offered = 20;
const typeNames = new Map<string, number>(Object.entries(accountTypeNames));

export async function offer(
  work: Work,
  type: string,
  q: AccountSearch & { includeInactive?: boolean | undefined; accountId?: number | undefined },
): Promise<AccountOption[]> {
  const number = typeNames.get(type) ?? refuse(accountErrors.noSuchType);
  return offerAccounts(work, number, q, offered);
}

export async function accounts(
  work: Work,
  q: Parameters<typeof accountPage>[1] & { includeWarehouseData?: boolean | undefined },
): Promise<{
  data: (Omit<AccountListRow, 'warehouse'> & { warehouse?: AccountListRow['warehouse'] })[];
  totalRows: number;
}> {
  const found = await accountPage(work, q);
  if (q.includeWarehouseData) return found;
  return { ...found, data: found.data.map(({ warehouse: _, ...row }) => row) };
}

export interface NumberedAccount {
  id: number;
  number: string;
  /** 1 shipper, 2 consignee, 3 bill-to. */
  accountTypeId: number;
  /** Days from the date of an invoice until it is due. */
  termsDays: number;
}
/** Active accounts by their numbers. For imports, which look up thousands at once. */
export async function findAccountNumbers(
  work: Work,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberedAccount>> {
  return new Map((await findByNumbers(work, numbers)).map((account) => [account.number, account]));
}
