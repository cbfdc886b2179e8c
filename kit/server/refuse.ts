import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { fill } from '#kit/contract/said.ts';

export { fill } from '#kit/contract/said.ts';
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

/** What is wrong with the first field says more than that the request is not valid. */
const sentenceOf = (fault: Fault, { fields }: More): string =>
  (fault.code === commonErrors.invalid.code && fields && Object.values(fields)[0]) || fault.sentence;

/** An expected refusal: a code for programs, a sentence for people. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  /** The code of its catalogue, `feature.name`. */
  readonly error: string;
  readonly status: number;
  readonly key: string;
  readonly params: Params;
  readonly code: number;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  constructor(fault: Fault, params: Params = {}, more: More = {}) {
    const sentence = more.sentence ?? sentenceOf(fault, more);
    super(fill(sentence, params));
    this.error = fault.code;
    this.status = fault.status;
    this.key = sentence;
    this.params = params;
    this.code = more.code ?? fault.status * 100;
    this.fields = more.fields;
    this.data = more.data;
  }
}

/** The seconds that whoever is refused with 429 waits, for the header Retry-After. */
export function waitOf({ params }: Refusal): string {
  if (params['seconds'] !== undefined) return String(params['seconds']);
  return String(60 * Number(params['minutes'] ?? 1));
}

/** Refuses with a fault of a catalogue; `{name}` in its sentence takes its value from `params`. */
export function refuse(fault: Fault, params?: Params, more?: More): never {
  throw new Refusal(fault, params, more);
}

const notAmongThose = 'This was not found. Choose another.';
/**
 * Refuses with 404, at the fields that named it, what is not there for the caller: what is somebody else's reads as
 * what nobody has.
 */
export function refuseUnknown(...fields: string[]): never {
  return refuse(
    commonErrors.notFound,
    {},
    { fields: Object.fromEntries(fields.map((field) => [field, notAmongThose])) },
  );
}
/** The same for each field of which it was found out that it names nothing. */
export function refuseMissing(found: Readonly<Record<string, boolean>>): void {
  const missing = Object.keys(found).filter((field) => found[field] === false);
  if (missing.length > 0) refuseUnknown(...missing);
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
