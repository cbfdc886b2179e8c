import { countryCodes, formatCountryName } from './countries.contract.ts';
import type { StateUses } from './states.contract.ts';
import { confirmDeactivationIfInUse } from '#kit/web/confirm-deactivation.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** All countries by their names in the reader's language. */
export const listCountryOptions = (language: string): { value: string; label: string }[] =>
  countryCodes
    .map((code) => ({ value: code, label: formatCountryName(code, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));

/** Asks for confirmation before a state that is in use is deactivated. */
export const confirmDeactivateStateIfUsed = (
  t: Translate,
  { code, uses }: { code: string; uses: StateUses },
): Promise<boolean> =>
  confirmDeactivationIfInUse(t, {
    title: t('Deactivate state {code}', { code }),
    confirmLabel: t('Deactivate state'),
    usesText: Object.values(uses).some((count) => count > 0) ? formatStateUses(t, uses) : null,
  });

/** Formats what uses a state: "12 accounts, 1 warehouse". */
export function formatStateUses(t: Translate, { accounts, warehouses, rates, planning }: StateUses): string {
  const parts = [
    accounts > 0 && t('{count, plural, one {# account} other {# accounts}}', { count: accounts }),
    warehouses > 0 && t('{count, plural, one {# warehouse} other {# warehouses}}', { count: warehouses }),
    rates > 0 && t('{count, plural, one {# rate} other {# rates}}', { count: rates }),
    planning > 0 && t('{count, plural, one {# road factor} other {# road factors}}', { count: planning }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t('Nothing') : parts.join(', ');
}
