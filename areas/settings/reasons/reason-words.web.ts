import type { ReasonKind } from './reasons.contract.ts';
import { askInactive } from '#kit/web/ask-inactive.ts';
import type { Say } from '#kit/web/text.tsx';

export const kindNames: Record<ReasonKind, string> = {
  cancel: 'Cancel reasons',
  shortage: 'Shortage reasons',
  rejection: 'Rejection reasons',
  dispute: 'Dispute reasons',
  claim: 'Claim causes',
};
/** What the reasons of a kind explain, and who chooses them. */
export const kindUses: Record<ReasonKind, string> = {
  cancel: 'Billing chooses one when a shipment or a line of it is cancelled.',
  shortage: 'The warehouse chooses one for units that did not go with their load.',
  rejection: 'The warehouse chooses one when it rejects an extension request.',
  dispute: 'A payer chooses one when disputing a line of an invoice.',
  claim: 'Customer service chooses one when a claim is inspected, settled or declined.',
};
/** Asks before a reason that records have is deactivated. */
export const askReasonInactive = (
  t: Say,
  { kind, code, uses }: { kind: ReasonKind; code: string; uses: number },
): Promise<boolean> =>
  askInactive(t, {
    title: t('Deactivate reason {code}', { code }),
    act: t('Deactivate reason'),
    uses: uses === 0 ? null : usesOf(t, kind, uses),
  });
/** What has a reason: "12 shortages". */
export function usesOf(t: Say, kind: ReasonKind, count: number): string {
  if (count === 0) return t('Nothing');
  const params = { count };
  switch (kind) {
    case 'cancel':
      return t('{count, plural, one {# cancellation} other {# cancellations}}', params);
    case 'shortage':
      return t('{count, plural, one {# shortage} other {# shortages}}', params);
    case 'rejection':
      return t('{count, plural, one {# extension request} other {# extension requests}}', params);
    case 'dispute':
      return t('{count, plural, one {# dispute} other {# disputes}}', params);
    case 'claim':
      return t('{count, plural, one {# claim} other {# claims}}', params);
  }
}
