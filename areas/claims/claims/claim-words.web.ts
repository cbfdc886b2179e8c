import type { ClaimRow, Subject } from './claims.contract.ts';
import type { Say } from '#kit/web/text.tsx';

/** What is claimed, in words: "Box 10023980123", "Line of order 100245", "Load L-60211". */
export function nameOf(t: Say, { subject, code }: { subject: Subject; code: string }): string {
  if (subject === 'unit') return t('Box {code}', { code });
  return subject === 'line' ? t('Line of order {code}', { code }) : t('Load {code}', { code });
}
/** Its number as people say it. */
export const numberOf = ({ number }: Pick<ClaimRow, 'number'>): string => `CL-${number}`;

const said: Readonly<Record<string, string>> = {
  'claim filed': 'Filed',
  'claim changed': 'What is claimed was changed',
  'claim acknowledged': 'Acknowledged',
  'claim inspected': 'Inspected',
  'claim offered': 'Offer made',
  'claim offer accepted': 'Offer accepted',
  'claim settled': 'Settled',
  'claim declined': 'Declined',
  'claim withdrawn': 'Withdrawn',
  'claim opened again': 'Opened again',
  'note on a claim': 'Note',
  'paper added to a claim': 'Photo or paper added',
  'mail about a claim': 'Mail written to the claimant',
  'pack made of a claim': 'Pack made',
  'cause of a claim corrected': 'Dock, hour or cause corrected',
};
export const eventName = (t: Say, action: string): string => t(said[action] ?? action);
