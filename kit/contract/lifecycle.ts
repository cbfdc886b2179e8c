import type { PermissionHolder } from './access.ts';
import { hasPermission } from './access.ts';
import { commonErrors } from './errors.ts';
import type { ErrorDefinition } from './errors.ts';

/** One transition of a lifecycle. `message` is the error when the record's state does not allow it. */
export interface LifecycleTransition<S extends string> {
  from: readonly S[];
  to: S | 'same' | 'decided';
  permissions: readonly string[];
  message: string;
}
export interface Lifecycle<S extends string = string, M extends string = string> {
  name: string;
  /** The kind of record that has these states. Message keys use it as a prefix: `task|Open`. */
  noun: string;
  /** State name → its number on the wire and its label. */
  states: Record<S, { value: number; label: string }>;
  transitions: Record<M, LifecycleTransition<NoInfer<S>>>;
}
export function defineLifecycle<const S extends string, const M extends string>(
  definition: Lifecycle<S, M>,
): Lifecycle<S, M> {
  return definition;
}

/** An error that is not thrown yet. Use `reject(why, why.params)`. */
export type TransitionBlocker = ErrorDefinition & { params: Record<string, string> };
export const notAllowedMessage = commonErrors.notAllowed.sentence;

/** Returns the error for a transition that the record's state does not allow. Its code is `<lifecycle>.<transition>NotAllowed`. */
export function getWrongStateError<M extends string>(
  definition: Lifecycle<string, M>,
  transition: M,
): ErrorDefinition {
  const { message, from } = definition.transitions[transition];
  const states = from.map((state) => definition.states[state]?.label ?? state).join(', ');
  const lifecycle = definition.name.replace(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    code: `${lifecycle[0]?.toLowerCase()}${lifecycle.slice(1)}.${transition}NotAllowed`,
    status: 412,
    sentence: message,
    description: `It is not ${states}.`,
  };
}

/** Returns why a transition is not possible, or null if it is. The server rejects with it, and the disabled button shows it. */
export function getTransitionBlocker<S extends string, M extends string>(
  lifecycle: Lifecycle<S, M>,
  transition: M,
  statusValue: number,
  actor: PermissionHolder,
): TransitionBlocker | null {
  const m = lifecycle.transitions[transition];
  if (m.permissions.length > 0 && !m.permissions.some((g) => hasPermission(actor, g)))
    return { ...commonErrors.notAllowed, params: {} };
  if (!m.from.some((s) => lifecycle.states[s].value === statusValue))
    return {
      ...getWrongStateError<M>(lifecycle, transition),
      params: toStateLabelAndNounParams(lifecycle, statusValue),
    };
  return null;
}
/**
 * The `{state}` param of an error: the label and its noun, because some languages translate the label differently for each noun.
 */
export const toStateLabelAndNounParams = (
  lifecycle: Pick<Lifecycle, 'noun' | 'states'>,
  statusValue: number,
) => ({
  state:
    findLifecycleStatus({ ...lifecycle, name: '', transitions: {} }, statusValue)?.label ??
    String(statusValue),
  thing: lifecycle.noun,
});
export function findLifecycleStatus<S extends string>(
  lifecycle: Lifecycle<S, string>,
  statusValue: number,
): { name: S; value: number; label: string } | undefined {
  for (const name of Object.keys(lifecycle.states) as S[])
    if (lifecycle.states[name].value === statusValue) return { name, ...lifecycle.states[name] };
  return undefined;
}
