import { useSyncExternalStore } from 'react';
import type { Proposal, ScanKind, ScannerPerson, ScanResult, SyncReply } from './scanning.contract.ts';
import type { OwnBox } from './decide-here.rules.ts';
import type { LookedUp } from './look-up.contract.ts';
import type { Known, Listed, Standing } from './scan-meaning.rules.ts';
import type { OpenDay } from '#areas/calendar/start-day/open-days.contract.ts';
import { proposalsListed, unitsListed } from './scan-meaning.rules.ts';
import type { KeptScan } from './scanner-db.web.ts';
import { lastScans, troubledOf, waitingScans } from './scanner-db.web.ts';

/** What the scanner screen shows, held outside React: a scan must not wait for a drawing. */

/** Said by the device itself: where the person stands now, or why a code means nothing here. */
export interface Word {
  tone: 'idle' | 'no';
  title: string;
  sentence?: string;
  params?: Record<string, string | number>;
  label?: string;
  fact?: string;
  name?: string;
  code?: string;
}
export type Sheet =
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
export interface Foreign {
  code: string;
  name: string;
  count: number;
}
/** A box that may not be kept before something is known of it. */
export interface OwnQuestion {
  code: string;
  position: string | undefined;
  name: string;
  of: NonNullable<ScanResult['ask']>;
  choices: ScanResult['choices'];
  proposals: readonly Proposal[];
}
export interface ScannerLook {
  ready: boolean;
  person: ScannerPerson | null;
  standing: Standing;
  /** The network, as the last call found it; since when it is gone. */
  on: boolean;
  offSince: string | null;
  sync: SyncReply | null;
  list: Listed | null;
  listAt: string | null;
  /** Boxes that this device moved since the list was made, as it left them. */
  own: ReadonlyMap<string, OwnBox>;
  /** This person's scans, the newest first. */
  rows: readonly KeptScan[];
  waiting: number;
  /** Those of them that wait for their answers. */
  waitingRows: readonly KeptScan[];
  /** Scans of others that wait for their own sign-in. */
  foreign: readonly Foreign[];
  /** Kept scans that were refused, until somebody dismissed them. */
  troubled: readonly KeptScan[];
  word: Word | null;
  question: OwnQuestion | null;
  sheet: Sheet | null;
  /** The label printer of this station. */
  printerId: number | null;
  /** Tasks in hand that ended, and the person has seen that. */
  seenTasks: readonly number[];
  camera: boolean;
  /** What was looked up last; without an answer while it is asked. */
  found: { code: string; answer: LookedUp | null } | null;
  /** The browser offers to install this page as an app. */
  installable: boolean;
  /** What is being typed into "Type the code"; null while that field is away. */
  typing: string | null;
  /** Why the last sign-in or act outside the queue did not succeed. */
  complaint: {
    code?: string | undefined;
    sentence: string;
    params: Record<string, string | number>;
    /** Days that a start of the day would leave open. */
    openDays?: readonly OpenDay[];
  } | null;
}

const nowhere: Standing = {
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
let look: ScannerLook = {
  ready: false,
  person: null,
  standing: nowhere,
  on: true,
  offSince: null,
  sync: null,
  list: null,
  listAt: null,
  own: new Map(),
  rows: [],
  waiting: 0,
  waitingRows: [],
  foreign: [],
  troubled: [],
  word: null,
  question: null,
  sheet: null,
  printerId: null,
  seenTasks: [],
  camera: false,
  found: null,
  installable: false,
  typing: null,
  complaint: null,
};
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

export const lookNow = (): ScannerLook => look;
export function show(change: Partial<ScannerLook>): void {
  look = { ...look, ...change };
  for (const tell of watchers) tell();
}
export const stand = (change: Partial<Standing>): void => show({ standing: { ...look.standing, ...change } });
export const standAs = (kind: ScanKind): void =>
  stand({ kind, heldBox: null, position: null, noDescription: false, damaged: false });
export const useScanner = (): ScannerLook => useSyncExternalStore(watch, lookNow);

/** What is known of the house, for telling what a scan means. */
export const knownNow = (): Known => ({
  loads: look.sync?.loads ?? [],
  shuttles: look.sync?.shuttles ?? [],
  inbound: look.sync?.inbound ?? [],
  doors: look.sync?.receivingDoors ?? [],
  badges: look.sync?.badges ?? [],
  closedPallets: look.sync?.closedPallets ?? [],
  gs1Prefix: look.sync?.gs1Prefix ?? '',
  on: look.on,
  hasProposals: (code) => proposalsListed(code, look.list).length > 0,
  isListed: (code) => unitsListed(code, look.list).length > 0,
  positions: look.list && look.list.positions.size > 0 ? look.list.positions : null,
  pallets: [
    ...(look.sync?.pallets.map((p) => p.code) ?? []),
    ...(look.standing.palletCode === null ? [] : [look.standing.palletCode]),
  ],
});

/** The synchronization names at most so many people in use. */
const mostNamed = 500;
/** Whose scans nobody will send by signing in here: they are not in use in this warehouse. The others come back. */
export function leftBehind({ foreign, sync }: ScannerLook): readonly Foreign[] {
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
export async function refreshRows(): Promise<void> {
  const reading = (readings += 1);
  const code = look.person?.code;
  const [recent, waiting, troubled] = await Promise.all([
    lastScans(shownRows),
    waitingScans(),
    code === undefined ? [] : troubledOf(code),
  ]);
  if (reading < shownReading) return;
  shownReading = reading;
  const others = new Map<string, Foreign>();
  for (const { who, name } of waiting)
    if (who !== code) others.set(who, { code: who, name, count: (others.get(who)?.count ?? 0) + 1 });
  const waitingRows = waiting.filter((s) => s.who === code);
  show({
    rows: recent.filter((s) => s.who === code).toReversed(),
    waiting: waitingRows.length,
    waitingRows,
    foreign: [...others.values()],
    troubled,
  });
}
