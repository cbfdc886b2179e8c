/** The time zones that a form offers: the Americas and Hawaii, plus the record's current zone. */
const zones = Intl.supportedValuesOf('timeZone').filter(
  (zone) => zone.startsWith('America/') || zone === 'Pacific/Honolulu',
);
export const listTimeZoneOptions = (currentZone: unknown): { value: string; label: string }[] =>
  [
    ...new Set([...(typeof currentZone === 'string' && currentZone !== '' ? [currentZone] : []), ...zones]),
  ].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
