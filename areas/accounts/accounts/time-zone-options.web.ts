/** The time zones that a form offers: those of the Americas and Hawaii, and the one that the record has. */
const zones = Intl.supportedValuesOf('timeZone').filter(
  (zone) => zone.startsWith('America/') || zone === 'Pacific/Honolulu',
);
export const listTimeZoneOptions = (now: unknown): { value: string; label: string }[] =>
  [...new Set([...(typeof now === 'string' && now !== '' ? [now] : []), ...zones])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
