import { fill } from '#kit/contract/said.ts';

/** Why freight waits in the cooler, where it names the load or the day that went without it. */
const reasons = {
  notLoaded: { sentence: 'Not loaded on {load}' },
  lostOnShuttle: { sentence: 'Missing from shuttle {shuttle}' },
  leftOver: { sentence: 'Left after the final release of {day}' },
} as const;
export const notLoadedOn = (load: string): string => fill(reasons.notLoaded.sentence, { load });
export const lostOnShuttle = (shuttle: string): string => fill(reasons.lostOnShuttle.sentence, { shuttle });
export const leftAfterRelease = (day: string): string => fill(reasons.leftOver.sentence, { day });

type Say = (sentence: string, params: Record<string, string>) => string;
/** A kept reason in the reader's language; one that nobody translated stays as it is. */
export function sayReason(say: Say, reason: string): string {
  for (const { sentence } of Object.values(reasons)) {
    const [before = '', name = ''] = sentence.split(/\{(\w+)\}/);
    if (reason.startsWith(before)) return say(sentence, { [name]: reason.slice(before.length) });
  }
  return say(reason, {});
}
