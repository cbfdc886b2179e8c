import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { dayListSchema, syncReplySchema } from './scanning.contract.ts';
import type { ScanResultText } from './offline-decision.rules.ts';
import type { DayList, ScannerSession, ScanResult, ScanInput, SyncReply } from './scanning.contract.ts';

/** What a scanner keeps on its device: who is signed in, every scan, the day's list. It survives a reload and a closed tab. */

export interface StoredScan {
  seq?: number;
  id: string;
  /** The barcode user who made it: it is sent in his name alone. */
  who: string;
  name: string;
  wish: ScanInput;
  /** waiting: not answered yet. asked: the server wants to know more. seen: a refusal that was dismissed. */
  state: 'waiting' | 'done' | 'refused' | 'asked' | 'seen';
  /** It was shown as "Kept here": its answer comes when nobody looks. */
  kept: boolean;
  result: ScanResult | null;
  /** What this device said of it by the day's list; null: the box is not on it. */
  guess: {
    consignee: string;
    listAt: string;
    /** Null: nothing could be said. doubted: refused by what others may have changed since. */
    said: { how: 'taken' | 'warned' | 'doubted'; words: ScanResultText } | null;
  } | null;
}
export interface StoredScannerData {
  person: ScannerSession | null;
  sync: SyncReply | null;
  list: DayList | null;
  device: string;
  /** The label printer beside it. */
  printerId: number | null;
  /** Chosen on this device, by the code of the person. */
  languages: Record<string, string>;
  standing: {
    kind: string;
    door: number | null;
    palletCode: string | null;
    position: string | null;
    pickupId: number | null;
    shuttleLoadId?: number | null;
  } | null;
}

interface Device extends DBSchema {
  scans: { key: number; value: StoredScan; indexes: { id: string; state: StoredScan['state'] } };
  things: { key: string; value: { name: string; value: unknown } };
}
/** In tens, as the devices that are in use have it. */
const version = 20;
let opened: Promise<IDBPDatabase<Device>> | undefined;
/** Opened at the first word to it, and again after the browser has closed it. */
function device(): Promise<IDBPDatabase<Device>> {
  opened ??= openDB<Device>('coldlane.scanner', version, {
    async upgrade(database, before, _, act) {
      if (before === 0) {
        const scans = database.createObjectStore('scans', { keyPath: 'seq', autoIncrement: true });
        scans.createIndex('id', 'id', { unique: true });
        scans.createIndex('state', 'state');
        database.createObjectStore('things', { keyPath: 'name' });
        return;
      }
      // What was guessed before the rules of the house were asked here says nothing that is shown now.
      for await (const cursor of act.objectStore('scans'))
        await cursor.update({ ...cursor.value, guess: null });
    },
    // A newer version of this page waits in another tab.
    blocking: () => {
      void opened?.then((database) => database.close());
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

const empty: StoredScannerData = {
  person: null,
  sync: null,
  list: null,
  device: '',
  printerId: null,
  languages: {},
  standing: null,
};

/** Everything but the scans, as it was left. */
export async function loadScannerData(): Promise<StoredScannerData> {
  const rows = await (await device()).getAll('things');
  const kept: StoredScannerData = {
    ...empty,
    ...Object.fromEntries(rows.map((row) => [row.name, row.value])),
  };
  // What an older version of this page kept may lack something: it comes anew with the next synchronization.
  return {
    ...kept,
    sync: syncReplySchema.nullable().catch(null).parse(kept.sync),
    list: dayListSchema.nullable().catch(null).parse(kept.list),
  };
}
export async function saveScannerData<N extends keyof StoredScannerData>(
  name: N,
  value: StoredScannerData[N],
): Promise<void> {
  await (await device()).put('things', { name, value });
}

/** It is on the device for good before the promise is kept: who scans on may take the battery out. */
export async function storeScan(scan: StoredScan): Promise<void> {
  const act = (await device()).transaction('scans', 'readwrite', { durability: 'strict' });
  await Promise.all([act.store.add(scan), act.done]);
}
/**
 * Changes kept scans in one step, so that no other tab comes between reading and writing.
 * @param change What becomes of one; null leaves it as it is.
 * @returns Those that were changed, as they are kept now, in the order of the ids.
 */
export async function updateStoredScans(
  ids: readonly string[],
  change: (scan: StoredScan) => Partial<StoredScan> | null,
): Promise<StoredScan[]> {
  const act = (await device()).transaction('scans', 'readwrite');
  const found = await Promise.all(ids.map((id) => act.store.index('id').get(id)));
  const changed = found.flatMap((scan) => {
    const changes = scan && change(scan);
    return changes ? [{ ...scan, ...changes }] : [];
  });
  await Promise.all([...changed.map((scan) => act.store.put(scan)), act.done]);
  return changed;
}

const answeredKept = 200;
/** Answered scans of the last hours are kept for the list; older ones are let go. */
export async function deleteOldScans(): Promise<void> {
  const act = (await device()).transaction('scans', 'readwrite');
  const over = (await act.store.count()) - answeredKept;
  const old = over > 0 ? await act.store.getAll(null, over) : [];
  const answered = old.filter(({ state }) => state === 'done' || state === 'seen');
  await Promise.all([...answered.map(({ seq = 0 }) => act.store.delete(seq)), act.done]);
}

/** Every scan that is kept, in the order in which they were made. */
export const findStoredScans = async (): Promise<StoredScan[]> => (await device()).getAll('scans');
/** The last scans that were made here by anybody. */
export async function findRecentScans(count: number): Promise<StoredScan[]> {
  const { store } = (await device()).transaction('scans');
  const last = (await store.openKeyCursor(null, 'prev'))?.key ?? 0;
  const found = await Promise.all(Array.from({ length: count }, (_, n) => store.get(last - count + 1 + n)));
  return found.filter((scan) => scan !== undefined);
}
/** Entries of one state stand by their number: in the order in which they were made. */
const inState = async (state: StoredScan['state'], most?: number): Promise<StoredScan[]> =>
  (await device()).getAllFromIndex('scans', 'state', state, most);
export const findWaitingScans = (): Promise<StoredScan[]> => inState('waiting');
/** The first scans of a person that wait: those of others may stand before and between them. */
export async function findNextWaitingScans(who: string, count: number): Promise<StoredScan[]> {
  for (let most = count; ; most *= 4) {
    const first = await inState('waiting', most);
    const own = first.filter((scan) => scan.who === who);
    if (own.length >= count || first.length < most) return own.slice(0, count);
  }
}
/** What was refused or asked of a person while he did not look, the oldest first. */
export async function findUnresolvedScans(who: string): Promise<StoredScan[]> {
  const [refused, asked] = await Promise.all([inState('refused'), inState('asked')]);
  return [...refused, ...asked]
    .filter((scan) => scan.kept && scan.who === who)
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}
