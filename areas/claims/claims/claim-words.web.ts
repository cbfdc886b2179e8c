import { eventNames } from './claim-events.rules.ts';
import type { ClaimRow, Subject } from './claims.contract.ts';
import type { Say } from '#kit/web/text.tsx';

/** What is claimed, in words: "Box 10023980123", "Line of order 100245", "Load L-60211". */
export function nameOf(t: Say, { subject, code }: { subject: Subject; code: string }): string {
  if (subject === 'unit') return t('Box {code}', { code });
  return subject === 'line' ? t('Line of order {code}', { code }) : t('Load {code}', { code });
}
/** Its number as people say it. */
export const numberOf = ({ number }: Pick<ClaimRow, 'number'>): string => `CL-${number}`;

export const eventName = (t: Say, action: string): string => t(eventNames[action]?.label ?? action);
