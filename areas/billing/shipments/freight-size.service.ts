import { cancelReasonsOf, productOf } from './freight.store.ts';
import { isSame } from './freight-size.rules.ts';
import type { SizedFreight } from './freight-size.rules.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { sizeOf } from '#areas/freight/units/box-size.rules.ts';
import type { Measure } from '#areas/freight/units/box-size.rules.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Freight as it is typed: sides in inches or centimetres. */
export interface TypedFreight {
  productId: number;
  unitOfMeasure: number;
  measure: Measure;
  length: number;
  width: number;
  height: number;
  numberOfUnits: number;
}
const { noProduct } = shipmentErrors;

/** What forms about freight by hand offer. */
export const choicesOf = async (work: Work) => ({
  cancelReasons: await cancelReasonsOf(work.tx),
  minCubes: await settingNumber(work, 'minCubes'),
});

/**
 * Whole inches, and cubes in hundredths; a box below the minimum counts as the smallest one. Freight that stands
 * already `before` and is the same keeps its cubes: each box was measured when it came.
 */
export async function sized(work: Work, typed: TypedFreight, before?: SizedFreight): Promise<SizedFreight> {
  const size = sizeOf(typed, typed.measure, typed.unitOfMeasure, await settingNumber(work, 'minCubes'));
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
    cubes: before && isSame(freight, before) ? before.cubes : size.cubeEach * freight.units,
  };
}
/** A product that may still be chosen; refuses at its field. */
export async function chosenProduct(work: Work, id: number): Promise<{ code: string; description: string }> {
  return (
    (await productOf(work.tx, id)) ?? refuse(noProduct, {}, { fields: { productId: noProduct.sentence } })
  );
}
