import { useSyncExternalStore } from 'react';
import type {
  UnitProposal,
  ScanKind,
  ScannerSession,
  ScanResult,
  ScannerSyncData,
} from './scanning.contract.ts';
import type { LocallyMovedUnit } from './offline-decision.rules.ts';
import type { CodeLookupResult } from './code-lookup.contract.ts';
import type { ScanMeaningFacts, OfflineDayListIndex, ScanContext } from './scan-meaning.rules.ts';
import type { OpenOperatingDay } from '#areas/calendar/start-day/open-days.contract.ts';
import { findListedUnitProposalsForUnknownCode, findListedUnitPerShipper } from './scan-meaning.rules.ts';
import type { StoredScan } from './scanner-db.client.ts';
import {
  findRecentScansOfAllUsers,
  findUnresolvedScansOfUser,
  findWaitingScansOfAllUsers,
} from './scanner-db.client.ts';

/** The state of the scanner screen, stored outside React so that a scan does not wait for a render. */

/** A message from the device itself: the current context, or why a code has no meaning here. */
export interface DeviceMessage {
  tone: 'idle' | 'no';
  title: string;
  sentence?: string;
  params?: Record<string, string | number>;
  label?: string;
  fact?: string;
  name?: string;
  code?: string;
}
export type ScannerSheetName =
  | 'more'
  | 'receive'
  | 'loads'
  | 'shuttles'
  | 'inbound'
  | 'troubled'
  | 'left'
  | 'pallet'
  | 'printer'
  | 'tasks'
  | 'startDay'
  | 'lookUp'
  | 'language'
  | 'signOut';
/** A user with scans waiting here, other than the signed-in user. */
export interface OtherUserScans {
  userCode: string;
  name: string;
  waitingCount: number;
  /** Whether some were made at another warehouse than the one of the user who is signed in. */
  isFromOtherWarehouse: boolean;
}
/** A unit that needs more input before its scan can be stored. */
export interface DeviceQuestion {
  code: string;
  position: string | undefined;
  name: string;
  kind: NonNullable<ScanResult['ask']>;
  choices: ScanResult['choices'];
  proposals: readonly UnitProposal[];
}
export interface ScannerState {
  ready: boolean;
  session: ScannerSession | null;
  scanContext: ScanContext;
  /** The network status after the last call, and since when it is offline. */
  isOnline: boolean;
  offlineSince: string | null;
  sync: ScannerSyncData | null;
  dayList: OfflineDayListIndex | null;
  dayListAt: string | null;
  /** The units this device has moved since the list was created, as it left them. */
  movedUnits: ReadonlyMap<string, LocallyMovedUnit>;
  /** This user's scans, newest first. */
  recentOwnScans: readonly StoredScan[];
  waitingCount: number;
  /** The ones that are waiting for a response. */
  waitingScans: readonly StoredScan[];
  /** Scans of other users, which wait for their own sign-in. */
  otherUserScans: readonly OtherUserScans[];
  /** Stored scans that were rejected and not dismissed yet. */
  unresolvedScans: readonly StoredScan[];
  deviceMessage: DeviceMessage | null;
  question: DeviceQuestion | null;
  sheet: ScannerSheetName | null;
  /** The label printer at this station. */
  printerId: number | null;
  /** Current tasks that ended, and the user has seen it. */
  seenTasks: readonly number[];
  camera: boolean;
  /** The last lookup. No `answer` while it is loading. */
  lookup: { code: string; answer: CodeLookupResult | null } | null;
  /** The browser can install this page as an app. */
  installable: boolean;
  /** The text in "Type the code". Null while the field is closed. */
  typing: string | null;
  /** Why the last sign-in, or the last action outside the queue, failed. */
  errorMessage: {
    code?: string | undefined;
    sentence: string;
    params: Record<string, string | number>;
    /** The network was missing. The message ends when it is back. */
    isOffline?: true;
    /** Days that would stay open if the day started now. */
    openDays?: readonly OpenOperatingDay[];
  } | null;
}

const nowhere: ScanContext = {
  kind: 'receive',
  door: null,
  palletCode: null,
  position: null,
  pickupId: null,
  shuttleLoadId: null,
  noDescription: false,
  damaged: false,
  heldUnitCode: null,
};
let look: ScannerState = {
  ready: false,
  session: null,
  scanContext: nowhere,
  isOnline: true,
  offlineSince: null,
  sync: null,
  dayList: null,
  dayListAt: null,
  movedUnits: new Map(),
  recentOwnScans: [],
  waitingCount: 0,
  waitingScans: [],
  otherUserScans: [],
  unresolvedScans: [],
  deviceMessage: null,
  question: null,
  sheet: null,
  printerId: null,
  seenTasks: [],
  camera: false,
  lookup: null,
  installable: false,
  typing: null,
  errorMessage: null,
};
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export const getScannerState = (): ScannerState => look;
export function updateScannerState(change: Partial<ScannerState>): void {
  look = { ...look, ...change };
  for (const tell of watchers) tell();
}
export const updateScanContext = (change: Partial<ScanContext>): void =>
  updateScannerState({ scanContext: { ...look.scanContext, ...change } });
export const setScanKindAndResetUnitContext = (kind: ScanKind): void =>
  updateScanContext({ kind, heldUnitCode: null, position: null, noDescription: false, damaged: false });
export const useScannerState = (): ScannerState => useSyncExternalStore(watch, getScannerState);

/** Returns what is known of the warehouse, to interpret a scan. */
export const getScanMeaningFacts = (): ScanMeaningFacts => ({
  loads: look.sync?.loads ?? [],
  shuttles: look.sync?.shuttles ?? [],
  inbound: look.sync?.inbound ?? [],
  doors: look.sync?.receivingDoors ?? [],
  badges: look.sync?.badges ?? [],
  closedPallets: look.sync?.closedPallets ?? [],
  gs1Prefix: look.sync?.gs1Prefix ?? '',
  isOnline: look.isOnline,
  hasProposals: (code) => findListedUnitProposalsForUnknownCode(code, look.dayList).length > 0,
  isListed: (code) => findListedUnitPerShipper(code, look.dayList).length > 0,
  positions: look.dayList && look.dayList.positions.size > 0 ? look.dayList.positions : null,
  pallets: [
    ...(look.sync?.pallets.map((p) => p.code) ?? []),
    ...(look.scanContext.palletCode === null ? [] : [look.scanContext.palletCode]),
  ],
});

/** The synchronization lists at most this many active users. */
const mostNamed = 500;
/**
 * Finds the users whose scans will not be sent by their own sign-in, because they are not active in this warehouse, where they made
 * the scans. Other users, and users of other warehouses, will sign in again.
 */
export function findLeftoverScanUsers({
  otherUserScans: foreign,
  sync,
}: ScannerState): readonly OtherUserScans[] {
  if (!sync || sync.badges.length >= mostNamed) return [];
  const inUse = new Set(sync.badges.map((badge) => badge.toUpperCase()));
  return foreign.filter(
    ({ userCode: code, isFromOtherWarehouse }) => !isFromOtherWarehouse && !inUse.has(code.toUpperCase()),
  );
}

const shownRows = 60;
let readings = 0;
let shownReading = 0;
/**
 * Reads the scans again: after each scan, after each response, and when another tab changed them. Reads overlap, and an earlier
 * one may finish later. It must not restore older data.
 */
export async function reloadScanRowsFromDevice(): Promise<void> {
  const reading = (readings += 1);
  const code = look.session?.code;
  const [recent, waiting, troubled] = await Promise.all([
    findRecentScansOfAllUsers(shownRows),
    findWaitingScansOfAllUsers(),
    code === undefined ? [] : findUnresolvedScansOfUser(code),
  ]);
  if (reading < shownReading) return;
  shownReading = reading;
  const others = new Map<string, OtherUserScans>();
  const here = look.session?.warehouse.id;
  for (const { who, name, wish } of waiting) {
    if (who === code) continue;
    const earlier = others.get(who);
    const isElsewhere = here !== undefined && wish.warehouseId !== undefined && wish.warehouseId !== here;
    others.set(who, {
      userCode: who,
      name,
      waitingCount: (earlier?.waitingCount ?? 0) + 1,
      isFromOtherWarehouse: isElsewhere || earlier?.isFromOtherWarehouse === true,
    });
  }
  const waitingRows = waiting.filter((s) => s.who === code);
  updateScannerState({
    recentOwnScans: recent.filter((s) => s.who === code).toReversed(),
    waitingCount: waitingRows.length,
    waitingScans: waitingRows,
    otherUserScans: [...others.values()],
    unresolvedScans: troubled,
  });
}
