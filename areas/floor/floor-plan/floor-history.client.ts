import { useEffect, useMemo, useRef, useState } from 'react';
import { findFloorMovesEndpoint, getFloorSnapshotEndpoint } from './floor-history.contract.ts';
import type { FloorState } from '#areas/floor/layouts/floor-state.contract.ts';
import {
  groupSnapshotUnitsByState,
  getHourBoundsMs,
  formatIsoInstant,
  findLastLayoutChangeTime,
  applyFloorMoves,
  findMovesUntil,
  buildPastFloor,
} from './floor-history.rules.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import type { ApiQuery } from '#kit/web/api-query.ts';

const minute = 60_000;
const minuteOf = (instantMs: number): number => Math.floor(instantMs / minute) * minute;

/** The last full minute, updated as time passes. */
function useLastMinute(): number {
  const [last, setLast] = useState(() => minuteOf(serverNowMs()));
  useEffect(() => {
    const timer = setInterval(() => setLast(minuteOf(serverNowMs())), 5000);
    return () => clearInterval(timer);
  }, []);
  return last;
}

/**
 * The floor at a past minute. Null: nothing is requested. Each hour is requested once, as its first snapshot and its moves, from
 * which each minute is built. A layout change within the hour starts a new snapshot. `ahead`: the next hour is prefetched.
 */
function usePastFloor(
  warehouseId: number,
  pastTimeMs: number | null,
  last: number,
  shouldPrefetch: boolean,
): ApiQuery<FloorState> {
  const { from, until } = getHourBoundsMs(pastTimeMs ?? 0);
  const end = Math.min(until, last);
  const picture = (moment: number | null) =>
    moment === null ? null : { query: { warehouseId, at: formatIsoInstant(moment) } };
  const span = (begin: number, over: number, isNeeded: boolean) =>
    isNeeded && begin < over
      ? { query: { warehouseId, from: formatIsoInstant(begin), to: formatIsoInstant(over) } }
      : null;
  const first = useApiQuery(getFloorSnapshotEndpoint, picture(pastTimeMs === null ? null : from));
  const change = findLastLayoutChangeTime(first.data?.changes ?? [], pastTimeMs ?? 0);
  const begin = change === undefined ? from : Date.parse(change);
  const later = useApiQuery(getFloorSnapshotEndpoint, picture(change === undefined ? null : begin));
  const movesQuery = useApiQuery(
    findFloorMovesEndpoint,
    span(begin, end, pastTimeMs !== null && pastTimeMs > begin),
  );
  // When an hour has more moves than one response can contain, the exact minute is requested.
  const untold =
    movesQuery.data !== undefined && pastTimeMs !== null && Date.parse(movesQuery.data.upToAt) < pastTimeMs;
  const exact = useApiQuery(getFloorSnapshotEndpoint, picture(untold ? pastTimeMs : null));
  useApiQuery(getFloorSnapshotEndpoint, picture(shouldPrefetch && until <= last ? until : null));
  useApiQuery(findFloorMovesEndpoint, span(until, Math.min(until + 60 * minute, last), shouldPrefetch));
  const drawn = change === undefined ? first : later;
  const base = untold ? exact : drawn;
  const moves = pastTimeMs !== null && pastTimeMs > begin && !untold ? movesQuery : null;
  const then = base.data;
  const crowd = useMemo(() => then && groupSnapshotUnitsByState(then), [then]);
  const heard = moves ? moves.data?.moves : none;
  const data = useMemo(
    () =>
      then &&
      crowd &&
      heard &&
      buildPastFloor(then, applyFloorMoves(crowd, findMovesUntil(heard, pastTimeMs ?? 0))),
    [then, crowd, heard, pastTimeMs],
  );
  return {
    data,
    loading: base.loading || (moves?.loading ?? false),
    error: base.error ?? moves?.error ?? null,
    refetch: () => {
      base.refetch();
      moves?.refetch();
    },
  };
}
const none: readonly never[] = [];

/** How many minutes of the floor one second plays. */
export const playbackMinutesPerSecond = [60, 600] as const;
export type PlaybackMinutesPerSecond = (typeof playbackMinutesPerSecond)[number];
/** Advances by a minute at the playback speed, while data is ready. */
function usePlaying(speed: PlaybackMinutesPerSecond | null, ready: boolean, goOn: () => void): void {
  useEffect(() => {
    if (speed === null || !ready) return undefined;
    const timer = setTimeout(goOn, minute / speed);
    return () => clearTimeout(timer);
  });
}

/** Debounces the slider: data is requested when it rests. Within the loaded hour there is no delay. */
function useCalm(pastTimeMs: number | null): number | null {
  const [calm, setCalm] = useState(pastTimeMs);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(pastTimeMs), 150);
    return () => clearTimeout(timer);
  }, [pastTimeMs]);
  return pastTimeMs !== null &&
    calm !== null &&
    getHourBoundsMs(pastTimeMs).from === getHourBoundsMs(calm).from
    ? pastTimeMs
    : calm;
}

/** The past minute from the URL, the slider or the playback, with its floor. Null: now. */
export function useFloorPlayback(warehouseId: number | undefined) {
  const [search, change] = useUrlSearch();
  const [playing, setPlaying] = useState<PlaybackMinutesPerSecond | null>(null);
  // The URL is updated only when the slider rests. Browsers do not accept a hundred URL changes a second.
  const [under, setUnder] = useState<number | null>(null);
  const last = useLastMinute();
  const named = Date.parse(search['at'] ?? '');
  const urlTimeMs = Number.isNaN(named) ? null : Math.min(minuteOf(named), last);
  const pastTimeMs = under ?? urlTimeMs;
  const calm = useCalm(pastTimeMs);
  const floorQuery = usePastFloor(
    warehouseId ?? 0,
    warehouseId === undefined || pastTimeMs === null ? null : calm,
    last,
    playing !== null,
  );
  const leave = (moment: number | null) => {
    setUnder(null);
    change({ at: moment === null ? undefined : formatIsoInstant(moment) });
  };
  useEffect(() => {
    if (under === null || playing !== null) return undefined;
    const timer = setTimeout(() => leave(under), 400);
    return () => clearTimeout(timer);
  });
  usePlaying(playing, calm === pastTimeMs && floorQuery.data !== undefined, () => {
    if (pastTimeMs === null || pastTimeMs >= last) setPlaying(null);
    else setUnder(pastTimeMs + minute);
  });
  // While data is loading, the previous floor stays visible.
  const lastFloorRef = useRef<{ warehouseId: number | undefined; data: FloorState } | null>(null);
  if (floorQuery.data) lastFloorRef.current = { warehouseId, data: floorQuery.data };
  const before = lastFloorRef.current?.warehouseId === warehouseId ? lastFloorRef.current?.data : undefined;
  return {
    at: pastTimeMs,
    last,
    playing,
    floor: floorQuery.error ? floorQuery : { ...floorQuery, data: floorQuery.data ?? before },
    onMove: (moment: number) => {
      setPlaying(null);
      setUnder(moment);
    },
    onNow: () => {
      setPlaying(null);
      leave(null);
    },
    onPlay: setPlaying,
  };
}
