import type { Fault, FaultStatus } from '#kit/contract/errors.ts';

export { changedByOthers } from '#kit/contract/lifecycle.ts';
export { genericFailure } from '#kit/contract/sentences.ts';

type Params = Record<string, string | number>;
interface More {
  /** The number in the body's `code` where it is not a hundred times the status. */
  code?: number;
  /** A sentence for each field of a form. */
  fields?: Record<string, string>;
  data?: unknown;
  /** Another sentence under the same code: what a schema says of a value. */
  sentence?: string;
}

/** An expected refusal: a code for programs, a sentence for people. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  /** The code of its catalogue, `feature.name`. */
  readonly error: string | undefined;
  readonly status: number;
  readonly key: string;
  readonly params: Params;
  readonly code: number;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  constructor(fault: Fault, params?: Params, more?: More);
  constructor(status: number, sentence: string, params?: Params, more?: More);
  constructor(what: Fault | number, ...rest: readonly unknown[]) {
    const { fault, params, more } = read(what, rest);
    super(fill(fault.sentence, params));
    this.error = fault.code;
    this.status = fault.status;
    this.key = fault.sentence;
    this.params = params;
    this.code = more.code ?? fault.status * 100;
    this.fields = more.fields;
    this.data = more.data;
  }
}

type Said = { code: string | undefined; status: number; sentence: string };
function read(what: Fault | number, rest: readonly unknown[]): { fault: Said; params: Params; more: More } {
  const [sentence, after] = typeof what === 'number' ? [String(rest[0]), rest.slice(1)] : [undefined, rest];
  const params = (after[0] ?? {}) as Params;
  const more = (after[1] ?? {}) as More;
  const fault = typeof what === 'number' ? { code: undefined, status: what } : what;
  return {
    fault: {
      sentence: '',
      ...fault,
      ...((more.sentence ?? sentence) === undefined ? {} : { sentence: more.sentence ?? sentence ?? '' }),
    },
    params,
    more,
  };
}

/** Refuses with a fault of a catalogue; `{name}` in its sentence takes its value from `params`. */
export function refuse(fault: Fault, params?: Params, more?: More): never;
export function refuse(status: FaultStatus, sentence: string, params?: Params, more?: More): never;
export function refuse(what: Fault | FaultStatus, ...rest: readonly unknown[]): never {
  if (typeof what === 'number') throw new Refusal(what, ...(rest as [string, Params?, More?]));
  throw new Refusal(what, ...(rest as [Params?, More?]));
}
export const notFound = 'This record was not found.';

/** Fills `{name}` with its value. */
export function fill(sentence: string, params: Params): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}

/** Done in part: 207 with a sentence and what was refused. */
export class Partly<T = unknown> {
  readonly key: string;
  readonly params: Params;
  readonly data: T;
  constructor(key: string, params: Params, data: T) {
    this.key = key;
    this.params = params;
    this.data = data;
  }
}
