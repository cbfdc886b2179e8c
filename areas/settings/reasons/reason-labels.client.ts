import type { ReasonKind } from './reasons.contract.ts';
import { confirmDeactivationIfInUse } from '#kit/web/confirm-deactivation.ts';
import type { Translate } from '#kit/web/translate.tsx';

export const reasonListTitles: Record<ReasonKind, string> = {
  cancel: 'Cancel reasons',
  shortage: 'Shortage reasons',
  rejection: 'Rejection reasons',
  dispute: 'Dispute reasons',
  claim: 'Claim causes',
};
/** What the reasons of each kind explain, and who chooses them. */
export const reasonListDescriptions: Record<ReasonKind, string> = {
  cancel: 'Billing chooses one when it cancels a shipment or one of its lines.',
  shortage: 'The warehouse chooses one for units that didn’t leave with their load.',
  rejection: 'The warehouse chooses one when it rejects an extension request.',
  dispute: 'A payer chooses one when disputing a line of an invoice.',
  claim: 'Customer service chooses one when a claim is inspected, settled or declined.',
};
/** Asks for confirmation when a reason that records use is deactivated. */
export const confirmDeactivateReasonIfUsed = (
  t: Translate,
  { kind, code, uses }: { kind: ReasonKind; code: string; uses: number },
): Promise<boolean> =>
  confirmDeactivationIfInUse(t, {
    title: t('Deactivate reason {code}', { code }),
    confirmLabel: t('Deactivate reason'),
    usesText: uses === 0 ? null : formatReasonUses(t, kind, uses),
  });
/** Formats how many records use a reason: "12 shortages". */
export function formatReasonUses(t: Translate, kind: ReasonKind, count: number): string {
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
