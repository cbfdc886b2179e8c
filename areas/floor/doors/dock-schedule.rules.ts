import type { DepartingTruck } from './dock-schedule.contract.ts';

/** Rules for when a truck is late, and which trucks need the same door at the same time. */

/** The first status in which a pickup or a shuttle load has left. */
const goneFrom: Record<DepartingTruck['kind'], number> = { load: 4, shuttle: 3 };
export const hasTruckDeparted = ({ kind, status }: Pick<DepartingTruck, 'kind' | 'status'>): boolean =>
  status >= goneFrom[kind];

/** Whole minutes by which a truck that is still here is past its departure time. 0: it is not late. */
export function computeMinutesPastDeparture(
  truck: Pick<DepartingTruck, 'kind' | 'status' | 'departsAt'>,
  nowMs: number,
): number {
  if (truck.departsAt === null || hasTruckDeparted(truck)) return 0;
  return Math.max(0, Math.floor((nowMs - Date.parse(truck.departsAt)) / 60_000));
}

/** The truck at the door that this truck is planned for. Null when the door is free. */
export function findTruckBlockingDoor(
  truck: DepartingTruck,
  trucks: readonly DepartingTruck[],
): DepartingTruck | null {
  if (truck.door === null || truck.cameAt !== null || hasTruckDeparted(truck)) return null;
  return trucks.find((one) => one.door === truck.door && one.cameAt !== null) ?? null;
}
