import type { Objection } from './objections.rules.ts';
import { fill, refuse } from '#kit/server/refuse.ts';

/** Refuses the call with an objection; `data` in place of its own. */
export function raise({ fault, params, field, data }: Objection, instead?: unknown): never {
  const fields = field === undefined ? {} : { fields: { [field]: fill(fault.sentence, params) } };
  return refuse(fault, params, { ...fields, data: instead ?? data });
}
