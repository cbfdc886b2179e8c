import type { PermissionHolder } from './access.ts';
import { hasPermission } from './access.ts';
import { commonErrors } from './errors.ts';
import type { ErrorDefinition } from './errors.ts';

/** One move of a lifecycle. `says` words the refusal when the record stands in a state the move cannot start from. */
export interface LifecycleTransition<S extends string> {
  from: readonly S[];
  to: S | 'same' | 'decided';
  permissions: readonly string[];
  message: string;
}
export interface Lifecycle<S extends string = string, M extends string = string> {
  name: string;
  /** The thing that is in these states, as texts put it before a word: `task|Open`. */
  noun: string;
  /** Spelled state → its number on the wire and its label. */
  states: Record<S, { value: number; label: string }>;
  transitions: Record<M, LifecycleTransition<NoInfer<S>>>;
}
export function defineLifecycle<const S extends string, const M extends string>(
  l: Lifecycle<S, M>,
): Lifecycle<S, M> {
  return l;
}

/** A refusal that is not thrown yet: `refuse(why, why.params)`. */
export type TransitionBlocker = ErrorDefinition & { params: Record<string, string> };
export const notAllowedMessage = commonErrors.notAllowed.sentence;

/** The refusal of a move that the record's state does not allow. Its code is `lifecycle.move`. */
export function getTransitionError<M extends string>(
  l: Lifecycle<string, M>,
  transition: M,
): ErrorDefinition {
  const { message: says, from } = l.transitions[transition];
  const states = from.map((state) => l.states[state]?.label ?? state).join(', ');
  const lifecycle = l.name.replace(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    code: `${lifecycle[0]?.toLowerCase()}${lifecycle.slice(1)}.${transition}`,
    status: 412,
    sentence: says,
    description: `It is not ${states}.`,
  };
}

/** Why a move is not possible, or null when it is. The same answer refuses on the server and words the disabled button. */
export function getTransitionBlocker<S extends string, M extends string>(
  l: Lifecycle<S, M>,
  move: M,
  state: number,
  actor: PermissionHolder,
): TransitionBlocker | null {
  const m = l.transitions[move];
  if (m.permissions.length > 0 && !m.permissions.some((g) => hasPermission(actor, g)))
    return { ...commonErrors.notAllowed, params: {} };
  if (!m.from.some((s) => l.states[s].value === state))
    return { ...getTransitionError<M>(l, move), params: getStatusMessageParams(l, state) };
  return null;
}
/** What fills `{state}` in a refusal: the word, and of which thing it is one, for a language that says it of each differently. */
export const getStatusMessageParams = (l: Pick<Lifecycle, 'noun' | 'states'>, state: number) => ({
  state: findLifecycleStatus({ ...l, name: '', transitions: {} }, state)?.label ?? String(state),
  thing: l.noun,
});
export function findLifecycleStatus<S extends string>(
  l: Lifecycle<S, string>,
  value: number,
): { name: S; value: number; label: string } | undefined {
  for (const name of Object.keys(l.states) as S[])
    if (l.states[name].value === value) return { name, ...l.states[name] };
  return undefined;
}
