import { claimDockCorrectedAuditAction } from './claim-status.contract.ts';

/** Display names of the actions on a claim, by the code in the audit. */
export const claimEventNames: Readonly<Record<string, { label: string }>> = {
  'claim filed': { label: 'Filed' },
  'claim changed': { label: 'Claim edited' },
  'claim acknowledged': { label: 'Acknowledged' },
  'claim inspected': { label: 'Inspected' },
  'claim offered': { label: 'Offer made' },
  'claim offer accepted': { label: 'Offer accepted' },
  'claim settled': { label: 'Settled' },
  'claim declined': { label: 'Denied' },
  'claim withdrawn': { label: 'Withdrawn' },
  'claim opened again': { label: 'Reopened' },
  'note on a claim': { label: 'Note' },
  [claimDockCorrectedAuditAction]: { label: 'Dock and time corrected' },
  'paper added to a claim': { label: 'Photo or document added' },
  'mail about a claim': { label: 'Email sent to claimant' },
  'pack made of a claim': { label: 'Claim packet created' },
};
export interface FreightMilestones {
  events: readonly { action: string }[];
  /** The values recorded when the claim was filed, or as corrected later. */
  happenedAt: string | null;
  receivedAt: string | null;
  loadedAt: string | null;
  leftAt: string | null;
}
/**
 * The time is that of the freight until a user corrects it. Freight left when its truck departed, not when it was loaded. Until
 * then the last milestone is shown (docs/domain/claims.md).
 */
export function getLastFreightMilestone(freight: FreightMilestones): {
  label: string;
  at: string | null;
  hasNotLeft: boolean;
} {
  if (freight.events.some(({ action }) => action === claimDockCorrectedAuditAction))
    return { ...momentNames.corrected, at: freight.happenedAt, hasNotLeft: false };
  if (freight.leftAt !== null) return { ...momentNames.left, at: freight.leftAt, hasNotLeft: false };
  if (freight.loadedAt !== null) return { ...momentNames.loaded, at: freight.loadedAt, hasNotLeft: true };
  return { ...momentNames.received, at: freight.receivedAt, hasNotLeft: false };
}
const momentNames = {
  left: { label: 'Left the dock' },
  loaded: { label: 'Loaded' },
  received: { label: 'Received' },
  corrected: { label: 'Occurred' },
} as const;
