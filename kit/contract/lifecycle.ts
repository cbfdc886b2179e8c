import type { Permitted } from './access.ts';
import { can } from './access.ts';
import { commonErrors } from './errors.ts';
import type { Fault } from './errors.ts';

/** One move of a lifecycle. `says` words the refusal when the record stands in a state the move cannot start from. */
export interface Move<S extends string> {
  from: readonly S[];
  to: S | 'same' | 'decided';
  needs: readonly string[];
  says: string;
}
export interface Lifecycle<S extends string = string, M extends string = string> {
  name: string;
  /** The thing that is in these states, as texts put it before a word: `task|Open`. */
  of: string;
  /** Spelled state → its number on the wire and its label. */
  states: Record<S, { value: number; label: string }>;
  moves: Record<M, Move<NoInfer<S>>>;
}
export function lifecycle<const S extends string, const M extends string>(
  l: Lifecycle<S, M>,
): Lifecycle<S, M> {
  return l;
}

/** A refusal that is not thrown yet: `refuse(why, why.params)`. */
export type Why = Fault & { params: Record<string, string> };
export const notAllowed = commonErrors.notAllowed.sentence;

/** The refusal of a move that the record's state does not allow. Its code is `lifecycle.move`. */
export function cannot<M extends string>(l: Lifecycle<string, M>, move: M): Fault {
  const { says, from } = l.moves[move];
  const states = from.map((state) => l.states[state]?.label ?? state).join(', ');
  const lifecycle = l.name.replace(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    code: `${lifecycle[0]?.toLowerCase()}${lifecycle.slice(1)}.${move}`,
    status: 412,
    sentence: says,
    when: `It is not ${states}.`,
  };
}

/** Why a move is not possible, or null when it is. The same answer refuses on the server and words the disabled button. */
export function whyNot<S extends string, M extends string>(
  l: Lifecycle<S, M>,
  move: M,
  state: number,
  actor: Permitted,
): Why | null {
  const m = l.moves[move];
  if (m.needs.length > 0 && !m.needs.some((g) => can(actor, g)))
    return { ...commonErrors.notAllowed, params: {} };
  if (!m.from.some((s) => l.states[s].value === state))
    return { ...cannot<M>(l, move), params: stateSaid(l, state) };
  return null;
}
/** What fills `{state}` in a refusal: the word, and of which thing it is one, for a language that says it of each differently. */
export const stateSaid = (l: Pick<Lifecycle, 'of' | 'states'>, state: number) => ({
  state: stateOf({ ...l, name: '', moves: {} }, state)?.label ?? String(state),
  thing: l.of,
});
export function stateOf<S extends string>(
  l: Lifecycle<S, string>,
  value: number,
): { name: S; value: number; label: string } | undefined {
  for (const name of Object.keys(l.states) as S[])
    if (l.states[name].value === value) return { name, ...l.states[name] };
  return undefined;
}
