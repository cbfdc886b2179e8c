import { claimDockCorrectedAction } from './claim-status.contract.ts';

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
  [claimDockCorrectedAction]: { label: 'Dock and time corrected' },
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
export function findFreightMilestone(c: FreightMilestones): {
  label: string;
  at: string | null;
  waits: boolean;
} {
  if (c.events.some(({ action }) => action === claimDockCorrectedAction))
    return { ...momentNames.corrected, at: c.happenedAt, waits: false };
  if (c.leftAt !== null) return { ...momentNames.left, at: c.leftAt, waits: false };
  if (c.loadedAt !== null) return { ...momentNames.loaded, at: c.loadedAt, waits: true };
  return { ...momentNames.received, at: c.receivedAt, waits: false };
}
const momentNames = {
  left: { label: 'Left the dock' },
  loaded: { label: 'Loaded' },
  received: { label: 'Received' },
  corrected: { label: 'Occurred' },
} as const;
