/** When a replica may answer: never with less than its reader has seen (docs/decisions/073-a-replica-never-answers-with-less.md). */
import type { IncomingHttpHeaders } from 'node:http';
import type { Pool } from 'pg';
import { isDatabaseUnavailable, isReplicaConflictError } from './db.ts';
import type { Topic } from '#kit/contract/live.ts';

/** The header in which an answer says how far the data had come, and a call how far its caller has seen it. */
export const replicationPositionHeader = 'x-position';

/** How far the caller has seen the data, over all servers: the position that his last write was answered with. */
export function readSeenPosition(headers: IncomingHttpHeaders): string | undefined {
  const said = headers[replicationPositionHeader];
  return typeof said === 'string' ? said : undefined;
}

/** Asks the replica where it may answer; what it does not answer, the primary can. */
export async function readFromReplicaOrPrimary<T>(
  ask: (from: Pool) => Promise<T>,
  { pool, readPool }: { pool: Pool; readPool: Pool },
  replica: ReplicaTracker | undefined,
  reply: { sent: boolean },
): Promise<T> {
  try {
    return await ask(readPool);
  } catch (error) {
    const away = isDatabaseUnavailable(error);
    if (readPool === pool || reply.sent || !(away || isReplicaConflictError(error))) throw error;
    if (away) replica?.lost();
    return ask(pool);
  }
}

export interface ReplicaPositions {
  /** Where the primary's log stands: `pg_current_wal_insert_lsn()`. */
  primary(): Promise<string>;
  /** How far the replica has come: `pg_last_wal_replay_lsn()`; null when it does not say. */
  replayed(): Promise<string | null>;
}

const AWAY_MS = 2_000;
/** What was written this long ago is taken for replayed where the replica does not say how far it is. */
const KEPT_MS = 60_000;
const LOOK_MS = 100;

/** `16/B374D848` as a number that grows. Undefined for anything else. */
export function parseReplicationPosition(text: string | null | undefined): bigint | undefined {
  const [, high, low] = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i.exec(text ?? '') ?? [];
  return high === undefined || low === undefined
    ? undefined
    : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

interface Mark {
  /** Undefined while it is being asked for: then nothing less will do than the primary. */
  at: bigint | undefined;
  since: number;
  /** The primary was asked and did not say. */
  failed: boolean;
}
type Said = { at: string | null } | 'away';

/** What one server knows of its replica. */
export function createReplicaTracker(places: ReplicaPositions, now: () => number = () => performance.now()) {
  const people = new Map<string, Mark>();
  const topics = new Map<string, Mark>();
  let replayed = -1n;
  let awayUntil = 0;
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    const said = await places.replayed().then(
      (at): Said => ({ at }),
      (): Said => 'away',
    );
    await placeThoseUnplaced();
    looking = false;
    const silent = said !== 'away' && said.at === null;
    if (said !== 'away') replayed = parseReplicationPosition(said.at) ?? replayed;
    for (const marks of [people, topics])
      for (const [name, mark] of marks)
        if ((mark.at !== undefined && mark.at <= replayed) || (silent && now() - mark.since > KEPT_MS))
          marks.delete(name);
    again(said === 'away' ? AWAY_MS : LOOK_MS);
  };
  /** The primary did not say where it stood: where it stands now is further, and will do. */
  const placeThoseUnplaced = async (): Promise<void> => {
    const unplaced = [...people.values(), ...topics.values()].filter(
      (mark) => mark.failed && mark.at === undefined,
    );
    if (unplaced.length === 0) return;
    const at = parseReplicationPosition(await places.primary().catch(() => ''));
    for (const mark of unplaced) mark.at = at;
  };
  let timer: NodeJS.Timeout | undefined;
  const again = (waitMs = LOOK_MS): void => {
    if (people.size + topics.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), waitMs).unref();
  };
  const mark = async (marks: Map<string, Mark>, names: readonly string[]): Promise<string> => {
    const made: Mark = { at: undefined, since: now(), failed: false };
    for (const name of names) marks.set(name, made);
    const text = await places.primary().catch(() => '');
    made.at = parseReplicationPosition(text);
    made.failed = made.at === undefined;
    again();
    return text;
  };
  return {
    /** Whether the replica may answer this person a call that shows these topics. */
    mayAnswer(who: string, live: readonly Topic[] = [], seen?: string): boolean {
      if (now() < awayUntil || people.has(who) || live.some((topic) => topics.has(topic))) return false;
      const at = parseReplicationPosition(seen);
      if (at === undefined || at <= replayed) return true;
      void look();
      return false;
    },
    /** A person has written; answers how far the data is now. */
    wrote: (who: string): Promise<string> => mark(people, [who]),
    /** Something was announced: who hears of it reads it anew at once. */
    heard: (names: readonly string[]): Promise<string> => mark(topics, names),
    /** The replica did not answer: it is asked again a little later. */
    lost(): void {
      awayUntil = now() + AWAY_MS;
    },
  };
}
export type ReplicaTracker = ReturnType<typeof createReplicaTracker>;
