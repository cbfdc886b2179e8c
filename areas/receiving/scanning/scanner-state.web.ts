import { useSyncExternalStore } from 'react';
import type { UnitProposal, ScanKind, ScannerSession, ScanResult, SyncReply } from './scanning.contract.ts';
import type { LocallyMovedUnit } from './offline-decision.rules.ts';
import type { CodeLookupResult } from './code-lookup.contract.ts';
import type { DeviceKnowledge, DayListIndex, ScanContext } from './scan-meaning.rules.ts';
import type { OpenOperatingDay } from '#areas/calendar/start-day/open-days.contract.ts';
import { findListedProposals, findListedUnits } from './scan-meaning.rules.ts';
import type { StoredScan } from './scanner-db.web.ts';
import { findRecentScans, findUnresolvedScans, findWaitingScans } from './scanner-db.web.ts';

/** What the scanner screen shows, held outside React: a scan must not wait for a drawing. */

/** Said by the device itself: where the person stands now, or why a code means nothing here. */
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
/** Whose scans wait here besides those of who is signed in. */
export interface OtherUserScans {
  code: string;
  name: string;
  count: number;
}
/** A box that may not be kept before something is known of it. */
export interface DeviceQuestion {
  code: string;
  position: string | undefined;
  name: string;
  of: NonNullable<ScanResult['ask']>;
  choices: ScanResult['choices'];
  proposals: readonly UnitProposal[];
}
export interface ScannerState {
  ready: boolean;
  session: ScannerSession | null;
  scanContext: ScanContext;
  /** The network, as the last call found it; since when it is gone. */
  isOnline: boolean;
  offlineSince: string | null;
  sync: SyncReply | null;
  dayList: DayListIndex | null;
  dayListAt: string | null;
  /** Boxes that this device moved since the list was made, as it left them. */
  movedUnits: ReadonlyMap<string, LocallyMovedUnit>;
  /** This person's scans, the newest first. */
  rows: readonly StoredScan[];
  waiting: number;
  /** Those of them that wait for their answers. */
  waitingRows: readonly StoredScan[];
  /** Scans of others that wait for their own sign-in. */
  otherUserScans: readonly OtherUserScans[];
  /** Kept scans that were refused, until somebody dismissed them. */
  unresolvedScans: readonly StoredScan[];
  deviceMessage: DeviceMessage | null;
  question: DeviceQuestion | null;
  sheet: ScannerSheetName | null;
  /** The label printer of this station. */
  printerId: number | null;
  /** Tasks in hand that ended, and the person has seen that. */
  seenTasks: readonly number[];
  camera: boolean;
  /** What was looked up last; without an answer while it is asked. */
  lookup: { code: string; answer: CodeLookupResult | null } | null;
  /** The browser offers to install this page as an app. */
  installable: boolean;
  /** What is being typed into "Type the code"; null while that field is away. */
  typing: string | null;
  /** Why the last sign-in or act outside the queue did not succeed. */
  errorMessage: {
    code?: string | undefined;
    sentence: string;
    params: Record<string, string | number>;
    /** Days that a start of the day would leave open. */
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
  heldBox: null,
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
  rows: [],
  waiting: 0,
  waitingRows: [],
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
export const switchScanKind = (kind: ScanKind): void =>
  updateScanContext({ kind, heldBox: null, position: null, noDescription: false, damaged: false });
export const useScannerState = (): ScannerState => useSyncExternalStore(watch, getScannerState);

/** What is known of the house, for telling what a scan means. */
export const getScanMeaningFacts = (): DeviceKnowledge => ({
  loads: look.sync?.loads ?? [],
  shuttles: look.sync?.shuttles ?? [],
  inbound: look.sync?.inbound ?? [],
  doors: look.sync?.receivingDoors ?? [],
  badges: look.sync?.badges ?? [],
  closedPallets: look.sync?.closedPallets ?? [],
  gs1Prefix: look.sync?.gs1Prefix ?? '',
  isOnline: look.isOnline,
  hasProposals: (code) => findListedProposals(code, look.dayList).length > 0,
  isListed: (code) => findListedUnits(code, look.dayList).length > 0,
  positions: look.dayList && look.dayList.positions.size > 0 ? look.dayList.positions : null,
  pallets: [
    ...(look.sync?.pallets.map((p) => p.code) ?? []),
    ...(look.scanContext.palletCode === null ? [] : [look.scanContext.palletCode]),
  ],
});

/** The synchronization names at most so many people in use. */
const mostNamed = 500;
/** Whose scans nobody will send by signing in here: they are not in use in this warehouse. The others come back. */
export function findLeftoverScanUsers({
  otherUserScans: foreign,
  sync,
}: ScannerState): readonly OtherUserScans[] {
  if (!sync || sync.badges.length >= mostNamed) return [];
  const inUse = new Set(sync.badges.map((badge) => badge.toUpperCase()));
  return foreign.filter(({ code }) => !inUse.has(code.toUpperCase()));
}

const shownRows = 60;
let readings = 0;
let shownReading = 0;
/**
 * Reads the scans again: after every one, after every answer, and when another tab changed them. Readings overlap, and
 * one that began earlier may end later: it must not show again what was before.
 */
export async function refreshScanRows(): Promise<void> {
  const reading = (readings += 1);
  const code = look.session?.code;
  const [recent, waiting, troubled] = await Promise.all([
    findRecentScans(shownRows),
    findWaitingScans(),
    code === undefined ? [] : findUnresolvedScans(code),
  ]);
  if (reading < shownReading) return;
  shownReading = reading;
  const others = new Map<string, OtherUserScans>();
  for (const { who, name } of waiting)
    if (who !== code) others.set(who, { code: who, name, count: (others.get(who)?.count ?? 0) + 1 });
  const waitingRows = waiting.filter((s) => s.who === code);
  updateScannerState({
    rows: recent.filter((s) => s.who === code).toReversed(),
    waiting: waitingRows.length,
    waitingRows,
    otherUserScans: [...others.values()],
    unresolvedScans: troubled,
  });
}
