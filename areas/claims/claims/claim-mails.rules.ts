import { typeNames } from './claims.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';

/** What a claimant is written at each step of a claim, in the language of the reader (docs/domain/claims.md#letters). */

export const mailSteps = ['received', 'acknowledged', 'offered', 'settled', 'declined'] as const;
export type MailStep = (typeof mailSteps)[number];
type Texts = Readonly<Record<string, string>>;
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
type Say = (text: string, params?: Readonly<Record<string, string>>) => string;
const saying =
  (texts: Texts): Say =>
  (text, params = {}) =>
    (texts[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);

/** The letter about one step; `address` leads to the claim. */
export function claimMail(
  step: MailStep,
  c: Claim,
  address: string,
  texts: Texts,
): { subject: string; text: string } {
  const say = saying(texts);
  const number = `CL-${c.number}`;
  const subject = subjects(say, step, number);
  const lines = [
    ...told(say, step, c, number),
    ...(c.answer === null || step === 'received'
      ? []
      : ['', say('Our answer: {answer}', { answer: c.answer })]),
    '',
    ...facts(say, c),
    '',
    say('The claim with its photos and papers: {address}', { address }),
  ];
  return { subject: subject.replaceAll(/\s+/g, ' '), text: lines.join('\n') };
}
function subjects(say: Say, step: MailStep, number: string): string {
  switch (step) {
    case 'received':
      return say('We have received claim {number}', { number });
    case 'acknowledged':
      return say('Claim {number} is being looked into', { number });
    case 'offered':
      return say('An offer for claim {number}', { number });
    case 'settled':
      return say('Claim {number} is paid', { number });
    default:
      return say('Claim {number} is declined', { number });
  }
}
function told(say: Say, step: MailStep, c: Claim, number: string): string[] {
  switch (step) {
    case 'received':
      return [
        say('Your claim {number} has come to us. You hear from us by {date}.', {
          number,
          date: showDate(c.acknowledgeBy),
        }),
      ];
    case 'acknowledged':
      return [
        say('We look into your claim {number} and decide it by {date}.', {
          number,
          date: showDate(c.decideBy),
        }),
      ];
    case 'offered':
      return [
        say('For your claim {number} we offer {amount}. Please accept it, or write to us about it.', {
          number,
          amount: showMoney(c.offered ?? 0),
        }),
      ];
    case 'settled':
      return [settled(say, c, number)];
    default:
      return [say('Nothing is paid for your claim {number}.', { number })];
  }
}
function settled(say: Say, c: Claim, number: string): string {
  const amount = showMoney(c.settled ?? 0);
  return c.credit
    ? say('Your claim {number} is paid with {amount}, by credit {credit} on your account.', {
        number,
        amount,
        credit: c.credit.number,
      })
    : say('Your claim {number} is paid with {amount}, by {reference}.', {
        number,
        amount,
        reference: c.settledRef ?? '',
      });
}
function named(say: Say, { subject, code }: Claim): string {
  if (subject === 'unit') return say('Box {code}', { code });
  return subject === 'line' ? say('Line of order {code}', { code }) : say('Load {code}', { code });
}
function facts(say: Say, c: Claim): string[] {
  const what = named(say, c);
  return [
    say('For: {what}, {goods}', { what, goods: c.goods }),
    say('Type: {type}, boxes: {boxes}, claimed: {amount}', {
      type: say(typeNames[c.type]),
      boxes: String(c.boxes),
      amount: showMoney(c.amount),
    }),
    ...(c.claimantRef === null ? [] : [say('Your reference: {reference}', { reference: c.claimantRef })]),
  ];
}
