/** Compares a bill of lading with its regenerated version. */

export interface ComparedBolFreight {
  shipperId: number;
  productId: number;
  uom: number;
  l: number;
  w: number;
  h: number;
  units: number;
  cubes: number;
}
export interface BolFreightDifference {
  shipperId: number;
  productId: number;
  uom: number;
  l: number;
  w: number;
  h: number;
  unitsBefore: number;
  unitsAfter: number;
  cubesBefore: number;
  cubesAfter: number;
}
const freightOf = (line: ComparedBolFreight): string =>
  [line.shipperId, line.productId, line.uom, line.l, line.w, line.h].join(' ');

/** Totals by shipper, product and size, listed where the units or cube differ. */
export function listBolFreightDifferences(
  before: readonly ComparedBolFreight[],
  after: readonly ComparedBolFreight[],
): BolFreightDifference[] {
  const found = new Map<string, BolFreightDifference>();
  const entry = (line: ComparedBolFreight): BolFreightDifference => {
    const { shipperId, productId, uom, l, w, h } = line;
    const difference = found.get(freightOf(line)) ?? {
      shipperId,
      productId,
      uom,
      l,
      w,
      h,
      unitsBefore: 0,
      unitsAfter: 0,
      cubesBefore: 0,
      cubesAfter: 0,
    };
    found.set(freightOf(line), difference);
    return difference;
  };
  for (const line of before) {
    const one = entry(line);
    one.unitsBefore += line.units;
    one.cubesBefore += line.cubes;
  }
  for (const line of after) {
    const one = entry(line);
    one.unitsAfter += line.units;
    one.cubesAfter += line.cubes;
  }
  return [...found.values()].filter((d) => d.unitsBefore !== d.unitsAfter || d.cubesBefore !== d.cubesAfter);
}
