import type { Rejection } from './rejections.rules.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';

/** Throws a rejection as an error. `instead` replaces its `data`. */
export function throwRejection({ fault, params, field, data }: Rejection, replacementData?: unknown): never {
  const fields =
    field === undefined ? {} : { fields: { [field]: interpolateEnglishMessage(fault.sentence, params) } };
  return reject(fault, params, { ...fields, data: replacementData ?? data });
}
