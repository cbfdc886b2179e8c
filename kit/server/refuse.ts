export { changedByOthers } from '#kit/contract/lifecycle.ts';

/** An expected refusal: the sentence a person reads. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly status: number;
  readonly key: string;
  readonly params: Record<string, string | number>;
  readonly code: number;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  constructor(
    status: number,
    key: string,
    params: Record<string, string | number> = {},
    more: { code?: number; fields?: Record<string, string>; data?: unknown } = {},
  ) {
    super(fill(key, params));
    this.status = status;
    this.key = key;
    this.params = params;
    this.code = more.code ?? status * 100;
    this.fields = more.fields;
    this.data = more.data;
  }
}

/** Refuses with a status and the spec's sentence; `{name}` in the sentence takes its value from `params`. */
export function refuse(
  status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 503,
  sentence: string,
  params?: Record<string, string | number>,
  more?: { code?: number; fields?: Record<string, string>; data?: unknown },
): never {
  throw new Refusal(status, sentence, params, more);
}
export const notFound = 'This record was not found.';
export { genericFailure } from '#kit/contract/sentences.ts';

/** Fills `{name}` with its value. */
export function fill(sentence: string, params: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}

/** Done in part: 207 with a sentence and what was refused. */
export class Partly<T = unknown> {
  readonly key: string;
  readonly params: Record<string, string | number>;
  readonly data: T;
  constructor(key: string, params: Record<string, string | number>, data: T) {
    this.key = key;
    this.params = params;
    this.data = data;
  }
}
