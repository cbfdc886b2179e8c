import type { Tx } from '#kit/server/db.ts';

/** The codes that a charge by hand may have. */
export async function findActiveChargeCodes(tx: Tx): Promise<{ code: string; description: string }[]> {
  return tx
    .selectFrom('charge_code')
    .select(['code', 'description'])
    .where('active', '=', true)
    .orderBy('code')
    .execute();
}
