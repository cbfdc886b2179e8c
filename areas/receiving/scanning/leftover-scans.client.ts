import { z } from 'zod';
import { dismissLeftoverScansEndpoint, submitLeftoverScansEndpoint } from './leftover-scans.contract.ts';
import { scanResultSchema } from './scanning.contract.ts';
import { callScannerApi } from './scanner-api.client.ts';
import { updateStoredScans, findWaitingScansOfAllUsers } from './scanner-db.client.ts';
import type { StoredScan } from './scanner-db.client.ts';
import { saveScanResultsOnDevice, toRejectedResult, toScanRequest } from './scanner-queue.client.ts';
import type { ScanRejection } from './scanner-queue.client.ts';
import { findLeftoverScanUsers, getScannerState, updateScannerState } from './scanner-state.client.ts';
import { refreshScansInAllTabs } from './scanner.client.ts';
import { playSignalAndVibrate } from './signals.client.ts';
import { createIdempotencyKey } from '#kit/web/api-call.ts';

const anyAnswer = z.unknown();

const scanResults = z.array(scanResultSchema);

/**
 * Scans that wait on this device for a user who can no longer sign in. A supervisor sends them or gives a reason for dismissing
 * them.
 */

const atOnce = 50;
const ofPerson = async (code: string): Promise<StoredScan[]> =>
  (await findWaitingScansOfAllUsers()).filter(({ who }) => who === code);

/** Sends them in the order they were made. Rejected scans stay listed for the sender. */
export async function submitLeftoverScansOfUser(scannerUserCode: string): Promise<void> {
  updateScannerState({ errorMessage: null });
  let size = atOnce;
  for (;;) {
    const { session: person } = getScannerState();
    const batch = (await ofPerson(scannerUserCode)).slice(0, size);
    if (!person || batch.length === 0) break;
    const response = await callScannerApi(submitLeftoverScansEndpoint, scanResults, {
      token: person.token,
      key: createIdempotencyKey(),
      body: { scannerUserId: scannerUserCode, scans: batch.map(toScanRequest) },
    });
    const [only] = batch;
    // When the server cannot parse a batch, the scans are sent one by one to find the bad one.
    if (response.kind === 'refused' && response.status === 400 && only) {
      if (batch.length > 1) size = 1;
      else await takeOver(batch, [toRejectedResult(only, response)], person.code);
      continue;
    }
    if (response.kind !== 'answer') return complain(response);
    await takeOver(batch, response.data, person.code);
  }
  await ended();
}
async function takeOver(
  batch: readonly StoredScan[],
  results: Parameters<typeof saveScanResultsOnDevice>[1],
  who: string,
): Promise<void> {
  const changed = await saveScanResultsOnDevice(batch, results);
  const refused = changed.filter(({ state }) => state !== 'done').map(({ id }) => id);
  await updateStoredScans(refused, () => ({ who, kept: true }));
}

/** Deletes the scans from the device after the server has recorded them and the reason for not sending them. */
export async function dismissLeftoverScansOfUser(scannerUserCode: string, reason: string): Promise<void> {
  updateScannerState({ errorMessage: null });
  const { session: person } = getScannerState();
  if (!person) return;
  const left = await ofPerson(scannerUserCode);
  for (let from = 0; from < left.length; from += atOnce) {
    const batch = left.slice(from, from + atOnce);
    const response = await callScannerApi(dismissLeftoverScansEndpoint, anyAnswer, {
      token: person.token,
      key: createIdempotencyKey(),
      body: {
        scannerUserId: scannerUserCode,
        reason,
        scans: batch.map(({ wish: scanInput }) => ({
          clientEventId: scanInput.clientEventId,
          kind: scanInput.kind,
          code: scanInput.code,
          scannedAt: scanInput.scannedAt,
        })),
      },
    });
    if (response.kind !== 'answer') return complain(response);
    await updateStoredScans(
      batch.map(({ id }) => id),
      () => ({ state: 'seen' }),
    );
  }
  await ended();
}

async function ended(): Promise<void> {
  await refreshScansInAllTabs();
  const { unresolvedScans: troubled } = getScannerState();
  playSignalAndVibrate(troubled.length === 0 ? 'ok' : 'error');
  if (findLeftoverScanUsers(getScannerState()).length === 0)
    updateScannerState({ sheet: troubled.length === 0 ? null : 'troubled' });
}
async function complain(failure: { kind: 'silent' } | ({ kind: 'refused' } & ScanRejection)): Promise<void> {
  await refreshScansInAllTabs();
  updateScannerState({
    errorMessage:
      failure.kind === 'silent'
        ? {
            sentence: 'Offline. Other users’ scans stay on this device. Try again when you’re back online.',
            params: {},
            isOffline: true,
          }
        : { sentence: failure.sentence, params: failure.params },
  });
  playSignalAndVibrate('error');
}
