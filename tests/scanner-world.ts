import { hashPin } from '#areas/floor/barcode-users/pins.service.ts';
import type { ScanKind } from '#areas/receiving/scanning/scanning.contract.ts';
import { scannerLogin } from '#areas/receiving/scanning/scanning.contract.ts';
import type { World } from './world.ts';

/** Who scans in a warehouse, and what a scanner sends. */

export interface ScannerUserWish {
  code: string;
  warehouseId: number;
  /** 1 Normal (when nothing is said), 2 Supervisor, 3 Administrator, 4 Put Away: docs/domain/floor.md#scanner-roles. */
  role?: 1 | 2 | 3 | 4;
  pin?: string;
  name?: string;
}
export async function aScannerUser(
  world: World,
  { code, warehouseId, role = 1, pin = '4711', name = `Person ${code}` }: ScannerUserWish,
): Promise<number> {
  const { id } = await world.db
    .insertInto('scanner_user')
    .values({
      scanner_user_id: code,
      pin_hash: await hashPin(pin),
      full_name: name,
      role,
      warehouse_id: warehouseId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export const scannerSignIn = (world: World, code: string, pin = '4711', device = 'TC52-1') =>
  world.call(scannerLogin, { body: { scannerUserId: code, pin, device } });
/** A scanner that somebody has signed in to; answers its token. */
export async function aScanner(world: World, wish: ScannerUserWish & { device?: string }): Promise<string> {
  await aScannerUser(world, wish);
  return (await scannerSignIn(world, wish.code, wish.pin, wish.device)).data.token;
}

let serial = 0;
/** A scan that no other has been. */
export const shot = (kind: ScanKind, code: string, more: Record<string, unknown> = {}) => ({
  clientEventId: `scan-${(serial += 1)}`,
  kind,
  code,
  scannedAt: '2027-02-03T14:59:00Z',
  ...more,
});
