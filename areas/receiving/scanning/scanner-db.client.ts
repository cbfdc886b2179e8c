import { loadSchemas } from '#kit/web/schema-loading.ts';
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { offlineDayListSchema, scannerSyncDataSchema } from './scanning.contract.ts';
import type { ScanResultText } from './offline-decision.rules.ts';
import type {
  OfflineDayList,
  ScannerSession,
  ScanResult,
  ScanInput,
  ScannerSyncData,
} from './scanning.contract.ts';

/** What a scanner stores on its device: the signed-in user, every scan, the day's list. It survives a reload and a closed tab. */

export interface StoredScan {
  seq?: number;
  id: string;
  /** The barcode user who made it. It is sent only under their account. */
  who: string;
  name: string;
  wish: ScanInput;
  /**
   * Made offline: what the device then took for the difference to the server's clock, in milliseconds. Its clock may have been
   * changed since it last heard from the server, so the server corrects the time of the scan. Missing: made online.
   */
  clockOffset?: number | undefined;
  /** waiting: no response yet. asked: the server needs more input. seen: a rejection that was dismissed. */
  state: 'waiting' | 'done' | 'refused' | 'asked' | 'seen';
  /** True when it was shown as "Kept here": its response arrives when no user is watching. */
  kept: boolean;
  result: ScanResult | null;
  /** What this device decided by the day's list. Null: the unit is not on it. */
  guess: {
    consignee: string;
    listAt: string;
    /** Null: no decision was possible. doubted: rejected for a reason that may have changed since. */
    said: { how: 'taken' | 'warned' | 'doubted'; words: ScanResultText } | null;
  } | null;
}
export interface StoredScannerData {
  person: ScannerSession | null;
  sync: ScannerSyncData | null;
  list: OfflineDayList | null;
  device: string;
  /** The label printer at this station. */
  printerId: number | null;
  /** Languages chosen on this device, by user code. */
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
/** In tens, as on the devices in use. */
const version = 20;
let opened: Promise<IDBPDatabase<Device>> | undefined;
/** Opens the database on first use, and again after the browser has closed it. */
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
      // A guess from before the rules ran on the device contains nothing that is shown now.
      for await (const cursor of act.objectStore('scans'))
        await cursor.update({ ...cursor.value, guess: null });
    },
    // A newer version of this page is waiting in another tab.
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

/** Loads the stored data except the scans. */
export async function loadScannerDataWithoutScans(): Promise<StoredScannerData> {
  const rows = await (await device()).getAll('things');
  const storedData: StoredScannerData = {
    ...empty,
    ...Object.fromEntries(rows.map((row) => [row.name, row.value])),
  };
  if (storedData.sync === null && storedData.list === null) return storedData;
  await loadSchemas();
  // Data stored by an older version of this page may lack something. The next synchronization reloads it.
  return {
    ...storedData,
    sync: scannerSyncDataSchema.nullable().catch(null).parse(storedData.sync),
    list: offlineDayListSchema.nullable().catch(null).parse(storedData.list),
  };
}
export async function saveScannerDataEntry<N extends keyof StoredScannerData>(
  name: N,
  value: StoredScannerData[N],
): Promise<void> {
  await (await device()).put('things', { name, value });
}

/** Stores a scan. It is durable on the device when the promise resolves, because the user may remove the battery right after. */
export async function storeScan(scan: StoredScan): Promise<void> {
  const act = (await device()).transaction('scans', 'readwrite', { durability: 'strict' });
  await Promise.all([act.store.add(scan), act.done]);
}
/**
 * Changes stored scans in one transaction, so that no other tab can intervene between read and write.
 * @param change Returns the new scan. Null leaves it unchanged.
 * @returns The changed scans as stored now, in the order of the ids.
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
/** Deletes old scans with a response. The newest `answeredKept` scans stay for the list. */
export async function deleteOldAnsweredScans(): Promise<void> {
  const act = (await device()).transaction('scans', 'readwrite');
  const over = (await act.store.count()) - answeredKept;
  const old = over > 0 ? await act.store.getAll(null, over) : [];
  const answered = old.filter(({ state }) => state === 'done' || state === 'seen');
  await Promise.all([...answered.map(({ seq = 0 }) => act.store.delete(seq)), act.done]);
}

/** Finds all stored scans in the order they were made. */
export const findStoredScans = async (): Promise<StoredScan[]> => (await device()).getAll('scans');
/** Finds the last scans made on this device, by any user. */
export async function findRecentScansOfAllUsers(count: number): Promise<StoredScan[]> {
  const { store } = (await device()).transaction('scans');
  const last = (await store.openKeyCursor(null, 'prev'))?.key ?? 0;
  const found = await Promise.all(Array.from({ length: count }, (_, n) => store.get(last - count + 1 + n)));
  return found.filter((scan) => scan !== undefined);
}
/** Entries of one state are ordered by number, which is the order they were made. */
const inState = async (state: StoredScan['state'], most?: number): Promise<StoredScan[]> =>
  (await device()).getAllFromIndex('scans', 'state', state, most);
export const findWaitingScansOfAllUsers = (): Promise<StoredScan[]> => inState('waiting');
/** Finds a user's first waiting scans. Scans of other users can be before and between them. */
export async function findNextWaitingScansOfUser(userCode: string, count: number): Promise<StoredScan[]> {
  for (let most = count; ; most *= 4) {
    const first = await inState('waiting', most);
    const userScans = first.filter((scan) => scan.who === userCode);
    if (userScans.length >= count || first.length < most) return userScans.slice(0, count);
  }
}
/** Finds the scans of a user that were rejected or need input, oldest first. */
export async function findUnresolvedScansOfUser(userCode: string): Promise<StoredScan[]> {
  const [refused, askedScans] = await Promise.all([inState('refused'), inState('asked')]);
  return [...refused, ...askedScans]
    .filter((scan) => scan.kept && scan.who === userCode)
    .toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}
