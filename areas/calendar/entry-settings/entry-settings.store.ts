import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { Work } from '#kit/server/work.ts';

export async function shipperIdByNumber(work: Work, number: string): Promise<number | undefined> {
  const found = await work.tx
    .selectFrom('account')
    .select('id')
    .where('number', '=', number)
    .where('account_type', '=', accountType.shipper)
    .executeTakeFirst();
  return found?.id;
}
