import { findCancelReasonChoices, findSelectableProduct } from './shipment-lines.store.ts';
import { isSameFreight } from './freight-size.rules.ts';
import type { SizedFreight } from './freight-size.rules.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { computeUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import type { LengthUnit } from '#areas/freight/units/unit-size.rules.ts';
import { readNumberSetting } from '#areas/settings/settings/settings.service.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Freight as it is typed: sides in inches or centimetres. */
export interface FreightSizeInput {
  productId: number;
  unitOfMeasure: number;
  measure: LengthUnit;
  length: number;
  width: number;
  height: number;
  numberOfUnits: number;
}
const { noProduct } = shipmentErrors;

/** What forms about freight by hand offer. */
export const getShipmentChoices = async (work: RequestContext) => ({
  cancelReasons: await findCancelReasonChoices(work.tx),
  minCubes: await readNumberSetting(work, 'minCubes'),
});

/**
 * Whole inches, and cubes in hundredths; a box below the minimum counts as the smallest one. Freight that stands
 * already `before` and is the same keeps its cubes: each box was measured when it came.
 */
export async function computeFreightSize(
  work: RequestContext,
  typed: FreightSizeInput,
  before?: SizedFreight,
): Promise<SizedFreight> {
  const size = computeUnitSize(
    typed,
    typed.measure,
    typed.unitOfMeasure,
    await readNumberSetting(work, 'minCubes'),
  );
  const freight = {
    productId: typed.productId,
    uom: typed.unitOfMeasure,
    l: size.length,
    w: size.width,
    h: size.height,
    units: typed.numberOfUnits,
  };
  return {
    ...freight,
    cubes: before && isSameFreight(freight, before) ? before.cubes : size.cubeEach * freight.units,
  };
}
/** A product that may still be chosen; refuses at its field. */
export async function requireSelectableProduct(
  work: RequestContext,
  id: number,
): Promise<{ code: string; description: string }> {
  return (
    (await findSelectableProduct(work.tx, id)) ??
    reject(noProduct, {}, { fields: { productId: noProduct.sentence } })
  );
}
