import { z } from 'zod';
import { reportGrants, reportIds } from './report-grants.contract.ts';
import type { ReportMail, setReportMail } from './report-mail.contract.ts';
import { askedBefore } from '#areas/billing/statements/schedule.rules.ts';
import { dueReports } from './report-mail.rules.ts';
import * as store from './report-mail.store.ts';
import { reports } from './reports.contract.ts';
import { reportErrors } from './reports.errors.ts';
import { workbookOf } from './reports.service.ts';
import { billingDayIn } from '#areas/billing/closing/billing-day.rules.ts';
import { actorOfUser } from '#areas/people/grants/actor.service.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { companyZone, settingsOf } from '#areas/settings/settings/settings.service.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import type { Actor, Authority, Work } from '#kit/server/work.ts';
import { announce, audit, authorityOf, enqueueMany, warehouseScope } from '#kit/server/work.ts';
import { pens } from '#areas/settings/mails/mail-pen.service.ts';

const personOf = (work: Work): number => work.actor.userId ?? refuse(commonErrors.notAllowed);

export async function mails(work: Work): Promise<ReportMail[]> {
  return store.mailsOf(work, personOf(work));
}

/** What our own tables do not know of a person is kept with his wish: an outside provider's token says it, and only while he is here. */
const heldOf = ({ actor }: Work): Authority | null =>
  serverFacts().client.embedded || actor.program ? null : authorityOf(actor);

/** Whether it is there for whoever names it. */
const warehouseOf = async (work: Work, id: number | undefined): Promise<boolean> =>
  id === undefined || (warehouseScope(work)?.includes(id) !== false && (await store.isWarehouse(work, id)));

export async function setMail(work: Work, wish: BodyOf<typeof setReportMail>): Promise<{ message: string }> {
  const userId = personOf(work);
  const { noAddress } = reportErrors;
  if (!can(work.actor, reportGrants[wish.report])) refuse(commonErrors.notAllowed);
  refuseMissing({ warehouseId: await warehouseOf(work, wish.warehouseId) });
  if (wish.every !== 'never' && work.actor.email === '')
    refuse(noAddress, {}, { fields: { every: noAddress.sentence } });
  const before = (await store.mailsOf(work, userId)).find(({ report }) => report === wish.report);
  if (wish.every === 'never') {
    if (before && !(await store.endMail(work, { ...wish, userId }))) refuse(commonErrors.changedByOthers);
  } else if (!(await store.writeMail(work, { ...wish, userId }, heldOf(work))))
    refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'user',
    entityId: userId,
    action: 'report by mail',
    before: { report: wish.report, every: before?.every ?? 'never' },
    after: { report: wish.report, every: wish.every },
  });
  announce(work, 'report-mails');
  return { message: 'It is kept how often the report is mailed.' };
}

/** What a letter says of the report that goes with it. */
export const mailedReport = z.object({
  userId: z.int(),
  report: z.enum(reportIds),
  warehouseId: z.int().optional(),
  dateFrom: z.string(),
  dateTo: z.string(),
  language: z.enum(languageCodes),
});
/** Queues the reports that are due, once each. Whoever asked for them later than on the day they were due gets the next ones. */
export async function mailDueReports(work: Work): Promise<void> {
  const { companyName } = await settingsOf(work, ['companyName']);
  const zone = await companyZone(work);
  const penOf = await pens(work);
  for (const { every, dateFrom, dateTo } of dueReports(billingDayIn(zone, work.now))) {
    const due = await store.takeDue(work, {
      every,
      until: dateTo,
      askedBefore: askedBefore(dateTo, zone),
    });
    await enqueueMany(
      work,
      'email',
      due.map(({ userId, report, warehouseId, to, language }) => {
        const pen = penOf(language);
        const mail = pen.mail('report', {
          company: companyName,
          report: pen.say(reports[report].title),
          from: showDate(dateFrom),
          to: showDate(dateTo),
          address: `${serverFacts().origin}/customerCenter/account`,
        });
        return {
          dedupeKey: `email report ${report} ${userId} ${every} ${dateTo}`,
          payload: {
            to,
            ...mail,
            report: {
              userId,
              report,
              ...(warehouseId !== null && { warehouseId }),
              dateFrom,
              dateTo,
              language,
            },
          },
        };
      }),
    );
  }
}

/** Whose report it is, with what he may see by now. */
async function readerOf(work: Work, userId: number, report: string): Promise<Actor> {
  const person = (await actorOfUser(work.tx, userId)) ?? refuse(commonErrors.notAllowed);
  const { authority } = (await store.heldFor(work, userId, report)) ?? refuse(commonErrors.notAllowed);
  return authority ? { ...person, ...authority, permissions: new Set(authority.permissions) } : person;
}
/** The workbook that goes with a letter, as its reader would get it himself. */
export async function reportBytes(
  work: Work,
  { userId, ...wish }: z.output<typeof mailedReport>,
): Promise<Uint8Array> {
  const actor = await readerOf(work, userId, wish.report);
  return workbookOf({ ...work, actor }, wish);
}
