import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';

export { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';
export { genericErrorMessage } from '#kit/contract/shared-messages.ts';

type Params = Record<string, string | number>;
interface More {
  /** The body's `code`, if it is not a hundred times the status. */
  code?: number;
  /** A message for each field of a form. */
  fields?: Record<string, string>;
  data?: unknown;
  /** Another message under the same code, such as a schema's message about a value. */
  sentence?: string;
}

/** The first field's message is more precise than "the request is not valid". */
const sentenceOf = (error: ErrorDefinition, { fields }: More): string =>
  (error.code === commonErrors.invalid.code && fields && Object.values(fields)[0]) || error.sentence;

/** An expected error: a code for API clients, a message for users. Any other thrown value is an unexpected error. */
export class ApiError extends Error {
  /** The defined code, `feature.name`. */
  readonly error: string;
  readonly status: number;
  readonly key: string;
  readonly params: Params;
  readonly code: number;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  constructor(error: ErrorDefinition, params: Params = {}, more: More = {}) {
    const sentence = more.sentence ?? sentenceOf(error, more);
    super(interpolateEnglishMessage(sentence, params));
    this.error = error.code;
    this.status = error.status;
    this.key = sentence;
    this.params = params;
    this.code = more.code ?? error.status * 100;
    this.fields = more.fields;
    this.data = more.data;
  }
}

/** The seconds that a client must wait after a 429, for the Retry-After header. */
export function getRetryAfterSeconds({ params }: ApiError): string {
  if (params['seconds'] !== undefined) return String(params['seconds']);
  return String(60 * Number(params['minutes'] ?? 1));
}

/** Throws a defined error. `{name}` in its message is replaced by the value from `params`. */
export function reject(error: ErrorDefinition, params?: Params, details?: More): never {
  throw new ApiError(error, params, details);
}

const notAmongThose = 'Not found. Choose another.';
/**
 * Throws 404 at the fields that reference a record the caller cannot see. Another account's record looks the same as a missing
 * one.
 */
export function rejectNotFound(...fields: string[]): never {
  return reject(
    commonErrors.notFound,
    {},
    { fields: Object.fromEntries(fields.map((field) => [field, notAmongThose])) },
  );
}
/** Throws 404 for each field that references no record. */
export function rejectIfAnyFieldNotFound(foundByField: Readonly<Record<string, boolean>>): void {
  const missing = Object.keys(foundByField).filter((field) => foundByField[field] === false);
  if (missing.length > 0) rejectNotFound(...missing);
}

/** A partial success: status 207 with a message and the rejected items. */
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
