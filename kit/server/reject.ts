import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { interpolateMessage } from '#kit/contract/localized-message.ts';

export { interpolateMessage } from '#kit/contract/localized-message.ts';
export { genericErrorMessage } from '#kit/contract/shared-messages.ts';

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
const sentenceOf = (fault: ErrorDefinition, { fields }: More): string =>
  (fault.code === commonErrors.invalid.code && fields && Object.values(fields)[0]) || fault.sentence;

/** An expected refusal: a code for programs, a sentence for people. Anything else that is thrown is a defect. */
export class ApiError extends Error {
  /** The code of its catalogue, `feature.name`. */
  readonly error: string;
  readonly status: number;
  readonly key: string;
  readonly params: Params;
  readonly code: number;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  constructor(fault: ErrorDefinition, params: Params = {}, more: More = {}) {
    const sentence = more.sentence ?? sentenceOf(fault, more);
    super(interpolateMessage(sentence, params));
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
export function getRetryAfterSeconds({ params }: ApiError): string {
  if (params['seconds'] !== undefined) return String(params['seconds']);
  return String(60 * Number(params['minutes'] ?? 1));
}

/** Refuses with a fault of a catalogue; `{name}` in its sentence takes its value from `params`. */
export function reject(error: ErrorDefinition, params?: Params, more?: More): never {
  throw new ApiError(error, params, more);
}

const notAmongThose = 'Not found. Choose another.';
/**
 * Refuses with 404, at the fields that named it, what is not there for the caller: what is somebody else's reads as
 * what nobody has.
 */
export function rejectNotFound(...fields: string[]): never {
  return reject(
    commonErrors.notFound,
    {},
    { fields: Object.fromEntries(fields.map((field) => [field, notAmongThose])) },
  );
}
/** The same for each field of which it was found out that it names nothing. */
export function rejectIfAnyMissing(found: Readonly<Record<string, boolean>>): void {
  const missing = Object.keys(found).filter((field) => found[field] === false);
  if (missing.length > 0) rejectNotFound(...missing);
}

/** Done in part: 207 with a sentence and what was refused. */
export class PartialSuccess<T = unknown> {
  readonly key: string;
  readonly params: Params;
  readonly data: T;
  constructor(key: string, params: Params, data: T) {
    this.key = key;
    this.params = params;
    this.data = data;
  }
}
