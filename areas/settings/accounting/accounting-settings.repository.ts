import { sql } from 'kysely';
import { z } from 'zod';
import { accountingSettingsSchema } from './accounting-settings.contract.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const storedSettingsSchema = accountingSettingsSchema
  .omit({ startedWith: true, tokenSet: true })
  .extend({ sealedToken: z.string().nullable() });
export type StoredAccountingSettings = z.output<typeof storedSettingsSchema>;

export async function findAccountingSettings({
  tx,
}: Pick<RequestContext, 'tx'>): Promise<StoredAccountingSettings> {
  const found = await queryFirstRow(tx, storedSettingsSchema)`
    select s.system, s.url as address, s.encrypted_token as "sealedToken", s.allow_internal_url as knowingly, s.company,
      s.receivable_account as "receivableAccount", s.revenue_account as "revenueAccount", s.send_mode as sending,
      s.batch_at as "batchHour", s.start_date as "startDate", s.changed_at as "changedAt",
      u.name as "changedBy", s.row_version as "rowVersion"
    from accounting_setting s
    left join app_user u on u.id = s.changed_by
  `;
  if (!found) throw new Error('There is no row of accounting settings');
  return found;
}

/** Returns false when the version differs from the one the caller saw. */
export async function updateAccountingSettingsIfUnchanged(
  work: RequestContext,
  rowVersion: number,
  settings: Omit<StoredAccountingSettings, 'changedAt' | 'changedBy' | 'rowVersion'>,
): Promise<boolean> {
  const done = await work.tx
    .updateTable('accounting_setting')
    .set({
      system: settings.system,
      url: settings.address,
      encrypted_token: settings.sealedToken,
      allow_internal_url: settings.knowingly,
      company: settings.company,
      receivable_account: settings.receivableAccount,
      revenue_account: settings.revenueAccount,
      send_mode: settings.sending,
      batch_at: settings.batchHour,
      start_date: settings.startDate,
      changed_at: work.now.toString(),
      changed_by: work.actor.userId,
      row_version: sql`row_version + 1`,
    })
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
