import { Dexie } from 'dexie';
import { dayListReply, syncReply } from './scanning.contract.ts';
import type { Words } from './decide-here.rules.ts';
import type { DayList, ScannerPerson, ScanResult, ScanWish, SyncReply } from './scanning.contract.ts';

/** What a scanner keeps on its device: who is signed in, every scan, the day's list. It survives a reload and a closed tab. */

export interface KeptScan {
  seq?: number;
  id: string;
  /** The barcode user who made it: it is sent in his name alone. */
  who: string;
  name: string;
  wish: ScanWish;
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
    said: { how: 'taken' | 'warned' | 'doubted'; words: Words } | null;
  } | null;
}
export interface Kept {
  person: ScannerPerson | null;
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

const database = new Dexie('coldlane.scanner');
database.version(1).stores({ scans: '++seq, &id, state', things: 'name' });
// What was guessed before the rules of the house were asked here says nothing that is shown now.
database
  .version(2)
  .stores({})
  .upgrade((open) => open.table<KeptScan>('scans').toCollection().modify({ guess: null }));
export const scans = database.table<KeptScan, number>('scans');
const things = database.table<{ name: string; value: unknown }, string>('things');

const empty: Kept = {
  person: null,
  sync: null,
  list: null,
  device: '',
  printerId: null,
  languages: {},
  standing: null,
};

/** Everything but the scans, as it was left. */
export async function readKept(): Promise<Kept> {
  const rows = await things.toArray();
  const kept: Kept = { ...empty, ...Object.fromEntries(rows.map((row) => [row.name, row.value])) };
  // What an older version of this page kept may lack something: it comes anew with the next synchronization.
  return {
    ...kept,
    sync: syncReply.nullable().catch(null).parse(kept.sync),
    list: dayListReply.nullable().catch(null).parse(kept.list),
  };
}
export async function keep<N extends keyof Kept>(name: N, value: Kept[N]): Promise<void> {
  await things.put({ name, value });
}

/** Answered scans of the last hours are kept for the list; older ones are let go. */
export async function prune(): Promise<void> {
  const newest = await scans.orderBy('seq').last();
  if (newest?.seq === undefined) return;
  await scans
    .where('seq')
    .below(newest.seq - 200)
    .filter((s) => s.state === 'done' || s.state === 'seen')
    .delete();
}
/** The first scans of a person that wait, in their order: entries of one state stand by their number. */
export const nextWaiting = (who: string, count: number): Promise<KeptScan[]> =>
  scans
    .where('state')
    .equals('waiting')
    .filter((s) => s.who === who)
    .limit(count)
    .toArray();
export const waitingScans = (): Promise<KeptScan[]> => scans.where('state').equals('waiting').sortBy('seq');
