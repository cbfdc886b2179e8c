import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LoadAndPickup } from './load-drag.client.ts';
import {
  DepartureForecastBadge,
  LoadProgressBar,
  useServerNowEveryMinute,
} from '#areas/outbound/loads/load-progress.component.tsx';
import { LoadsDaySummary } from './load-summary.component.tsx';
import { groupDoorsByWall } from './dock-wallboard.rules.ts';
import {
  formatTimeInZoneOrDash,
  formatLoadNumber,
  computeLoadedPercent,
  formatDropCities,
  computeExpectedProgressPercent,
  getLoadProgressTone,
} from '#areas/outbound/loads/format-load.client.ts';
import type { LoadRow, LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import { emptyLoadAndDoorSearchErrors } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { findActiveOutboundDoorsEndpoint } from '#areas/floor/doors/doors.contract.ts';
import type { DoorChoice } from '#areas/floor/doors/doors.contract.ts';
import { getCurrentFloorEndpoint } from '#areas/floor/floor-plan/floor-plan.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { useLiveConnection } from '#kit/web/live-updates.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './load-wall.css';

interface Wall {
  rows: readonly LoadRow[];
  totals: LoadTotals | undefined;
  warehouse: { id: number; name: string; tz: string };
  /** True when the list can no longer be loaded. */
  isOffline: boolean;
  onLeave: () => void;
}

/**
 * The dock wallboard: dark, large, without controls, each door where it is in the building. It updates live. Without network it
 * keeps the last data and shows its age. Escape or leaving full screen closes it.
 */
export function DockWallboard({ rows, totals, warehouse, isOffline: failed, onLeave }: Wall) {
  const t = useTranslate();
  const { id: warehouseId, tz } = warehouse;
  const now = useServerNowEveryMinute();
  const walls = useWalls(warehouseId);
  useAwake();
  useAlone();
  useLeft(onLeave);
  const stops = rows.flatMap((load) =>
    load.pickups.filter((p) => p.warehouseId === warehouseId).map((pickup) => ({ load, pickup })),
  );
  const open = stops.filter((s) => s.pickup.status < pickupStatus.released);
  const stopByDoorId = new Map(
    open.flatMap((s) => (s.pickup.doorId === null ? [] : [[s.pickup.doorId, s] as const])),
  );
  const waiting = open
    .filter((s) => s.pickup.doorId === null)
    .toSorted((a, b) => (a.load.plannedDeparture ?? '9').localeCompare(b.load.plannedDeparture ?? '9'));
  return createPortal(
    <section className="wallboard" data-theme="dark" aria-label={t('Loads by door')}>
      <header>
        <h1>{warehouse.name}</h1>
        {totals && <LoadsDaySummary totals={totals} timeZone={tz} />}
        <b className="wallboard-clock">
          {formatTimeInZoneOrDash(new Date(Math.max(now, serverNowMs())).toISOString(), tz)}
        </b>
      </header>
      <Lost failed={failed} timeZone={tz} />
      {walls.length === 0 && (
        <p className="wallboard-empty">{t(emptyLoadAndDoorSearchErrors.doors.sentence)}</p>
      )}
      {walls.map((wall) => (
        <ol key={wall[0]?.id} className="wallboard-doors">
          {wall.map((door) => (
            <Door key={door.id} door={door} stop={stopByDoorId.get(door.id)} now={now} />
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

/** The doors by their layout in the building for users who can see the floor plan, else by number. */
function useWalls(warehouseId: number) {
  const me = useCurrentUser();
  const doors = useApiQuery(findActiveOutboundDoorsEndpoint, { query: { warehouseId } }).data ?? [];
  const sees = me.can('layoutView:warehouse') || me.can('viewLayouts:warehouse');
  const floor = useApiQuery(getCurrentFloorEndpoint, sees ? { query: { warehouseId } } : null).data;
  const drawn = new Map(floor?.drawing?.doors.map((door) => [door.doorId, door.at]));
  return groupDoorsByWall(doors.map((door) => ({ ...door, at: drawn.get(door.id) ?? null })));
}

function Door({ door, stop, now }: { door: DoorChoice; stop: LoadAndPickup | undefined; now: number }) {
  const t = useTranslate();
  if (!stop)
    return (
      <li className={`wallboard-door ${door.busyWith ? 'busy' : 'free'}`}>
        <b className="wallboard-door-number">{door.number}</b>
        <span>{door.busyWith ?? t('free')}</span>
      </li>
    );
  const { load, pickup } = stop;
  const tone = getLoadProgressTone(pickup.status, pickup.forecast);
  return (
    <li className={`wallboard-door occupied tone-${tone}`}>
      <div className="row">
        <b className="wallboard-door-number">{door.number}</b>
        <span className="grow" />
        <b className="wallboard-percent">{computeLoadedPercent(pickup.loaded, pickup.planned)}%</b>
      </div>
      <b className="wallboard-load">{formatLoadNumber(load)}</b>
      <span className="wallboard-cities">{formatDropCities(load)}</span>
      <LoadProgressBar
        loaded={pickup.loaded}
        planned={pickup.planned}
        status={pickup.status}
        forecast={pickup.forecast}
        tick={computeExpectedProgressPercent(pickup, load.plannedDeparture, now)}
      />
      <div className="row wallboard-times">
        <span>
          {t('{loaded} of {planned}', {
            loaded: formatCount(pickup.loaded),
            planned: formatCount(pickup.planned),
          })}
        </span>
        <span className="grow" />
        <b>{formatTimeInZoneOrDash(load.plannedDeparture, pickup.zone)}</b>
      </div>
      {pickup.forecast.is !== 'none' && <DepartureForecastBadge forecast={pickup.forecast} />}
    </li>
  );
}

function Next({ load, pickup }: LoadAndPickup) {
  return (
    <li className={`tone-${getLoadProgressTone(pickup.status, pickup.forecast)}`}>
      <b>{formatTimeInZoneOrDash(load.plannedDeparture, pickup.zone)}</b> {formatLoadNumber(load)}{' '}
      <span className="muted">{formatDropCities(load)}</span>
    </li>
  );
}

/** Shows since when no data has arrived. */
function Lost({ failed, timeZone: zone }: { failed: boolean; timeZone: string }) {
  const t = useTranslate();
  const { isConnected: on, lastSignalAt: last } = useLiveConnection();
  const [since, setSince] = useState<number | null>(null);
  const lost = !on || failed;
  useEffect(() => setSince(lost ? (old) => old ?? serverNowMs() : null), [lost]);
  // The connection is reopened now and then. A short interruption is not an error.
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (since === null) return undefined;
    const timer = setTimeout(() => setLong(true), 4000);
    return () => clearTimeout(timer);
  }, [since]);
  if (!long || since === null) return null;
  return (
    <p className="wallboard-connection-lost tone-wait" role="alert">
      <IconPlugConnectedX size={34} stroke={1.75} aria-hidden />
      {t('Offline since {time}. Showing data from then.', {
        time: formatTimeInZoneOrDash((last ?? new Date(since)).toISOString(), zone),
      })}
    </p>
  );
}

/** Keeps the screen on while the wallboard is shown, if the browser supports it. */
function useAwake(): void {
  useEffect(() => {
    let wakeLock: WakeLockSentinel | undefined;
    let isStale = false;
    const acquireWakeLock = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Can be refused on battery or without permission. The wallboard works without it.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isStale) await lock?.release();
      else wakeLock = lock;
    };
    const handleVisibility = () => void acquireWakeLock();
    handleVisibility();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isStale = true;
      document.removeEventListener('visibilitychange', handleVisibility);
      void wakeLock?.release();
    };
  }, []);
}

/** Content behind the wallboard cannot be reached by keyboard or screen reader. */
function useAlone(): void {
  useEffect(() => {
    const appElement = document.getElementById('app');
    if (appElement) appElement.inert = true;
    return () => {
      if (appElement) appElement.inert = false;
    };
  }, []);
}

/** Escape closes it, and so does leaving full screen with the browser's controls. */
function useLeft(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useHotkeys({ Escape: () => leave() });
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
