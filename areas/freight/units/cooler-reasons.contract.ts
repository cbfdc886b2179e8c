import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';

/** The reasons why freight is in the cooler. They name the load or the day that left without it. */
const reasons = {
  notLoaded: { sentence: 'Not loaded on {load}' },
  lostOnShuttle: { sentence: 'Missing from shuttle {shuttle}' },
  foundAfterShuttle: { sentence: 'Found after it was missing from shuttle {shuttle}' },
  leftOver: { sentence: 'Left behind after the final release of {day}' },
} as const;
export const formatNotLoadedReason = (loadName: string): string =>
  interpolateEnglishMessage(reasons.notLoaded.sentence, { load: loadName });
export const formatLostOnShuttleReason = (shuttleName: string): string =>
  interpolateEnglishMessage(reasons.lostOnShuttle.sentence, { shuttle: shuttleName });
export const formatFoundAfterShuttleReason = (shuttleName: string): string =>
  interpolateEnglishMessage(reasons.foundAfterShuttle.sentence, { shuttle: shuttleName });
export const formatLeftAfterReleaseReason = (day: string): string =>
  interpolateEnglishMessage(reasons.leftOver.sentence, { day });

type Say = (sentence: string, params: Record<string, string>) => string;
/** Translates a stored reason. A reason without translation is returned unchanged. */
export function translateCoolerReason(translate: Say, reason: string): string {
  for (const { sentence } of Object.values(reasons)) {
    const [before = '', name = ''] = sentence.split(/\{(\w+)\}/);
    if (reason.startsWith(before)) return translate(sentence, { [name]: reason.slice(before.length) });
  }
  return translate(reason, {});
}
