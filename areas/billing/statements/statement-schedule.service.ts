import type {
  getStatementScheduleEndpoint,
  setStatementScheduleEndpoint,
} from './statement-schedule.contract.ts';
import { computeRequestDeadline, listDueStatements } from './statement-schedule.rules.ts';
import * as store from './statement-schedule.store.ts';
import { statementErrors } from './statements.errors.ts';
import { computeBillingDay } from '#areas/billing/closing/billing-day.rules.ts';
import { loadEmailWriters } from '#areas/settings/emails/email-writer.service.ts';
import { readCompanyTimeZone, readSettings } from '#areas/settings/settings/settings.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { accountScope, publish, recordAudit, enqueueOutboxItems } from '#kit/server/request-context.ts';

async function known(
  work: RequestContext,
  accountId: number,
): Promise<ResultOf<typeof getStatementScheduleEndpoint>> {
  const scope = accountScope(work);
  if (scope !== null && !scope.includes(accountId)) reject(commonErrors.notFound);
  return (await store.findStatementSchedule(work, accountId)) ?? reject(commonErrors.notFound);
}
export const getStatementSchedule = known;

export async function setStatementSchedule(
  work: RequestContext,
  accountId: number,
  wish: BodyOf<typeof setStatementScheduleEndpoint>,
): Promise<{ message: string }> {
  const before = await known(work, accountId);
  const { noAddress } = statementErrors;
  if (wish.every !== 'never' && before.to === null)
    reject(noAddress, {}, { fields: { every: noAddress.sentence } });
  if (!(await store.saveStatementSchedule(work, accountId, wish))) reject(commonErrors.changedByOthers);
  await recordAudit(work, {
    entity: 'account',
    entityId: accountId,
    action: 'statements by mail',
    before: { every: before.every },
    after: { every: wish.every },
  });
  publish(work, 'payments');
  return { message: 'Statement schedule saved.' };
}

/** Emails the statements that are due, once each. An account whose schedule was set after the due day gets the next statement. */
export async function emailDueStatements(work: RequestContext): Promise<void> {
  const { companyName } = await readSettings(work, ['companyName']);
  const zone = await readCompanyTimeZone(work);
  const penOf = await loadEmailWriters(work);
  for (const { kind, dateFrom, dateTo } of listDueStatements(computeBillingDay(zone, work.now))) {
    const due = await store.claimDueStatements(work, {
      kind,
      until: dateTo,
      askedBefore: computeRequestDeadline(dateTo, zone),
    });
    const balances = await store.findBalancesAtEndOfDay(
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
