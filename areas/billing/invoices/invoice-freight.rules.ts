interface Freight {
  units: number;
  cubes: number;
}
/** Whether the shipments of an invoice still match the freight that it billed. Shipments opened for a rebill can change. */
export const isBilledFreightUnchanged = (billedFreight: Freight, shipments: readonly Freight[]): boolean =>
  shipments.reduce((n, s) => n + s.units, 0) === billedFreight.units &&
  shipments.reduce((n, s) => n + s.cubes, 0) === billedFreight.cubes;
