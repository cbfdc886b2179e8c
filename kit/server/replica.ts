/**
 * Decides when a replica may serve a read: never with older data than its reader has seen
 * (docs/decisions/073-replica-reads-are-never-stale.md).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Pool } from 'pg';
import { isDatabaseUnavailableError, isReplicaConflictOrTransientError } from './db.ts';
import type { ChangeTopic } from '#kit/contract/live.ts';

/**
 * The header with the replication position: in a response, the position of the data, in a request, the position that the caller
 * has seen.
 */
export const replicationPositionHeader = 'x-position';

/** Returns the position that the caller has seen, on any server. It comes from the response to their last write. */
export function readSeenReplicationPosition(headers: IncomingHttpHeaders): string | undefined {
  const position = headers[replicationPositionHeader];
  return typeof position === 'string' ? position : undefined;
}

/** Reads from the replica if it may serve the read. If it cannot, the primary does. */
export async function readFromReplicaOrPrimary<T>(
  readFrom: (from: Pool) => Promise<T>,
  { pool, readPool }: { pool: Pool; readPool: Pool },
  replica: ReplicaTracker | undefined,
  response: { sent: boolean },
): Promise<T> {
  try {
    return await readFrom(readPool);
  } catch (error) {
    const isUnavailable = isDatabaseUnavailableError(error);
    if (readPool === pool || response.sent || !(isUnavailable || isReplicaConflictOrTransientError(error)))
      throw error;
    if (isUnavailable) replica?.lost();
    return readFrom(pool);
  }
}

export interface ReplicaPositions {
  /** The primary's log position: `pg_current_wal_insert_lsn()`. */
  readPrimaryPosition(): Promise<string>;
  /** The replica's position: `pg_last_wal_replay_lsn()`. Null if it does not report one. */
  readReplayedPosition(): Promise<string | null>;
}

const AWAY_MS = 2_000;
/** If the replica reports no position, older writes than this count as replayed. */
const KEPT_MS = 60_000;
const LOOK_MS = 100;

/** Parses `16/B374D848` into an increasing number. Undefined for anything else. */
export function parseReplicationPosition(text: string | null | undefined): bigint | undefined {
  const [, high, low] = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i.exec(text ?? '') ?? [];
  return high === undefined || low === undefined
    ? undefined
    : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

interface Mark {
  /** Undefined while the position is being fetched. Until then only the primary may serve the read. */
  at: bigint | undefined;
  since: number;
  /** The primary was queried but returned no position. */
  failed: boolean;
}
type Said = { at: string | null } | 'away';

/** Tracks what this server knows about its replica. */
export function createReplicaTracker(
  positions: ReplicaPositions,
  nowMs: () => number = () => performance.now(),
) {
  const people = new Map<string, Mark>();
  const topics = new Map<string, Mark>();
  let replayed = -1n;
  let awayUntil = 0;
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    const reply = await positions.readReplayedPosition().then(
      (at): Said => ({ at }),
      (): Said => 'away',
    );
    await placeThoseUnplaced();
    looking = false;
    const silent = reply !== 'away' && reply.at === null;
    if (reply !== 'away') replayed = parseReplicationPosition(reply.at) ?? replayed;
    for (const marks of [people, topics])
      for (const [name, mark] of marks)
        if ((mark.at !== undefined && mark.at <= replayed) || (silent && nowMs() - mark.since > KEPT_MS))
          marks.delete(name);
    again(reply === 'away' ? AWAY_MS : LOOK_MS);
  };
  /** Fills in positions that the primary did not return. Its current position is later and therefore safe. */
  const placeThoseUnplaced = async (): Promise<void> => {
    const unplaced = [...people.values(), ...topics.values()].filter(
      (mark) => mark.failed && mark.at === undefined,
    );
    if (unplaced.length === 0) return;
    const position = parseReplicationPosition(await positions.readPrimaryPosition().catch(() => ''));
    for (const mark of unplaced) mark.at = position;
  };
  let timer: NodeJS.Timeout | undefined;
  const again = (waitMs = LOOK_MS): void => {
    if (people.size + topics.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), waitMs).unref();
  };
  const mark = async (marks: Map<string, Mark>, names: readonly string[]): Promise<string> => {
    const newMark: Mark = { at: undefined, since: nowMs(), failed: false };
    for (const name of names) marks.set(name, newMark);
    const text = await positions.readPrimaryPosition().catch(() => '');
    newMark.at = parseReplicationPosition(text);
    newMark.failed = newMark.at === undefined;
    again();
    return text;
  };
  return {
    /** Returns whether the replica may serve a read of these topics to this user. */
    mayAnswer(who: string, live: readonly ChangeTopic[] = [], seenPosition?: string): boolean {
      if (nowMs() < awayUntil || people.has(who) || live.some((topic) => topics.has(topic))) return false;
      const position = parseReplicationPosition(seenPosition);
      if (position === undefined || position <= replayed) return true;
      void look();
      return false;
    },
    /** Records a user's write. Returns the current position of the data. */
    wrote: (who: string): Promise<string> => mark(people, [who]),
    /** Records published topics. Their subscribers refetch immediately. */
    heard: (names: readonly string[]): Promise<string> => mark(topics, names),
    /** Records that the replica did not respond. It is used again after a delay. */
    lost(): void {
      awayUntil = nowMs() + AWAY_MS;
    },
  };
}
export type ReplicaTracker = ReturnType<typeof createReplicaTracker>;
