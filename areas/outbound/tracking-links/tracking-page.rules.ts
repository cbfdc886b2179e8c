import type { TrackingPageLine, TrackingPageTruck } from './tracking-links.contract.ts';

/** What of a day's freight is on which truck, and what on none. */

interface Truck extends Omit<TrackingPageTruck, 'lines'> {}
interface Stage {
  dropId: number | null;
  lineId: number;
  shipper: string;
  description: string;
  status: number;
  left: boolean;
  deliveredAt: string | null;
  boxes: number;
}

function linesOf(stages: readonly Stage[]): TrackingPageLine[] {
  return [...Map.groupBy(stages, (s) => s.lineId)].map(([lineId, own]) => ({
    lineId,
    shipper: own[0]?.shipper ?? '',
    description: own[0]?.description ?? '',
    boxes: own.reduce((sum, s) => sum + s.boxes, 0),
    stages: own.map(({ status, left, deliveredAt, boxes }) => ({ status, left, deliveredAt, boxes })),
  }));
}

/** Each truck with its lines; what is on none of them waits. */
export function groupLinesByTruck(
  trucks: readonly Truck[],
  stages: readonly Stage[],
): { trucks: TrackingPageTruck[]; waiting: TrackingPageLine[] } {
  const byDrop = Map.groupBy(stages, (s) => s.dropId);
  return {
    trucks: trucks.map((truck) => ({ ...truck, lines: linesOf(byDrop.get(truck.dropId) ?? []) })),
    waiting: linesOf(byDrop.get(null) ?? []),
  };
}
