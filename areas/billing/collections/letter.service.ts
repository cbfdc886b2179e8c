import { collectionErrors } from './collections.errors.ts';
import { stepNames } from './letter.contract.ts';
import { printLetters } from './letter.print.ts';
import type { LetterData } from './letter.print.ts';
import { nextLetter } from './letter.rules.ts';
import * as store from './letter.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { remitToOf } from '#areas/billing/invoices/remit-to.rules.ts';
import { printingOf, settingsOf } from '#areas/settings/settings/settings.service.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { showMoney } from '#kit/contract/money.ts';
import { refuse } from '#kit/server/refuse.ts';
import { wholeFile } from '#kit/server/whole-file.ts';
import type { WholeFile } from '#kit/server/whole-file.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, enqueue } from '#kit/server/work.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';

/** The letter that comes after the last one, by the pace that is set. */
export async function letterAfter(
  work: Work,
  last: { step: number; writtenOn: string } | undefined,
  day: string,
): Promise<{ step: 1 | 2 | 3; notBefore: string }> {
  const set = await settingsOf(work, ['letterWaitDays', 'letterForgetDays']);
  return nextLetter(last, day, { wait: Number(set.letterWaitDays), forget: Number(set.letterForgetDays) });
}

/** Writes the next letter over what is overdue today; what it says is kept, and it is mailed with its paper. */
export async function write(
  work: Work,
  payerId: number,
): Promise<{ id: number; step: number; to: string | null }> {
  const payer = (await store.holdPayer(work, payerId)) ?? refuse(commonErrors.notFound);
  const day = await billingDay(work);
  const lines = await store.overdueOf(work, payerId, day);
  const overdue = lines.reduce((sum, l) => sum + l.open, 0);
  if (lines.length === 0) refuse(collectionErrors.nothingOverdue);
  const last = await store.lastLetter(work, payerId);
  const set = await settingsOf(work, ['remitTo', 'companyName', 'letterWaitDays']);
  const wait = Number(set.letterWaitDays);
  const { step, notBefore } = await letterAfter(work, last, day);
  if (notBefore > day)
    refuse(collectionErrors.tooSoon, { date: showDate(last?.writtenOn ?? day), next: showDate(notBefore) });
  const { remitTo, companyName } = set;
  const { id: _, email, language, ...account } = payer;
  const says: LetterData = {
    step,
    date: day,
    payBy: addDays(day, wait),
    account,
    remitTo: remitToOf(remitTo),
    lines,
    overdue,
    disputed: lines.reduce((sum, l) => sum + l.disputed, 0),
  };
  const id = await store.insertLetter(work, payerId, { step, day, language, says, to: email });
  if (email !== null) {
    const pen = await penFor(work, language);
    await enqueue(work, {
      kind: 'email',
      dedupeKey: `email dunning ${id}`,
      payload: {
        to: email,
        ...pen.mail('overdue', {
          company: companyName,
          step: pen.say(stepNames[step]),
          amount: showMoney(overdue),
          date: showDate(says.payBy),
        }),
        dunningId: id,
      },
    });
  }
  await audit(work, {
    entity: 'account',
    entityId: payerId,
    action: 'dunning letter',
    after: { step, overdue, to: email },
  });
  announce(work, 'collections', [payerId]);
  return { id, step, to: email };
}

/** The paper of a letter; `payerId`: whose it must be. */
async function paperOf(work: Work, letterId: number, payerId?: number): Promise<FileAnswer> {
  const { says, language } =
    (await store.findLetter(work, letterId, payerId)) ?? refuse(commonErrors.notFound);
  return {
    name: `letter-${says.account.number}-${says.date}.pdf`,
    body: printLetters([says], await printingOf(work, { language })),
  };
}
export const print = (work: Work, payerId: number, letterId: number): Promise<FileAnswer> =>
  paperOf(work, letterId, payerId);
/** The paper that goes with its mail. */
export const letterFile = async (work: Work, letterId: number): Promise<WholeFile> =>
  wholeFile(await paperOf(work, letterId));
