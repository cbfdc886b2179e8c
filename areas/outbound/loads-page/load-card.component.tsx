import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconGripVertical,
  IconScan,
} from '@tabler/icons-react';
import type { ReleaseBlockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import type { LoadDragHandlers, LoadAndPickup } from './load-drag.client.ts';
import { DepartureForecastBadge, LoadProgressBar } from '#areas/outbound/loads/load-progress.component.tsx';
import { OtherDayUnitsWarning } from '#areas/outbound/loads/other-day-units.component.tsx';
import {
  formatTimeInZoneOrDash,
  formatLoadNumber,
  formatNextDoorWithFreeTime,
  formatPaceBehindForecast,
  computeLoadedPercent,
  formatDropCities,
  computeExpectedProgressPercent,
  getLoadProgressTone,
  listLoadWarnings,
  getLoadProgressExplainProps,
} from '#areas/outbound/loads/format-load.client.ts';
import type { LoadRow, PickupSummary } from '#areas/outbound/loads/loads.contract.ts';
import { pickupLifecycle } from '#areas/outbound/loads/loads.contract.ts';
import { routeNameUnlessLoadNumber } from '#areas/outbound/loads/loads.rules.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The actions on the cards of the board of loads. */

export interface BoardActions {
  openLoad: (loadId: number) => void;
  assignDoor: (load: LoadRow, pickup: PickupSummary) => void;
  editTrailer: (load: LoadRow, pickup: PickupSummary) => void;
  releasePickup: (load: LoadRow, pickup: PickupSummary) => void;
  /** Called when a pending load has been assigned its first door. */
  onLoadingStarted: (load: LoadRow, pickup: PickupSummary) => void;
}

interface CardProps extends LoadAndPickup {
  now: number;
  isOpen: boolean;
  blockers: readonly ReleaseBlockerRow[];
  /** Null for users who cannot move it. */
  dragHandlers: LoadDragHandlers | null;
  /** It is being dragged. */
  isDragged: boolean;
  actions: BoardActions;
}
export function LoadCard({
  load,
  pickup,
  now,
  isOpen: chosen,
  blockers,
  dragHandlers: hand,
  isDragged,
  actions: acts,
}: CardProps) {
  const t = useTranslate();
  const looks = [
    pickup.forecast.level === 'late' && 'late',
    chosen && 'selected',
    hand && 'draggable',
    isDragged && 'dragged',
  ].filter(Boolean);
  return (
    <article
      className={`load-card tone-${getLoadProgressTone(pickup.status, pickup.forecast)} ${looks.join(' ')}`}
      {...hand?.card}
    >
      <div className="load-card-header">
        <button type="button" className="load-number" onClick={() => acts.openLoad(load.id)}>
          {formatLoadNumber(load)}
        </button>
        <StatusBadge kind="load" value={pickup.status} />
        <span className="grow" />
        {hand && <Grip load={load} hand={hand} held={isDragged} />}
      </div>
      <div className="load-card-progress">
        <b className="percent">
          {computeLoadedPercent(pickup.loaded, pickup.planned)}
          <small>%</small>
        </b>
        <span className="caption" {...getLoadProgressExplainProps(t, pickup.loaded, pickup.planned)}>
          {t('{loaded} of {planned}', {
            loaded: formatCount(pickup.loaded),
            planned: formatCount(pickup.planned),
          })}
        </span>
        <span className="grow" />
        <span className="caption ellipsis">{routeNameUnlessLoadNumber(load)}</span>
      </div>
      <LoadProgressBar
        loaded={pickup.loaded}
        planned={pickup.planned}
        status={pickup.status}
        forecast={pickup.forecast}
        tick={computeExpectedProgressPercent(pickup, load.plannedDeparture, now)}
      />
      <Drops load={load} pickup={pickup} />
      <Times load={load} pickup={pickup} />
      <Blocks load={load} warnings={listLoadWarnings(t, load, pickup, blockers)} />
      <CardFoot load={load} pickup={pickup} acts={acts} />
    </article>
  );
}

function Grip({ load, hand, held: isDragged }: { load: LoadRow; hand: LoadDragHandlers; held: boolean }) {
  const t = useTranslate();
  return (
    <button
      type="button"
      className="drag-handle"
      aria-pressed={isDragged}
      aria-label={t('Move {load} to a door', { load: formatLoadNumber(load) })}
      title={t('Drag it to a door, or press Enter and use the arrow keys.')}
      {...hand.grip}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

/** What blocks the load, and its units of another day. */
function Blocks({ load, warnings }: { load: LoadRow; warnings: readonly string[] }) {
  const t = useTranslate();
  if (warnings.length === 0 && load.otherDays.length === 0) return null;
  return (
    <ul className="warnings" aria-label={t('Blocking issues')}>
      {warnings.map((w) => (
        <li key={w}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          {w}
        </li>
      ))}
      {load.otherDays.length > 0 && (
        <li>
          <OtherDayUnitsWarning {...load} />
        </li>
      )}
    </ul>
  );
}

/** Each stop with its progress. Complete ones have a check mark, the others show what is left to load. */
function Drops({ load, pickup }: LoadAndPickup) {
  const t = useTranslate();
  return (
    <ol className="stops">
      {load.drops.map((d) => (
        <li key={d.id}>
          <span className="ellipsis">
            {d.seq} {d.city || d.name}
          </span>
          <LoadProgressBar
            loaded={d.loaded}
            planned={d.planned}
            status={d.planned > 0 && d.loaded >= d.planned ? pickupStatus.loaded : pickup.status}
            forecast={pickup.forecast}
            thin
          />
          <span className="numeric muted">
            {d.planned > 0 && d.loaded >= d.planned ? (
              <IconCheck size={14} stroke={2} aria-label={t('complete')} />
            ) : (
              formatCount(d.planned - d.loaded)
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Times({ load, pickup }: LoadAndPickup) {
  const t = useTranslate();
  const next = formatNextDoorWithFreeTime(t, pickup.forecast, pickup.zone);
  return (
    <div className="times">
      <span>
        <span className="caption">{t('Departs')}</span>
        <b>{formatTimeInZoneOrDash(load.plannedDeparture, pickup.zone)}</b>
      </span>
      <span>
        <span className="caption">{pickup.status >= pickupStatus.loaded ? t('Finished') : t('Done by')}</span>
        <b title={formatPaceBehindForecast(t, pickup.forecast)}>
          {formatTimeInZoneOrDash(pickup.forecast.doneBy, pickup.zone)}
        </b>
      </span>
      {next !== undefined && <span className="delay muted">{next}</span>}
      {pickup.forecast.is !== 'none' && (
        <span className="delay">
          <DepartureForecastBadge forecast={pickup.forecast} />
        </span>
      )}
    </div>
  );
}

/** The trailer, the pace, and the next action. */
function CardFoot({ load, pickup, acts }: LoadAndPickup & { acts: BoardActions }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const pending = pickup.status === pickupStatus.pending;
  const loaded = pickup.status === pickupStatus.loaded;
  if (load.trailer === null && pickup.forecast.ratePerHour <= 0 && !pending && !loaded) return null;
  return (
    <div className="load-card-footer">
      <span className="caption nowrap ellipsis">{load.trailer ?? ''}</span>
      <span className="grow" />
      {pickup.forecast.ratePerHour > 0 && (
        <span className="caption nowrap">
          <IconScan size={14} stroke={2} aria-hidden /> {t('{rate}/h', { rate: pickup.forecast.ratePerHour })}
        </span>
      )}
      {pending && load.trailer === null && !load.void && (
        <Button
          isSmall
          disabledReason={getTransitionBlocker(pickupLifecycle, 'change', pickup.status, me)}
          onPress={() => acts.editTrailer(load, pickup)}
        >
          {t('Choose trailer…')}
        </Button>
      )}
      {pending && (
        <Button
          isSmall
          disabledReason={
            load.void
              ? t('No longer in routing')
              : getTransitionBlocker(pickupLifecycle, 'assignDoor', pickup.status, me)
          }
          onPress={() => acts.assignDoor(load, pickup)}
        >
          {t('Assign door')}
        </Button>
      )}
      {loaded && (
        <Button
          isSmall
          variant="primary"
          disabledReason={getTransitionBlocker(pickupLifecycle, 'release', pickup.status, me)}
          onPress={() => acts.releasePickup(load, pickup)}
        >
          {t('Release load…')}
        </Button>
      )}
    </div>
  );
}

/** A load in two lines: waiting, or next at this door. */
export function WaitingLoadCard({
  load,
  pickup,
  next,
  hand,
  open,
}: LoadAndPickup & { next?: boolean; hand: LoadDragHandlers | null; open: (id: number) => void }) {
  const t = useTranslate();
  const { forecast, zone } = pickup;
  const late = forecast.level === 'late' || forecast.level === 'risk';
  return (
    <div
      className={`next-load tone-${getLoadProgressTone(pickup.status, forecast)} ${hand ? 'draggable' : ''}`}
      {...hand?.card}
    >
      <button type="button" className="next-load-button" onClick={() => open(load.id)}>
        <span className="row">
          <b className="medium">{formatLoadNumber(load)}</b>
          <span className="caption ellipsis grow">{routeNameUnlessLoadNumber(load)}</span>
          <b className="medium">{formatTimeInZoneOrDash(load.plannedDeparture, zone)}</b>
        </span>
        <span className="row">
          <span className="caption ellipsis grow">{formatDropCities(load)}</span>
          <span className="caption">{formatCount(pickup.planned)}</span>
        </span>
        {next && forecast.next && (
          <span className="caption row">
            {t('from {time}', { time: formatTimeInZoneOrDash(forecast.next.from, zone) })}
          </span>
        )}
        {(late || forecast.is === 'waits') && (
          <span className="row">
            <DepartureForecastBadge forecast={forecast} />
          </span>
        )}
      </button>
      {hand && <Grip load={load} hand={hand} held={false} />}
      {load.otherDays.length > 0 && (
        <span className="card-other-days">
          <OtherDayUnitsWarning {...load} />
        </span>
      )}
    </div>
  );
}
export function DepartedLoadCard({ load, pickup, open }: LoadAndPickup & { open: (id: number) => void }) {
  return (
    <>
      <button type="button" className="departed-load" onClick={() => open(load.id)}>
        <IconCircleCheck size={14} stroke={2} aria-hidden />
        <span>{formatLoadNumber(load)}</span>
        <span className="grow" />
        <span className="muted numeric">{formatCount(pickup.loaded)}</span>
        <span className="muted digits">{formatTimeInZoneOrDash(pickup.releasedAt, pickup.zone)}</span>
      </button>
      {load.otherDays.length > 0 && (
        <span className="card-other-days">
          <OtherDayUnitsWarning {...load} />
        </span>
      )}
    </>
  );
}
