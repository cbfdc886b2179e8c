import type { Rejection } from './rejections.rules.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';

/** Throws a rejection as an API error. `replacementData` replaces its `data`. */
export function throwRejection(
  { fault: error, params, field, data }: Rejection,
  replacementData?: unknown,
): never {
  const fields =
    field === undefined ? {} : { fields: { [field]: interpolateEnglishMessage(error.sentence, params) } };
  return reject(error, params, { ...fields, data: replacementData ?? data });
}
