import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export async function findShipperIdByNumberUnscoped(
  work: RequestContext,
  number: string,
): Promise<number | undefined> {
  const found = await work.tx
    .selectFrom('account')
    .select('id')
    .where('number', '=', number)
    .where('account_type', '=', accountType.shipper)
    .executeTakeFirst();
  return found?.id;
}
