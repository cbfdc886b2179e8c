import { disputeStates } from './dispute-states.contract.ts';
import * as store from './answer.store.ts';
import { tell } from '#areas/people/notices/tell.service.ts';
import { settingsOf, textsIn } from '#areas/settings/settings/settings.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import type { Work } from '#kit/server/work.ts';
import { enqueueMany } from '#kit/server/work.ts';

/**
 * Tells payers by mail, each in his language, how what they disputed has ended: of one dispute, or of all that a credit of
 * the whole invoice ended. The credit goes with the letter. A payer without an address reads it in the portal.
 */
export async function mailAnswers(work: Work, of: { dispute: number } | { credit: number }): Promise<void> {
  await noticeAnswers(work, of);
  const { companyName } = await settingsOf(work, ['companyName']);
  const answered = await store.answeredToMail(work, of);
  await enqueueMany(
    work,
    'email',
    answered.map((d) => {
      const say = sayFrom(textsIn(d.language));
      const params = {
        company: companyName,
        number: d.invoiceNumber,
        charge: say(d.charge),
        date: showDate(d.madeOn),
        amount: showMoney(Math.abs(d.credited ?? 0)),
        credit: d.creditNumber ?? '',
      };
      const credited =
        d.status === disputeStates.credited
          ? say('Credited to you: {amount}, with {credit}, which is attached.', params)
          : say('We have looked at it, and the line stands as it was billed.');
      return {
        dedupeKey: store.answerKey(d.id),
        payload: {
          to: d.to,
          subject: say('{company}: your dispute about invoice {number} is answered', params),
          text: [
            say('On {date} you disputed “{charge}” on invoice {number}.', params),
            credited,
            ...(d.answer === null ? [] : [d.answer]),
          ].join('\n\n'),
          ...(d.creditId === null ? {} : { invoiceId: d.creditId }),
        },
      };
    }),
  );
}

/** The payers' people are told too, whether or not there is an address for the letter. */
async function noticeAnswers(work: Work, of: { dispute: number } | { credit: number }): Promise<void> {
  const answered = await store.answeredFor(work, of);
  await tell(
    work,
    answered.map((d) => ({
      kind: 'disputeAnswered' as const,
      key: `dispute ${d.id} answered`,
      said: d.status === disputeStates.credited ? ('credited' as const) : ('refused' as const),
      params: { number: d.invoiceNumber, amount: showMoney(Math.abs(d.credited ?? 0)) },
      recordId: d.id,
      accountIds: [d.payerId],
    })),
  );
}
