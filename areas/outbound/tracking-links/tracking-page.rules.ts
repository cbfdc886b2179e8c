import type { TrackingPageLine, TrackingPageTruck } from './tracking-links.contract.ts';

/** Which of a day's freight is on which truck, and which on none. */

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
  return [...Map.groupBy(stages, (s) => s.lineId)].map(([lineId, lineStages]) => ({
    lineId,
    shipper: lineStages[0]?.shipper ?? '',
    description: lineStages[0]?.description ?? '',
    boxes: lineStages.reduce((sum, s) => sum + s.boxes, 0),
    stages: lineStages.map(({ status, left, deliveredAt, boxes }) => ({ status, left, deliveredAt, boxes })),
  }));
}

/** Groups the lines by truck. Lines on no truck are waiting. */
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
