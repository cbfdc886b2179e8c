import { claimTypeNames } from './claims.contract.ts';
import type { ClaimDetails } from './claims.contract.ts';
import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';

/** The emails that a claimant receives at each step of a claim, in the reader's language (docs/domain/claims.md#emails). */

export const claimEmailSteps = ['received', 'acknowledged', 'offered', 'settled', 'declined'] as const;
export type ClaimEmailStep = (typeof claimEmailSteps)[number];
type Claim = Pick<
  ClaimDetails,
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

/** The email about one step. `address` is the URL of the claim. */
export function composeClaimEmail(
  step: ClaimEmailStep,
  c: Claim,
  address: string,
  pen: EmailWriter,
): RenderedEmail {
  const told = {
    number: `CL-${c.number}`,
    what: named(pen.translate, c),
    goods: c.goods,
    type: pen.translate(claimTypeNames[c.type]),
    boxes: String(c.boxes),
    claimed: formatMoney(c.amount),
    reference: c.claimantRef,
    answer: step === 'received' ? null : c.answer,
    address,
  };
  switch (step) {
    case 'received':
      return pen.renderEmail('claimReceived', { ...told, date: formatDate(c.acknowledgeBy) });
    case 'acknowledged':
      return pen.renderEmail('claimAcknowledged', { ...told, date: formatDate(c.decideBy) });
    case 'offered':
      return pen.renderEmail('claimOffered', { ...told, amount: formatMoney(c.offered ?? 0) });
    case 'settled': {
      const amount = formatMoney(c.settled ?? 0);
      return c.credit
        ? pen.renderEmail('claimCredited', { ...told, amount, credit: c.credit.number })
        : pen.renderEmail('claimPaid', { ...told, amount, payment: c.settledRef });
    }
    default:
      return pen.renderEmail('claimDeclined', told);
  }
}
function named(say: EmailWriter['translate'], { subject, code }: Claim): string {
  if (subject === 'unit') return say('Unit {code}', { code });
  return subject === 'line' ? say('Order line {code}', { code }) : say('Load {code}', { code });
}
