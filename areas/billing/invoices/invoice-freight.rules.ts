interface Freight {
  units: number;
  cubes: number;
}
/** Whether the shipments of an invoice still match the freight that it billed. Shipments opened for a rebill can change. */
export const isBilledFreightUnchanged = (billed: Freight, shipments: readonly Freight[]): boolean =>
  shipments.reduce((n, s) => n + s.units, 0) === billed.units &&
  shipments.reduce((n, s) => n + s.cubes, 0) === billed.cubes;
