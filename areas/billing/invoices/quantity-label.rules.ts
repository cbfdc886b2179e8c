/** A quantity of a charge with its unit, one or many (docs/domain/billing.md#rate-types). */
const counts: Record<string, { label: string }> = {
  units: { label: '{count, plural, one {# unit} other {# units}}' },
  pallets: { label: '{count, plural, one {# pallet} other {# pallets}}' },
  bins: { label: '{count, plural, one {# bin} other {# bins}}' },
  trailer: { label: '{count, plural, one {# trailer} other {# trailers}}' },
};
/** The text that takes the count; undefined for what is told without its unit, or in hundredths. */
export const getQuantityLabel = (unit: string): string | undefined => counts[unit]?.label;
