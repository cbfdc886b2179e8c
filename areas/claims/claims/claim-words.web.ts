import { eventNames } from './claim-events.rules.ts';
import type { ClaimRow, Happening, Subject } from './claims.contract.ts';
import { showMoment } from '#kit/web/moments.ts';
import type { Say } from '#kit/web/text.tsx';

/** What is claimed, in words: "Box 10023980123", "Line of order 100245", "Load L-60211". */
export function nameOf(t: Say, { subject, code }: { subject: Subject; code: string }): string {
  if (subject === 'unit') return t('Box {code}', { code });
  return subject === 'line' ? t('Line of order {code}', { code }) : t('Load {code}', { code });
}
/** Its number as people say it. */
export const numberOf = ({ number }: Pick<ClaimRow, 'number'>): string => `CL-${number}`;

export const eventName = (t: Say, action: string): string => t(eventNames[action]?.label ?? action);

/** "MIA, Door 12": the dock where it happened. */
export const dockSays = (t: Say, { warehouse, door }: Pick<Happening, 'warehouse' | 'door'>): string =>
  [warehouse, door && t('Door {number}', { number: door })].filter(Boolean).join(', ');
/** The dock, and the moment by its own clock. */
export const happeningSays = (t: Say, h: Happening): string =>
  [dockSays(t, h), h.at && showMoment(h.at, h.zone)].filter(Boolean).join(' · ');
