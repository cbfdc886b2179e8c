import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import type { ScanKind } from '#areas/receiving/scanning/scanning.contract.ts';
import { signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import type { TestWorld } from './world.ts';

/** A scanner user of a warehouse to create. */

export interface TestScannerUserInput {
  code: string;
  warehouseId: number;
  /** 1 Normal (default), 2 Supervisor, 3 Administrator, 4 Put Away: docs/domain/floor.md#scanner-roles. */
  role?: 1 | 2 | 3 | 4;
  pin?: string;
  name?: string;
}
export async function createTestScannerUser(
  world: TestWorld,
  { code, warehouseId, role = 1, pin = '4711', name = `Person ${code}` }: TestScannerUserInput,
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
export const callScannerLogin = (world: TestWorld, scannerUserId: string, pin = '4711', device = 'TC52-1') =>
  world.call(signInScannerEndpoint, { body: { scannerUserId: scannerUserId, pin, device } });
/** Creates a scanner user, signs the user in at a scanner and returns the token. */
export async function createScannerUserAndGetToken(
  world: TestWorld,
  input: TestScannerUserInput & { device?: string },
): Promise<string> {
  await createTestScannerUser(world, input);
  return (await callScannerLogin(world, input.code, input.pin, input.device)).data.token;
}

let serial = 0;
/** Builds a scan with a unique event id. */
export const buildScan = (kind: ScanKind, code: string, extraFields: Record<string, unknown> = {}) => ({
  clientEventId: `scan-${(serial += 1)}`,
  kind,
  code,
  scannedAt: '2027-02-03T14:59:00Z',
  ...extraFields,
});
