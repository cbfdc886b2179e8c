import { corrected } from './claim-states.contract.ts';

/** What people call the acts of a claim, by the code that the audit keeps. */
export const eventNames: Readonly<Record<string, { label: string }>> = {
  'claim filed': { label: 'Filed' },
  'claim changed': { label: 'What is claimed was changed' },
  'claim acknowledged': { label: 'Acknowledged' },
  'claim inspected': { label: 'Inspected' },
  'claim offered': { label: 'Offer made' },
  'claim offer accepted': { label: 'Offer accepted' },
  'claim settled': { label: 'Settled' },
  'claim declined': { label: 'Declined' },
  'claim withdrawn': { label: 'Withdrawn' },
  'claim opened again': { label: 'Opened again' },
  'note on a claim': { label: 'Note' },
  [corrected]: { label: 'Dock and moment corrected' },
  'paper added to a claim': { label: 'Photo or paper added' },
  'mail about a claim': { label: 'Mail written to the claimant' },
  'pack made of a claim': { label: 'Pack made' },
};
/** The moment is that of the freight until somebody corrected it. */
export const momentName = ({ events }: { events: readonly { action: string }[] }): string =>
  events.some(({ action }) => action === corrected) ? momentNames.corrected.label : momentNames.left.label;
const momentNames = { left: { label: 'Left the dock' }, corrected: { label: 'Happened' } } as const;
