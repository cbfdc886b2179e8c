import { findActiveCancelReasonChoices, findActiveProduct } from './shipment-lines.repository.ts';
import { isSameUnitCountAndSize } from './freight-size.rules.ts';
import type { SizedFreight } from './freight-size.rules.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { computeBillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import type { LengthUnit } from '#areas/freight/units/unit-size.rules.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Freight as entered: sides in inches or centimeters. */
export interface FreightSizeInput {
  productId: number;
  unitOfMeasure: number;
  measure: LengthUnit;
  length: number;
  width: number;
  height: number;
  numberOfUnits: number;
}
const { productNotFound } = shipmentErrors;

/** The options that manual freight forms offer. */
export const getCancelReasonsAndMinCubes = async (work: RequestContext) => ({
  cancelReasons: await findActiveCancelReasonChoices(work.tx),
  minCubes: await readNumberSettingOrDefault(work, 'minCubes'),
});

/**
 * Returns whole inches, and cubes in hundredths. A unit below the minimum counts as the minimum. Freight that equals
 * `existing` keeps its cubes, because each unit was measured on arrival.
 */
export async function computeFreightSize(
  work: RequestContext,
  input: FreightSizeInput,
  existing?: SizedFreight,
): Promise<SizedFreight> {
  const size = computeBillableUnitSize(
    input,
    input.measure,
    input.unitOfMeasure,
    await readNumberSettingOrDefault(work, 'minCubes'),
  );
  const freight = {
    productId: input.productId,
    uom: input.unitOfMeasure,
    l: size.length,
    w: size.width,
    h: size.height,
    units: input.numberOfUnits,
  };
  return {
    ...freight,
    cubes:
      existing && isSameUnitCountAndSize(freight, existing) ? existing.cubes : size.cubeEach * freight.units,
  };
}
/** Loads a product that can still be selected. Rejects others at its field. */
export async function requireActiveProduct(
  work: RequestContext,
  id: number,
): Promise<{ code: string; description: string }> {
  return (
    (await findActiveProduct(work.tx, id)) ??
    reject(productNotFound, {}, { fields: { productId: productNotFound.sentence } })
  );
}
