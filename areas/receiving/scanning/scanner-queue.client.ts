import { z } from 'zod';
import type { ScanInput, ScanResult } from './scanning.contract.ts';
import { submitScanBatchEndpoint, scanResultSchema } from './scanning.contract.ts';
import { createEmptyScanResult, getScanRejectionTitle } from './scanning.rules.ts';
import type { ScannerApiResult } from './scanner-api.client.ts';
import { callScannerApi } from './scanner-api.client.ts';
import type { StoredScan } from './scanner-db.client.ts';
import { updateStoredScans, findNextWaitingScansOfUser } from './scanner-db.client.ts';

const scanResults = z.array(scanResultSchema);

/** Sends the waiting scans in scan order, one batch at a time, from one tab at a time, until each has a response. */

export interface ScanQueueOptions {
  /** The signed-in user. Without one nothing is sent. */
  getSender: () => { code: string; token: string } | null;
  onNetworkChange: (on: boolean) => void;
  onResults: (scans: readonly StoredScan[]) => void;
  onSessionEnd: () => void;
  /** Milliseconds before each retry. The last value repeats. */
  waits?: readonly number[];
}

export interface ScanRejection {
  status: number;
  code?: string;
  sentence: string;
  params: Record<string, string | number>;
}

const batchSize = 50;
const usualWaits = [1_000, 2_000, 4_000, 8_000, 15_000];
/** How often a scan that the server cannot process is tried alone before it is set aside. */
const triesAlone = 3;
/** Only one tab of this browser sends, because two would send everything twice. */
const lock = 'coldlane.scanner.queue';

/** The server is restarting or overloaded. The scans themselves are fine. */
const isBusy = new Set([429, 502, 503, 504]);
/** The scan as it is sent: one that was made offline with `sentAt`, by the same clock as its time. */
export const toScanRequest = ({ wish: scanInput, clockOffset }: StoredScan): ScanInput =>
  clockOffset === undefined
    ? scanInput
    : { ...scanInput, sentAt: new Date(Date.now() + clockOffset).toISOString() };

/** Sends batches one at a time. A call that hangs can be aborted. */
function openSender() {
  let call: AbortController | null = null;
  return {
    giveUp: () => call?.abort(),
    /** Null: the call was aborted. */
    async send(batch: readonly StoredScan[], token: string): Promise<ScannerApiResult<ScanResult[]> | null> {
      const abortController = new AbortController();
      call = abortController;
      const response = await callScannerApi(submitScanBatchEndpoint, scanResults, {
        token,
        signal: abortController.signal,
        body: { scans: batch.map(toScanRequest) },
      });
      return response.kind === 'silent' && abortController.signal.aborted ? null : response;
    },
  };
}

export function createScanQueue(options: ScanQueueOptions) {
  const { waits = usualWaits } = options;
  let running = false;
  let again = false;
  let failures = 0;
  let rejections = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sending = openSender();

  /** Sends the waiting scans now. Called at every scan, when the network returns, and by its own timer after a failure. */
  async function send(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    clearTimeout(timer);
    try {
      do {
        again = false;
        await alone(drain);
      } while (again);
    } finally {
      running = false;
    }
  }

  /** The server is reachable again: sends immediately and resets the retry delays. */
  function wake(): void {
    failures = 0;
    void send();
  }
  /** The network changed. A call over the old one could hang until it times out. */
  function restart(): void {
    sending.giveUp();
    wake();
  }

  async function drain(): Promise<void> {
    for (;;) {
      const sender = options.getSender();
      if (!sender) return;
      const batch = await findNextWaitingScansOfUser(sender.code, rejections > 0 ? 1 : batchSize);
      if (batch.length === 0) return;
      const response = await sending.send(batch, sender.token);
      if (!response) continue;
      if (response.kind === 'silent') {
        options.onNetworkChange(false);
        return later();
      }
      options.onNetworkChange(true);
      if (response.kind === 'refused') {
        if (response.status === 401) return options.onSessionEnd();
        if (isBusy.has(response.status) || !(await setAside(batch, response))) return later();
        continue;
      }
      [failures, rejections] = [0, 0];
      options.onResults(await saveScanResultsOnDevice(batch, response.data));
    }
  }

  /** Sends a batch that failed as a whole scan by scan. The one that fails alone is set aside so that the others continue. */
  async function setAside(batch: readonly StoredScan[], rejection: ScanRejection): Promise<boolean> {
    rejections += 1;
    const [only] = batch;
    if (batch.length > 1 || !only) return true;
    if (rejection.status >= 500 && rejections <= triesAlone) return false;
    rejections = 0;
    options.onResults(await saveScanResultsOnDevice([only], [toRejectedResult(only, rejection)]));
    return true;
  }

  function later(): void {
    const wait = waits[Math.min(failures, waits.length - 1)];
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), wait);
  }
  return { send, wake, restart };
}

/** Stores the result with each scan. Returns the scans as stored now. */
export async function saveScanResultsOnDevice(
  batch: readonly StoredScan[],
  results: readonly ScanResult[],
): Promise<readonly StoredScan[]> {
  const byId = new Map(results.map((r) => [r.clientEventId, r]));
  return updateStoredScans(
    batch.map(({ id }) => id),
    ({ id }) => {
      const result = byId.get(id);
      return result ? { result, state: stateOf(result) } : null;
    },
  );
}
function stateOf(result: ScanResult): StoredScan['state'] {
  if (result.ok) return 'done';
  return result.ask ? 'asked' : 'refused';
}

export const toRejectedResult = (scan: StoredScan, rejection: ScanRejection): ScanResult => ({
  ...createEmptyScanResult(scan.wish),
  ...rejection,
  title: getScanRejectionTitle(rejection.code),
  unitCode: scan.wish.code,
});

/** Locks need a secure context. Without them, the queue of a single tab still keeps its order. */
async function alone(act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lock, act);
  else await act();
}
