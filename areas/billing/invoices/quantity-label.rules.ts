/** A charge's quantity with its unit, singular or plural (docs/domain/billing.md#rate-types). */
const counts: Record<string, { label: string }> = {
  units: { label: '{count, plural, one {# unit} other {# units}}' },
  pallets: { label: '{count, plural, one {# pallet} other {# pallets}}' },
  bins: { label: '{count, plural, one {# bin} other {# bins}}' },
  trailer: { label: '{count, plural, one {# trailer} other {# trailers}}' },
};
/** The label that takes the count. undefined for quantities shown without a unit or in hundredths. */
export const getCountLabelTemplate = (unit: string): string | undefined => counts[unit]?.label;
