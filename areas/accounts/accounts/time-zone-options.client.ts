/** The time zones that a form offers: the Americas and Hawaii, plus the record's current zone. */
const zones = Intl.supportedValuesOf('timeZone').filter(
  (timeZone) => timeZone.startsWith('America/') || timeZone === 'Pacific/Honolulu',
);
export const listTimeZoneOptions = (currentZone: unknown): { value: string; label: string }[] =>
  [
    ...new Set([...(typeof currentZone === 'string' && currentZone !== '' ? [currentZone] : []), ...zones]),
  ].map((timeZone) => ({
    value: timeZone,
    label: timeZone.replaceAll('_', ' '),
  }));
