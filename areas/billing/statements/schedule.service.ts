import type { getSchedule, setSchedule } from './schedule.contract.ts';
import { askedBefore, dueBy } from './schedule.rules.ts';
import * as store from './schedule.store.ts';
import { statementErrors } from './statements.errors.ts';
import { billingDayIn } from '#areas/billing/closing/billing-day.rules.ts';
import { pens } from '#areas/settings/mails/mail-pen.service.ts';
import { companyZone, settingsOf } from '#areas/settings/settings/settings.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { AnswerOf, BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { showMoney } from '#kit/contract/money.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, announce, audit, enqueueMany } from '#kit/server/work.ts';

async function known(work: Work, accountId: number): Promise<AnswerOf<typeof getSchedule>> {
  const scope = accountScope(work);
  if (scope !== null && !scope.includes(accountId)) refuse(commonErrors.notFound);
  return (await store.scheduleOf(work, accountId)) ?? refuse(commonErrors.notFound);
}
export const schedule = known;

export async function setEvery(
  work: Work,
  accountId: number,
  wish: BodyOf<typeof setSchedule>,
): Promise<{ message: string }> {
  const before = await known(work, accountId);
  const { noAddress } = statementErrors;
  if (wish.every !== 'never' && before.to === null)
    refuse(noAddress, {}, { fields: { every: noAddress.sentence } });
  if (!(await store.writeSchedule(work, accountId, wish))) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'account',
    entityId: accountId,
    action: 'statements by mail',
    before: { every: before.every },
    after: { every: wish.every },
  });
  announce(work, 'payments');
  return { message: 'The schedule of the statement is saved.' };
}

/** Mails the statements that are due, once each. Whoever asked for them later than on the day they were due gets the next ones. */
export async function mailDue(work: Work): Promise<void> {
  const { companyName } = await settingsOf(work, ['companyName']);
  const zone = await companyZone(work);
  const penOf = await pens(work);
  for (const { kind, dateFrom, dateTo } of dueBy(billingDayIn(zone, work.now))) {
    const due = await store.takeDue(work, {
      kind,
      until: dateTo,
      askedBefore: askedBefore(dateTo, zone),
    });
    const balances = await store.balancesUntil(
      work,
      due.map((one) => one.accountId),
      dateTo,
    );
    await enqueueMany(
      work,
      'email',
      due.map(({ accountId, to, language }) => {
        const mail = penOf(language).mail('statement', {
          company: companyName,
          from: showDate(dateFrom),
          to: showDate(dateTo),
          balance: showMoney(balances.get(accountId) ?? 0),
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
