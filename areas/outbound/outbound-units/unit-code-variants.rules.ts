import { listCodeVariants } from '#areas/freight/units/barcodes.rules.ts';

/** A filter with every way in which the code that it asks for may be kept. */
export const withUnitCodeVariants = <Q extends { unitId?: string | undefined }>(
  q: Q,
): Q & { writings?: readonly string[] } =>
  q.unitId === undefined ? q : { ...q, writings: listCodeVariants(q.unitId) };
