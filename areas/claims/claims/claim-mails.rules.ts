import { typeNames } from './claims.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import type { Pen, Written } from '#areas/settings/mails/mail-words.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';

/** What a claimant is written at each step of a claim, in the language of the reader (docs/domain/claims.md#letters). */

export const mailSteps = ['received', 'acknowledged', 'offered', 'settled', 'declined'] as const;
export type MailStep = (typeof mailSteps)[number];
type Claim = Pick<
  ClaimDoc,
  | 'number'
  | 'subject'
  | 'code'
  | 'goods'
  | 'type'
  | 'boxes'
  | 'amount'
  | 'offered'
  | 'settled'
  | 'settledBy'
  | 'settledRef'
  | 'credit'
  | 'claimantRef'
  | 'answer'
  | 'acknowledgeBy'
  | 'decideBy'
>;

/** The letter about one step; `address` leads to the claim. */
export function claimMail(step: MailStep, c: Claim, address: string, pen: Pen): Written {
  const told = {
    number: `CL-${c.number}`,
    what: named(pen.say, c),
    goods: c.goods,
    type: pen.say(typeNames[c.type]),
    boxes: String(c.boxes),
    claimed: showMoney(c.amount),
    reference: c.claimantRef,
    answer: step === 'received' ? null : c.answer,
    address,
  };
  switch (step) {
    case 'received':
      return pen.mail('claimReceived', { ...told, date: showDate(c.acknowledgeBy) });
    case 'acknowledged':
      return pen.mail('claimAcknowledged', { ...told, date: showDate(c.decideBy) });
    case 'offered':
      return pen.mail('claimOffered', { ...told, amount: showMoney(c.offered ?? 0) });
    case 'settled': {
      const amount = showMoney(c.settled ?? 0);
      return c.credit
        ? pen.mail('claimCredited', { ...told, amount, credit: c.credit.number })
        : pen.mail('claimPaid', { ...told, amount, payment: c.settledRef });
    }
    default:
      return pen.mail('claimDeclined', told);
  }
}
function named(say: Pen['say'], { subject, code }: Claim): string {
  if (subject === 'unit') return say('Box {code}', { code });
  return subject === 'line' ? say('Line of order {code}', { code }) : say('Load {code}', { code });
}
