import { claimEventNames } from './claim-events.rules.ts';
import type { ClaimRow, ClaimIncident, ClaimSubject } from './claims.contract.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Describes what is claimed: "Box 10023980123", "Line of order 100245", "Load L-60211". */
export function formatClaimSubject(
  t: Translate,
  { subject, code }: { subject: ClaimSubject; code: string },
): string {
  if (subject === 'unit') return t('Unit {code}', { code });
  return subject === 'line' ? t('Order line {code}', { code }) : t('Load {code}', { code });
}
/** The claim number as it is displayed. */
export const formatClaimNumber = ({ number }: Pick<ClaimRow, 'number'>): string => `CL-${number}`;

export const formatClaimEvent = (t: Translate, action: string): string =>
  t(claimEventNames[action]?.label ?? action);

/** "MIA, Door 12": the dock where it happened. */
export const formatClaimDock = (
  t: Translate,
  { warehouse, door }: Pick<ClaimIncident, 'warehouse' | 'door'>,
): string => [warehouse, door && t('Door {number}', { number: door })].filter(Boolean).join(', ');
/** The dock, and the time on its own clock. */
export const formatClaimIncident = (t: Translate, incident: ClaimIncident): string =>
  [formatClaimDock(t, incident), incident.at && formatShortDateTime(incident.at, incident.zone)]
    .filter(Boolean)
    .join(' · ');
