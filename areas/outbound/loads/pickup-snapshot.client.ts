import type { LoadDetail } from './loads.contract.ts';

/** What the dialogs of a pickup need. */
export interface PickupSnapshot {
  loadId: number;
  loadNumber: number;
  pickupId: number;
  warehouseId: number;
  status: number;
  doorId: number | null;
  seal: string | null;
  trailer: string | null;
}
export const toPickupSnapshot = (
  load: Pick<LoadDetail, 'id' | 'loadNumber' | 'trailer'>,
  p: { id: number; warehouseId: number; status: number; doorId: number | null; seal: string | null },
): PickupSnapshot => ({
  loadId: load.id,
  loadNumber: load.loadNumber,
  pickupId: p.id,
  warehouseId: p.warehouseId,
  status: p.status,
  doorId: p.doorId,
  seal: p.seal,
  trailer: load.trailer,
});
