import { listStoredFormsOfTypedUnitCode } from '#areas/freight/units/barcodes.rules.ts';

/** Adds to a filter every form in which its unit code may be stored. */
export const withUnitCodeVariants = <Q extends { unitId?: string | undefined }>(
  q: Q,
): Q & { writings?: readonly string[] } =>
  q.unitId === undefined ? q : { ...q, writings: listStoredFormsOfTypedUnitCode(q.unitId) };
