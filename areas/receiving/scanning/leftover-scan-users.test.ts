import { describe, expect, it } from 'vitest';
import { findLeftoverScanUsers, getScannerState } from './scanner-state.client.ts';
import type { ScannerState } from './scanner-state.client.ts';

/** Mark's scans wait on a device on which Inés, who supervises another warehouse, has signed in. */
describe('the scans of other users on a device', () => {
  const stateWith = (isFromOtherWarehouse: boolean): ScannerState => ({
    ...getScannerState(),
    sync: { badges: ['302'] } as unknown as NonNullable<ScannerState['sync']>,
    otherUserScans: [{ userCode: '401', name: 'Mark', waitingCount: 2, isFromOtherWarehouse }],
  });
  it('wait for their user when they were made at another warehouse', () => {
    expect(findLeftoverScanUsers(stateWith(true))).toEqual([]);
  });
  it('are left to a supervisor when they were made here by a user who is no longer active here', () => {
    expect(findLeftoverScanUsers(stateWith(false)).map(({ userCode }) => userCode)).toEqual(['401']);
  });
});
