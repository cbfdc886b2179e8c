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
