import { writingsOf } from '#areas/freight/units/codes.rules.ts';

/** A filter with every way in which the code that it asks for may be kept. */
export const inAnyWriting = <Q extends { unitId?: string | undefined }>(
  q: Q,
): Q & { writings?: readonly string[] } =>
  q.unitId === undefined ? q : { ...q, writings: writingsOf(q.unitId) };
