import { personStates } from './users.contract.ts';
import type { Option } from '#kit/web/states.ts';
import { states } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';

export const stateOptionsOf = (t: Say): Option[] =>
  personStates.map((value) => ({ value, label: t(states.person[value].label) }));
