import { mixesAlphabetsInOneWord } from './user-name.contract.ts';
import { userStatuses } from './users.contract.ts';
import type { UserRow } from './users.contract.ts';
import type { SelectOption } from '#kit/web/statuses.ts';
import { statusDisplays } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';

export const listUserStatusOptions = (t: Translate): SelectOption[] =>
  userStatuses.map((value) => ({ value, label: t(statusDisplays.person[value].label) }));

/** The user's second factor. Null when there is none. */
export function formatSecondFactor(t: Translate, kind: UserRow['secondFactor']): string | null {
  switch (kind) {
    case 'app':
      return t('App');
    case 'passkey':
      return t('Passkey');
    case 'both':
      return t('App and passkey');
    case 'none':
      return null;
  }
}

/** Why a name can be mistaken for another user's. Null when it cannot. */
export function formatMisleadingNameWarning(
  t: Translate,
  { name, alike }: Pick<UserRow, 'name' | 'alike'>,
): string | null {
  if (alike) return t('This name looks like that of {name}, {email}.', alike);
  return mixesAlphabetsInOneWord(name) ? t('The name mixes two alphabets.') : null;
}
