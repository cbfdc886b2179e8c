import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Stop } from './load-carry.web.ts';
import { ForecastMark, LoadLane, useMinute } from '#areas/outbound/loads/load-lane.part.tsx';
import { LoadSummary } from './load-summary.part.tsx';
import { wallsOf } from './load-wall.rules.ts';
import {
  clockIn,
  nameOf,
  percentOf,
  placesOf,
  tickOf,
  toneOf,
} from '#areas/outbound/loads/load-words.web.ts';
import type { LoadRow, LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import { none } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { loadDoors } from '#areas/floor/doors/doors.contract.ts';
import type { DoorChoice } from '#areas/floor/doors/doors.contract.ts';
import { getFloor } from '#areas/floor/floor-plan/floor-plan.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { serverNow } from '#kit/web/clock.ts';
import { useKeys } from '#kit/web/keys.ts';
import { useLive } from '#kit/web/live.ts';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';
import './load-wall.css';

interface Wall {
  rows: readonly LoadRow[];
  totals: LoadTotals | undefined;
  warehouse: { id: number; name: string; tz: string };
  /** When the list could not be read any more. */
  failed: boolean;
  onLeave: () => void;
}

/**
 * The board for a screen on the dock: dark, large, nothing to press, every door where the building has it. It is live; without network
 * it keeps what it has and says since when. Escape, or leaving full screen, leads back.
 */
export function LoadWall({ rows, totals, warehouse, failed, onLeave }: Wall) {
  const t = useText();
  const { id: warehouseId, tz } = warehouse;
  const now = useMinute();
  const walls = useWalls(warehouseId);
  useAwake();
  useAlone();
  useLeft(onLeave);
  const stops = rows.flatMap((load) =>
    load.pickups.filter((p) => p.warehouseId === warehouseId).map((pickup) => ({ load, pickup })),
  );
  const open = stops.filter((s) => s.pickup.status < pickupState.released);
  const at = new Map(open.flatMap((s) => (s.pickup.doorId === null ? [] : [[s.pickup.doorId, s] as const])));
  const waiting = open
    .filter((s) => s.pickup.doorId === null)
    .toSorted((a, b) => (a.load.plannedDeparture ?? '9').localeCompare(b.load.plannedDeparture ?? '9'));
  return createPortal(
    <section className="wall" data-theme="dark" aria-label={t('Loads by door')}>
      <header>
        <h1>{warehouse.name}</h1>
        {totals && <LoadSummary totals={totals} zone={tz} />}
        <b className="wall-clock">{clockIn(new Date(Math.max(now, serverNow())).toISOString(), tz)}</b>
      </header>
      <Lost failed={failed} zone={tz} />
      {walls.length === 0 && <p className="wall-none">{t(none.doors.sentence)}</p>}
      {walls.map((wall) => (
        <ol key={wall[0]?.id} className="wall-doors">
          {wall.map((door) => (
            <Door key={door.id} door={door} stop={at.get(door.id)} now={now} />
          ))}
        </ol>
      ))}
      {waiting.length > 0 && (
        <footer>
          <b>{t('No door')}</b>
          <ol>
            {waiting.slice(0, mostWaiting).map((s) => (
              <Next key={s.pickup.id} {...s} />
            ))}
          </ol>
          {waiting.length > mostWaiting && (
            <span>{t('{count} more', { count: waiting.length - mostWaiting })}</span>
          )}
        </footer>
      )}
    </section>,
    document.body,
  );
}
const mostWaiting = 5;

/** The doors as the building has them, for whoever may see the floor; else by their numbers. */
function useWalls(warehouseId: number) {
  const me = useMe();
  const doors = useAnswer(loadDoors, { query: { warehouseId } }).data ?? [];
  const sees = me.can('layoutView:warehouse') || me.can('viewLayouts:warehouse');
  const floor = useAnswer(getFloor, sees ? { query: { warehouseId } } : null).data;
  const drawn = new Map(floor?.drawing?.doors.map((door) => [door.doorId, door.at]));
  return wallsOf(doors.map((door) => ({ ...door, at: drawn.get(door.id) ?? null })));
}

function Door({ door, stop, now }: { door: DoorChoice; stop: Stop | undefined; now: number }) {
  const t = useText();
  if (!stop)
    return (
      <li className={`wall-door ${door.busyWith ? 'busy' : 'free'}`}>
        <b className="wall-number">{door.number}</b>
        <span>{door.busyWith ?? t('free')}</span>
      </li>
    );
  const { load, pickup } = stop;
  const tone = toneOf(pickup.status, pickup.forecast);
  return (
    <li className={`wall-door taken t-${tone}`}>
      <div className="row">
        <b className="wall-number">{door.number}</b>
        <span className="grow" />
        <b className="wall-share">{percentOf(pickup.loaded, pickup.planned)}%</b>
      </div>
      <b className="wall-load">{nameOf(load)}</b>
      <span className="wall-places">{placesOf(load)}</span>
      <LoadLane
        loaded={pickup.loaded}
        planned={pickup.planned}
        status={pickup.status}
        forecast={pickup.forecast}
        tick={tickOf(pickup, load.plannedDeparture, now)}
      />
      <div className="row wall-times">
        <span>
          {t('{loaded} of {planned}', {
            loaded: showCount(pickup.loaded),
            planned: showCount(pickup.planned),
          })}
        </span>
        <span className="grow" />
        <b>{clockIn(load.plannedDeparture, pickup.zone)}</b>
      </div>
      {pickup.forecast.is !== 'none' && <ForecastMark forecast={pickup.forecast} />}
    </li>
  );
}

function Next({ load, pickup }: Stop) {
  return (
    <li className={`t-${toneOf(pickup.status, pickup.forecast)}`}>
      <b>{clockIn(load.plannedDeparture, pickup.zone)}</b> {nameOf(load)}{' '}
      <span className="dim">{placesOf(load)}</span>
    </li>
  );
}

/** Since when nothing has come any more: what stands there is from then. */
function Lost({ failed, zone }: { failed: boolean; zone: string }) {
  const t = useText();
  const { on, last } = useLive();
  const [since, setSince] = useState<number | null>(null);
  const lost = !on || failed;
  useEffect(() => setSince(lost ? (old) => old ?? serverNow() : null), [lost]);
  // The line is opened anew now and then: that is no loss.
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (since === null) return undefined;
    const timer = setTimeout(() => setLong(true), 4000);
    return () => clearTimeout(timer);
  }, [since]);
  if (!long || since === null) return null;
  return (
    <p className="wall-lost t-wait" role="alert">
      <IconPlugConnectedX size={34} stroke={1.75} aria-hidden />
      {t('No network since {time}. What stands here is from then.', {
        time: clockIn((last ?? new Date(since)).toISOString(), zone),
      })}
    </p>
  );
}

/** The screen stays on while the wall is shown, where the browser can do that. */
function useAwake(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let gone = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on battery, or without permission: it is a courtesy.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (gone) await lock?.release();
      else held = lock;
    };
    const seen = () => void hold();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', seen);
      void held?.release();
    };
  }, []);
}

/** Nothing behind the wall is reached by key or read aloud. */
function useAlone(): void {
  useEffect(() => {
    const behind = document.getElementById('app');
    if (behind) behind.inert = true;
    return () => {
      if (behind) behind.inert = false;
    };
  }, []);
}

/** Escape leads back, and so does whoever leaves full screen by the browser's own means. */
function useLeft(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useKeys({ Escape: () => leave() });
  useEffect(() => {
    const changed = () => {
      if (document.fullscreenElement === null) leave();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
}
