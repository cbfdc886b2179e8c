import { mixesAlphabets } from './person-name.contract.ts';
import { personStates } from './users.contract.ts';
import type { UserRow } from './users.contract.ts';
import type { Option } from '#kit/web/states.ts';
import { states } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';

export const stateOptionsOf = (t: Say): Option[] =>
  personStates.map((value) => ({ value, label: t(states.person[value].label) }));

/** What somebody shows beside the password; null: nothing. */
export function secondFactorIn(t: Say, has: UserRow['secondFactor']): string | null {
  switch (has) {
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

/** Why a name may be taken for somebody else's; null where nothing speaks for it. */
export function doubtOf(t: Say, { name, alike }: Pick<UserRow, 'name' | 'alike'>): string | null {
  if (alike) return t('The name looks like that of {name}, {email}.', alike);
  return mixesAlphabets(name) ? t('The name mixes letters of two alphabets.') : null;
}
