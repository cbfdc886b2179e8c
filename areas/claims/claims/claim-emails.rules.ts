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

/** The email about one step. `claimUrl` is the URL of the claim in the portal. */
export function composeClaimEmail(
  step: ClaimEmailStep,
  claim: Claim,
  claimUrl: string,
  writer: EmailWriter,
): RenderedEmail {
  const emailParams = {
    number: `CL-${claim.number}`,
    what: named(writer.translate, claim),
    goods: claim.goods,
    type: writer.translate(claimTypeNames[claim.type]),
    boxes: String(claim.boxes),
    claimed: formatMoney(claim.amount),
    reference: claim.claimantRef,
    answer: step === 'received' ? null : claim.answer,
    address: claimUrl,
  };
  switch (step) {
    case 'received':
      return writer.renderEmail('claimReceived', { ...emailParams, date: formatDate(claim.acknowledgeBy) });
    case 'acknowledged':
      return writer.renderEmail('claimAcknowledged', { ...emailParams, date: formatDate(claim.decideBy) });
    case 'offered':
      return writer.renderEmail('claimOffered', { ...emailParams, amount: formatMoney(claim.offered ?? 0) });
    case 'settled': {
      const amount = formatMoney(claim.settled ?? 0);
      return claim.credit
        ? writer.renderEmail('claimCredited', { ...emailParams, amount, credit: claim.credit.number })
        : writer.renderEmail('claimPaid', { ...emailParams, amount, payment: claim.settledRef });
    }
    default:
      return writer.renderEmail('claimDeclined', emailParams);
  }
}
function named(say: EmailWriter['translate'], { subject, code }: Claim): string {
  if (subject === 'unit') return say('Unit {code}', { code });
  return subject === 'line' ? say('Order line {code}', { code }) : say('Load {code}', { code });
}
