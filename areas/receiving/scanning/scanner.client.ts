import { saveScanTarget, unselectDepartedTarget } from './scan-target.client.ts';
import { isTruckListOutdated } from './scan-target.rules.ts';
import { serverClockAheadMs, serverInstant, sleep } from '#kit/web/server-clock.ts';
import { createIdempotencyKey } from '#kit/web/api-call.ts';
import { z } from 'zod';
import { getClientConfigurationEndpoint } from '#areas/people/session/session.contract.ts';
import type { ScanKind, ScanInput } from './scanning.contract.ts';
import {
  offlineDayListSchema,
  scanKinds,
  getOfflineDayListEndpoint,
  signInScannerEndpoint,
  signOutScannerEndpoint,
  scannerSessionSchema,
  getScannerSyncDataEndpoint,
  scannerSyncDataSchema,
} from './scanning.contract.ts';
import type { OfflineVerdict } from './offline-decision.rules.ts';
import { indexOfflineDayList } from './scan-meaning.rules.ts';
import type { RefreshScopeBeforeScan } from './scan-meaning.rules.ts';
import { callScannerApi } from './scanner-api.client.ts';
import { refreshTasksSoon, signalTaskChanges } from './scanner-tasks.client.ts';
import { restoreScannerLanguages, applyLanguageOfUser } from './scanner-language.client.ts';
import {
  buildPredictedScanDisplay,
  rememberPredictedMove,
  confirmPredictedMove,
  recomputeMovedUnits,
  predictScanOutcome,
} from './offline-state.client.ts';
import type { StoredScan } from './scanner-db.client.ts';
import {
  storeScan,
  updateStoredScans,
  saveScannerDataEntry,
  deleteOldAnsweredScans,
  loadScannerDataWithoutScans,
} from './scanner-db.client.ts';
import { createNetworkWatch, networkCheckTimeoutMs } from './network-watch.client.ts';
import { createScanQueue } from './scanner-queue.client.ts';
import { updateCountsFromScanResult } from './scanner-counts.client.ts';
import type { DeviceMessage } from './scanner-state.client.ts';
import {
  getScannerState,
  reloadScanRowsFromDevice,
  updateScannerState,
  updateScanContext,
  setScanKindAndResetUnitContext,
} from './scanner-state.client.ts';
import { playSignalAndVibrate, enableSoundAfterUserGesture } from './signals.client.ts';

const anyAnswer = z.unknown();

/** What a scanner user does: sign in, scan, change the context, sign out. */

const syncEveryMs = 30_000;
/** Other devices move units too. The device's offline data is never older than this. */
const listEveryMs = 180_000;
/** A scan without a response after this time is shown as stored. The response replaces it when it arrives. */
const patienceMs = 1_200;

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('coldlane.scanner');
let device = '';
let listReadAt = -Infinity;
let listedDay = '';

const queue = createScanQueue({
  getSender: () => {
    const { session: person } = getScannerState();
    return person && { code: person.code, token: person.token };
  },
  onNetworkChange: (on) => {
    hearNetwork(on);
    // Does not wait for a response that cannot arrive.
    if (!on) void keepWaiting();
  },
  onResults: (changed) => void hearAnswers(changed),
  onSessionEnd: () =>
    void endSession({ sentence: 'Your session has ended. Sign in with your ID and PIN.', params: {} }),
});

/** Loads the stored data and starts sending and synchronizing. The screen calls it once. Returns a function that stops it. */
export function loadStoredScannerDataAndStartSync(): () => void {
  void openKept();
  const online = () => {
    queue.restart();
    void synchronizeScanner();
  };
  const offline = () => hearNetwork(false);
  const other = (event: MessageEvent) =>
    void (event.data === 'session' ? openKept() : reloadScanRowsFromDevice());
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  tabs?.addEventListener('message', other);
  const beat = setInterval(() => void synchronizeScanner(), syncEveryMs);
  return () => {
    clearInterval(beat);
    watch.stop();
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    tabs?.removeEventListener('message', other);
  };
}

async function openKept(): Promise<void> {
  const storedData = await loadScannerDataWithoutScans();
  device = storedData.device || `browser ${createIdempotencyKey().slice(0, 6)}`;
  if (!storedData.device) await saveScannerDataEntry('device', device);
  restoreScannerLanguages(storedData.languages);
  const kind = scanKinds.find((k) => k === storedData.standing?.kind);
  updateScannerState({
    session: storedData.person,
    sync: storedData.sync,
    dayList: storedData.list && indexOfflineDayList(storedData.list),
    dayListAt: storedData.list?.at ?? null,
    printerId: storedData.printerId,
    isOnline: navigator.onLine,
    offlineSince: navigator.onLine ? null : serverInstant(),
  });
  if (storedData.standing && kind && storedData.person?.kinds.includes(kind))
    updateScanContext({
      ...storedData.standing,
      kind,
      shuttleLoadId: storedData.standing.shuttleLoadId ?? null,
      heldUnitCode: null,
    });
  if (!navigator.onLine) watch.start();
  await recomputeMovedUnits();
  await reloadScanRowsFromDevice();
  updateScannerState({ ready: true });
  if (!storedData.person) return;
  await applyLanguageOfUser(storedData.person);
  await deleteOldAnsweredScans();
  void queue.send();
  void synchronizeScanner();
}

/** Makes the smallest possible request, with a shorter timeout than a regular call. */
const isReached = async (): Promise<boolean> =>
  (await callScannerApi(getClientConfigurationEndpoint, anyAnswer, { patience: networkCheckTimeoutMs }))
    .kind !== 'silent';
const watch = createNetworkWatch({
  checkNetwork: isReached,
  onNetworkBack: () => {
    hearNetwork(true);
    void synchronizeScanner();
  },
});

function hearNetwork(on: boolean): void {
  if (on) watch.stop();
  else watch.start();
  const { isOnline: was } = getScannerState();
  if (on !== was) updateScannerState({ isOnline: on, offlineSince: on ? null : serverInstant() });
  if (!on || was) return;
  if (getScannerState().errorMessage?.isOffline) updateScannerState({ errorMessage: null });
  queue.wake();
}

/**
 * Synchronizes the operating day, loads, pallets and doors. Also loads the longer list when the day has changed, or after some
 * minutes.
 */
export async function synchronizeScanner(): Promise<void> {
  const { session: person } = getScannerState();
  if (!person) return;
  const response = await callScannerApi(getScannerSyncDataEndpoint, scannerSyncDataSchema, {
    token: person.token,
  });
  if (response.kind === 'silent') return hearNetwork(false);
  if (response.kind === 'refused')
    return response.status === 401
      ? endSession({ sentence: 'Your session has ended. Sign in with your ID and PIN.', params: {} })
      : undefined;
  hearNetwork(true);
  // Also after a busy or restarted server: the waiting scans are sent now, without the rest of their retry delay.
  queue.wake();
  const { sync: before } = getScannerState();
  updateScannerState({ sync: response.data });
  unselectDepartedTarget(before, response.data);
  signalTaskChanges(before?.tasks ?? [], response.data.tasks);
  await saveScannerDataEntry('sync', response.data);
  const day = JSON.stringify(response.data.day);
  if (day === listedDay && performance.now() - listReadAt < listEveryMs) return;
  const list = await callScannerApi(getOfflineDayListEndpoint, offlineDayListSchema, { token: person.token });
  if (list.kind !== 'answer') return;
  [listedDay, listReadAt] = [day, performance.now()];
  updateScannerState({ dayList: indexOfflineDayList(list.data), dayListAt: list.data.at });
  await recomputeMovedUnits();
  await saveScannerDataEntry('list', list.data);
}

/** The list is long and rarely changes. A series of wrong positions does not load it each time. */
const listNewForMs = 5_000;
export const isOfflineDayListRecentlyRefreshed = (scope: RefreshScopeBeforeScan): boolean =>
  scope === 'list' && performance.now() - listReadAt < listNewForMs;
/** Refreshes from the server, waiting as long as a user at the dock waits for a result. */
export async function refreshScannerDataWithTimeout(scope: RefreshScopeBeforeScan): Promise<void> {
  if (scope === 'list') listedDay = '';
  await Promise.race([synchronizeScanner().catch(() => undefined), sleep(patienceMs)]);
}
/** A user who is about to choose from a list gets current data. */
export function refreshScannerDataIfOnline(): void {
  if (getScannerState().isOnline) void synchronizeScanner();
}

/** Signs in with id and PIN. The token is stored, so a reload does not sign out. */
export async function signInToScanner(scannerUserId: string, pin: string): Promise<boolean> {
  enableSoundAfterUserGesture();
  const response = await callScannerApi(signInScannerEndpoint, scannerSessionSchema, {
    body: { scannerUserId, pin, device },
  });
  if (response.kind !== 'answer') {
    hearNetwork(response.kind === 'refused');
    updateScannerState({
      errorMessage:
        response.kind === 'silent'
          ? {
              sentence: 'Offline. The first sign-in of a shift needs a connection.',
              params: {},
              isOffline: true,
            }
          : { sentence: response.sentence, params: response.params },
    });
    playSignalAndVibrate('error');
    return false;
  }
  const person = response.data;
  hearNetwork(true);
  [listReadAt, listedDay] = [-Infinity, ''];
  updateScannerState({
    session: person,
    errorMessage: null,
    deviceMessage: null,
    question: null,
    sheet: null,
    sync: null,
    dayList: null,
    dayListAt: null,
    movedUnits: new Map(),
  });
  setScanKindAndResetUnitContext(
    person.kinds.includes('receive') ? 'receive' : (person.kinds[0] ?? 'receive'),
  );
  await saveScannerDataEntry('person', person);
  await applyLanguageOfUser(person);
  await reloadScanRowsFromDevice();
  tabs?.postMessage('session');
  void queue.send();
  void synchronizeScanner();
  return true;
}

/** Signs out. Waiting scans stay here and are sent when the same user signs in again. */
export async function signOutOfScanner(): Promise<void> {
  const { session: person } = getScannerState();
  if (person) await callScannerApi(signOutScannerEndpoint, anyAnswer, { token: person.token });
  await endSession(null);
}
async function endSession(
  complaint: { sentence: string; params: Record<string, string | number> } | null,
): Promise<void> {
  await saveScannerDataEntry('person', null);
  updateScannerState({
    session: null,
    errorMessage: complaint,
    sheet: null,
    camera: false,
    typing: null,
    deviceMessage: null,
    question: null,
  });
  updateScanContext({
    door: null,
    palletCode: null,
    position: null,
    pickupId: null,
    shuttleLoadId: null,
    noDescription: false,
    damaged: false,
    heldUnitCode: null,
  });
  await saveScanTarget();
  await reloadScanRowsFromDevice();
  tabs?.postMessage('session');
}

export function selectScanKind(kind: ScanKind): void {
  setScanKindAndResetUnitContext(kind);
  updateScannerState({ deviceMessage: null, question: null, sheet: null, typing: null });
  void saveScanTarget();
}
export function selectScanTarget(change: {
  door?: number | null;
  palletCode?: string | null;
  position?: string | null;
  pickupId?: number | null;
  shuttleLoadId?: number | null;
}): void {
  updateScanContext(change);
  updateScannerState({ deviceMessage: null, question: null, sheet: null });
  void saveScanTarget();
}

/** Shows a message of the device, with a vibration and sound. */
export function showDeviceMessage(message: DeviceMessage, signal: 'ok' | 'error'): void {
  updateScannerState({ deviceMessage: message });
  playSignalAndVibrate(signal);
}

/** The chosen truck, if it fits the action: an outgoing or an incoming one. */
function truckOf(kind: ScanKind): number | undefined {
  const { scanContext: standing, sync } = getScannerState();
  const id = standing.shuttleLoadId ?? undefined;
  if (kind === 'shuttle') return id;
  return kind === 'arrive' && sync?.inbound.some((truck) => truck.id === id) ? id : undefined;
}

interface More {
  position?: string | undefined;
  tempF?: number;
  shipperId?: number;
  palletStatus?: number;
  noDescription?: boolean | undefined;
  confirmUnknown?: boolean | undefined;
  kind?: ScanKind;
}
const atPallet = new Set<ScanKind>(['receive', 'palletInspect', 'palletClose']);
/** Stores the scan first, then sends it. */
export async function storeAndSendScan(code: string, overrides: More = {}): Promise<void> {
  const { session: person, scanContext: standing, isOnline: on } = getScannerState();
  if (!person) return;
  const kind = overrides.kind ?? standing.kind;
  const position = overrides.position ?? standing.position ?? undefined;
  const noDescription = kind === 'receive' && (overrides.noDescription ?? standing.noDescription);
  if (!on && kind === 'palletOpen')
    return showDeviceMessage(
      {
        tone: 'no',
        title: 'Offline',
        sentence: 'Keep scanning without a pallet.',
      },
      'error',
    );
  const atPlace = kind === 'putAway' || kind === 'stage';
  const scanInput: ScanInput = {
    clientEventId: 'randomUUID' in crypto ? crypto.randomUUID() : createIdempotencyKey(),
    kind,
    code,
    scannedAt: serverInstant(),
    warehouseId: person.warehouse.id,
    palletCode: atPallet.has(kind) ? (standing.palletCode ?? undefined) : undefined,
    position: atPlace ? position : undefined,
    pickupId: kind === 'load' ? (standing.pickupId ?? undefined) : undefined,
    shuttleLoadId: truckOf(kind),
    damaged: (kind === 'arrive' && standing.damaged) || undefined,
    noDescription: noDescription || undefined,
    doorNumber: kind === 'receive' || kind === 'palletOpen' ? (standing.door ?? undefined) : undefined,
    shipperId: overrides.shipperId,
    tempF: overrides.tempF,
    confirmUnknown: overrides.confirmUnknown || undefined,
    palletStatus: overrides.palletStatus,
  };
  const verdict = predictScanOutcome(scanInput);
  if (!on && verdict.kind === 'asked') return askHere(verdict, code, position);
  // A rejection that cannot have changed since is shown immediately and the scan is not sent.
  if (!on && verdict.kind === 'refused' && verdict.isCertain)
    return showDeviceMessage(
      {
        tone: 'no',
        title: verdict.text.title,
        code,
        params: verdict.text.params,
        sentence: verdict.text.sentence ?? undefined,
        name: buildPredictedScanDisplay(scanInput, verdict)?.consignee,
        ...(verdict.text.fact === null
          ? {}
          : { label: verdict.text.factLabel ?? undefined, fact: verdict.text.fact }),
      },
      'error',
    );
  if (noDescription) updateScanContext({ noDescription: false });
  if (scanInput.damaged) updateScanContext({ damaged: false });
  if (atPlace && position !== standing.position) updateScanContext({ position, heldUnitCode: null });
  const row: StoredScan = {
    id: scanInput.clientEventId,
    who: person.code,
    name: person.name,
    wish: scanInput,
    clockOffset: on ? undefined : serverClockAheadMs(),
    state: 'waiting',
    kept: !on,
    result: null,
    guess: buildPredictedScanDisplay(scanInput, verdict),
  };
  rememberPredictedMove(verdict, scanInput.clientEventId);
  await storeScan(row);
  if (!on) playSignalAndVibrate('kept');
  await refreshScansInAllTabs();
  setTimeout(() => void giveUpWaiting([row.id]), patienceMs);
  void queue.send();
  void saveScanTarget();
}
/** What the device itself asks before it stores a scan. */
function askHere(
  verdict: Extract<OfflineVerdict, { kind: 'asked' }>,
  code: string,
  position: string | undefined,
): void {
  updateScannerState({
    question: {
      code,
      position,
      kind: verdict.question,
      choices: verdict.question === 'shipper' ? verdict.choices : [],
      name: verdict.question === 'temperature' ? verdict.name : code,
      proposals: 'proposals' in verdict ? verdict.proposals : [],
    },
  });
  playSignalAndVibrate('error');
}
/** The network is lost: every scan that waits for a response is shown as stored. */
const keepWaiting = (): Promise<void> =>
  giveUpWaiting(
    getScannerState()
      .waitingScans.filter(({ kept }) => !kept)
      .map(({ id }) => id),
  );
/** After a while without a response, the user must be able to continue. */
async function giveUpWaiting(ids: readonly string[]): Promise<void> {
  const changed = await updateStoredScans(ids, ({ state, kept }) =>
    state === 'waiting' && !kept ? { kept: true } : null,
  );
  if (changed.length === 0) return;
  playSignalAndVibrate('kept');
  await reloadScanRowsFromDevice();
}

async function hearAnswers(changed: readonly StoredScan[]): Promise<void> {
  const newest = getScannerState().recentOwnScans[0]?.id;
  const { deviceMessage: word, question } = getScannerState();
  for (const { result, wish: scanInput } of changed) {
    if (!result?.ok) continue;
    confirmPredictedMove(result.clientEventId);
    if (result.palletCode !== null && scanInput.kind === 'palletOpen')
      selectScanTarget({ palletCode: result.palletCode });
    if (
      result.palletCode !== null &&
      scanInput.kind === 'palletClose' &&
      getScannerState().scanContext.palletCode === result.palletCode
    )
      selectScanTarget({ palletCode: null });
    updateCountsFromScanResult(result, scanInput);
  }
  if (changed.some(({ result, wish }) => result && isTruckListOutdated(wish.kind, result.ok)))
    refreshScannerDataIfOnline();
  if (changed.some((s) => s.result?.ok)) refreshTasksSoon();
  if (changed.some((s) => s.state !== 'done')) await recomputeMovedUnits();
  const last = changed.find((s) => s.id === newest);
  if (last && !word && !question && last.result)
    playSignalAndVibrate(last.result.ok && last.result.tone === 'ok' ? 'ok' : 'error');
  else if (changed.some((s) => s.kept && s.state !== 'done')) playSignalAndVibrate('error');
  await refreshScansInAllTabs();
}

/** Answers a question of the server or the device about a unit: sends the same scan again with the missing input. */
export async function answerScanQuestion(
  scan: StoredScan | null,
  answer: { tempF?: number; shipperId?: number; confirmUnknown?: true; code?: string },
): Promise<void> {
  const { question } = getScannerState();
  updateScannerState({ question: null, deviceMessage: null });
  if (!scan)
    return question
      ? storeAndSendScan(answer.code ?? question.code, { ...answer, position: question.position })
      : undefined;
  await updateStoredScans([scan.id], () => ({ state: 'seen' }));
  await storeAndSendScan(answer.code ?? scan.wish.code, {
    kind: scan.wish.kind,
    position: scan.wish.position,
    tempF: answer.tempF ?? scan.wish.tempF,
    shipperId: answer.shipperId ?? scan.wish.shipperId,
    noDescription: scan.wish.noDescription,
    confirmUnknown: answer.confirmUnknown,
  });
}
/** Runs after stored scans changed. Refreshes this tab and the others. */
export async function refreshScansInAllTabs(): Promise<void> {
  await reloadScanRowsFromDevice();
  tabs?.postMessage('scans');
}
export async function markScansSeenOnDevice(ids: readonly string[]): Promise<void> {
  await updateStoredScans(ids, () => ({ state: 'seen' }));
  await reloadScanRowsFromDevice();
  if (getScannerState().unresolvedScans.length === 0) updateScannerState({ sheet: null });
}
