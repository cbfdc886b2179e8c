import type {
  getStatementScheduleEndpoint,
  setStatementScheduleEndpoint,
} from './statement-schedule.contract.ts';
import { getEndOfStatementDueDay, listDueStatementPeriods } from './statement-schedule.rules.ts';
import * as store from './statement-schedule.repository.ts';
import { statementErrors } from './statements.errors.ts';
import { computeTodayAtHeadOffice } from '#areas/billing/closing/billing-day.rules.ts';
import { loadEmailWriterFactory } from '#areas/settings/emails/email-writer.service.ts';
import { readCompanyTimeZone, readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  getAccountIdsInScope,
  publishChange,
  recordAudit,
  enqueueOutboxItems,
} from '#kit/server/request-context.ts';

async function known(
  work: RequestContext,
  accountId: number,
): Promise<ResultOf<typeof getStatementScheduleEndpoint>> {
  const scope = getAccountIdsInScope(work);
  if (scope !== null && !scope.includes(accountId)) reject(commonErrors.notFound);
  return (await store.findStatementScheduleOrNever(work, accountId)) ?? reject(commonErrors.notFound);
}
export const getStatementSchedule = known;

export async function setStatementSchedule(
  work: RequestContext,
  accountId: number,
  input: BodyOf<typeof setStatementScheduleEndpoint>,
): Promise<{ message: string }> {
  const before = await known(work, accountId);
  const { emailAddressMissing } = statementErrors;
  if (input.every !== 'never' && before.to === null)
    reject(emailAddressMissing, {}, { fields: { every: emailAddressMissing.sentence } });
  if (!(await store.upsertOrDeleteStatementScheduleIfUnchanged(work, accountId, input)))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'account',
    entityId: accountId,
    action: 'statements by mail',
    before: { every: before.every },
    after: { every: input.every },
  });
  publishChange(work, 'payments');
  return { message: 'Statement schedule saved.' };
}

/** Emails the statements that are due, once each. An account whose schedule was set after the due day gets the next statement. */
export async function enqueueDueStatementEmails(work: RequestContext): Promise<void> {
  const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
  const zone = await readCompanyTimeZone(work);
  const penOf = await loadEmailWriterFactory(work);
  for (const { frequency: kind, dateFrom, dateTo } of listDueStatementPeriods(
    computeTodayAtHeadOffice(zone, work.now),
  )) {
    const due = await store.claimAccountsDueForStatement(work, {
      frequency: kind,
      periodEnd: dateTo,
      scheduledBefore: getEndOfStatementDueDay(dateTo, zone),
    });
    const balances = await store.findOpenBalanceCentsAtEndOfDay(
      work,
      due.map((one) => one.accountId),
      dateTo,
    );
    await enqueueOutboxItems(
      work,
      'email',
      due.map(({ accountId, to, language }) => {
        const mail = penOf(language).renderEmail('statement', {
          company: companyName,
          from: formatDate(dateFrom),
          to: formatDate(dateTo),
          balance: formatMoney(balances.get(accountId) ?? 0),
        });
        return {
          dedupeKey: `email statement ${accountId} ${dateTo}`,
          payload: {
            to,
            ...mail,
            statement: { accountId, dateFrom, dateTo },
          },
        };
      }),
    );
  }
}
