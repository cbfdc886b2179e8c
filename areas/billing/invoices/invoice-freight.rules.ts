interface Freight {
  units: number;
  cubes: number;
}
/** Whether the shipments of an invoice are still the freight that it billed: opened to be billed again, they may be changed. */
export const isBilledFreightUnchanged = (billed: Freight, shipments: readonly Freight[]): boolean =>
  shipments.reduce((n, s) => n + s.units, 0) === billed.units &&
  shipments.reduce((n, s) => n + s.cubes, 0) === billed.cubes;
