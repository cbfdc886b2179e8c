import type { Permitted } from './access.ts';
import { can } from './access.ts';

/** One move of a lifecycle. `says` words the refusal when the record stands in a state the move cannot start from. */
export interface Move<S extends string> {
  from: readonly S[];
  to: S | 'same' | 'decided';
  needs: readonly string[];
  says: string;
}
export interface Lifecycle<S extends string = string, M extends string = string> {
  name: string;
  /** Spelled state → its number on the wire and its label. */
  states: Record<S, { value: number; label: string }>;
  moves: Record<M, Move<NoInfer<S>>>;
}
export function lifecycle<const S extends string, const M extends string>(
  l: Lifecycle<S, M>,
): Lifecycle<S, M> {
  return l;
}

export type Why = { status: 403 | 412; sentence: string; params: Record<string, string> };
export const notAllowed = 'You do not have permission to do this.';
export const changedByOthers = 'This record has been changed by someone else. Reload and try again.';

/** Why a move is not possible, or null when it is. The same answer refuses on the server and words the disabled button. */
export function whyNot<S extends string, M extends string>(
  l: Lifecycle<S, M>,
  move: M,
  state: number,
  actor: Permitted,
): Why | null {
  const m = l.moves[move];
  if (m.needs.length > 0 && !m.needs.some((g) => can(actor, g)))
    return { status: 403, sentence: notAllowed, params: {} };
  const label = stateOf(l, state)?.label ?? String(state);
  if (!m.from.some((s) => l.states[s].value === state))
    return { status: 412, sentence: m.says, params: { state: label } };
  return null;
}
export function stateOf<S extends string>(
  l: Lifecycle<S, string>,
  value: number,
): { name: S; value: number; label: string } | undefined {
  for (const name of Object.keys(l.states) as S[])
    if (l.states[name].value === value) return { name, ...l.states[name] };
  return undefined;
}
