import { interpolateMessage } from '#kit/contract/localized-message.ts';

/** The reasons why freight is in the cooler. They name the load or the day that left without it. */
const reasons = {
  notLoaded: { sentence: 'Not loaded on {load}' },
  lostOnShuttle: { sentence: 'Missing from shuttle {shuttle}' },
  leftOver: { sentence: 'Left behind after the final release of {day}' },
} as const;
export const formatNotLoadedReason = (load: string): string =>
  interpolateMessage(reasons.notLoaded.sentence, { load });
export const formatLostOnShuttleReason = (shuttle: string): string =>
  interpolateMessage(reasons.lostOnShuttle.sentence, { shuttle });
export const formatLeftAfterReleaseReason = (day: string): string =>
  interpolateMessage(reasons.leftOver.sentence, { day });

type Say = (sentence: string, params: Record<string, string>) => string;
/** Translates a stored reason. A reason without translation is returned unchanged. */
export function translateCoolerReason(say: Say, reason: string): string {
  for (const { sentence } of Object.values(reasons)) {
    const [before = '', name = ''] = sentence.split(/\{(\w+)\}/);
    if (reason.startsWith(before)) return say(sentence, { [name]: reason.slice(before.length) });
  }
  return say(reason, {});
}
