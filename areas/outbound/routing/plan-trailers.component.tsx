import { IconAlertTriangle, IconClockExclamation, IconLock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import type { DayPlanView, PlanStop, PlanTour } from './day-plan.contract.ts';
import type { DayPlanEditor } from './day-plan.client.ts';
import {
  computeTrailerFillPercent,
  fixedTourLabels,
  formatHoursAndMinutes,
  formatPlanReason,
  formatStopName,
  mapPlanStopsById,
  formatStopWindow,
} from './format-plan.client.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import { formatDuration } from '#kit/web/format-duration.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { formatShortDateTime } from '#kit/web/format-time.ts';

const dragType = 'application/x-coldlane-stop';

interface LanesProps {
  plan: DayPlanView;
  editor: DayPlanEditor;
  opened: number | null;
  openStop: (stop: number) => void;
  disabledReason: string | null;
}

/**
 * One lane per trailer: type, fill, departure, and stops in driving order. Stops are moved by drag and drop or with Alt and arrow
 * keys.
 */
export function PlanTrailers({ plan, editor, opened, openStop: open, disabledReason: whyNot }: LanesProps) {
  const t = useTranslate();
  const stops = useMemo(() => mapPlanStopsById(plan), [plan]);
  const moves = useMoves(plan, editor, whyNot);
  return (
    <div className="plan-trailers" tabIndex={0} role="region" aria-label={t('Trailers with their stops')}>
      <p className="visually-hidden" id="plan-keys">
        {t(
          'Press Enter to see why this stop is here. Press Alt and an arrow key to move it: left or right on its trailer, up or down to another.',
        )}
      </p>
      {plan.leftOut.length > 0 && (
        <section className="plan-unassigned" aria-label={t('Unassigned')}>
          <h2>{t('Unassigned')}</h2>
          <ul>
            {plan.leftOut.map(({ id, reason }) => {
              const stop = stops.get(id);
              return (
                stop && (
                  <li key={id}>
                    <StopChip {...{ stop, opened, open, moves }} at={null} fixed={false} />
                    {reason.code !== 'notPlanned' && (
                      <span className="caption">{formatPlanReason(t, reason)}</span>
                    )}
                  </li>
                )
              );
            })}
          </ul>
        </section>
      )}
      {plan.tours.map((tour) => (
        <TourLane
          key={tour.key}
          {...{ plan, tour, stops, opened, open, moves, whyNot }}
          resize={editor.resize}
        />
      ))}
      {whyNot === null && (
        <DropPlace
          className="plan-new-trailer"
          label={t('A new trailer')}
          onDrop={(stop) => moves.to(stop, '+')}
        >
          <span className="caption">{t('Drag a stop here to give it its own trailer')}</span>
        </DropPlace>
      )}
    </div>
  );
}

interface Moves {
  may: boolean;
  to: (stop: number, key: string, before?: number | null) => void;
  byKey: (event: KeyboardEvent, stop: number) => void;
}
/** Moves by drag and by key: along the trailer, to the one above or below, and at the ends to no trailer or a new one. */
function useMoves(plan: DayPlanView, editor: DayPlanEditor, whyNot: string | null): Moves {
  const may = whyNot === null;
  const to = (stop: number, key: string, before?: number | null) => void editor.move(stop, key, before);
  const byKey = (event: KeyboardEvent, stop: number) => {
    if (!event.altKey || !may || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const open = plan.tours.filter((tour) => tour.fixed === null);
    const tourIndex = open.findIndex((tour) => tour.loading.includes(stop));
    const currentTour = open[tourIndex];
    const ids = currentTour?.stops.map((one) => one.id) ?? [];
    const place = ids.indexOf(stop);
    switch (event.key) {
      case 'ArrowLeft':
        if (currentTour && place > 0) to(stop, currentTour.key, ids[place - 1] ?? null);
        break;
      case 'ArrowRight':
        if (currentTour && place < ids.length - 1) to(stop, currentTour.key, ids[place + 2] ?? null);
        break;
      case 'ArrowUp': {
        const above = open[tourIndex < 0 ? open.length - 1 : tourIndex - 1];
        if (above) to(stop, above.key);
        break;
      }
      case 'ArrowDown':
        to(stop, open[tourIndex + 1]?.key ?? '+');
        break;
      default:
    }
  };
  return { may, to, byKey };
}

function TourLane({
  plan,
  tour,
  stops,
  opened,
  open,
  moves,
  whyNot,
  resize,
}: {
  plan: DayPlanView;
  tour: PlanTour;
  stops: ReadonlyMap<number, PlanStop>;
  opened: number | null;
  open: (stop: number) => void;
  moves: Moves;
  whyNot: string | null;
  resize: DayPlanEditor['resize'];
}) {
  const t = useTranslate();
  const fixed = tour.fixed !== null;
  const unknown = tour.loading.filter((id) => !tour.stops.some((stop) => stop.id === id));
  return (
    <section className={`plan-trailer ${fixed ? 'fixed' : ''}`} aria-label={tour.name}>
      <TourHead {...{ plan, tour, whyNot, resize }} />
      <ol className="plan-stops">
        {tour.stops.map((tourStop) => {
          const stop = stops.get(tourStop.id);
          return (
            stop && (
              <DropPlace
                as="li"
                key={tourStop.id}
                label=""
                off={fixed || !moves.may}
                onDrop={(moved) => moved !== tourStop.id && moves.to(moved, tour.key, tourStop.id)}
              >
                <StopChip {...{ stop, at: tourStop, opened, open, moves, fixed }} />
              </DropPlace>
            )
          );
        })}
        {unknown.map((id) => {
          const stop = stops.get(id);
          return (
            stop && (
              <li key={id}>
                <StopChip {...{ stop, opened, open, moves, fixed }} at={null} />
              </li>
            )
          );
        })}
        <DropPlace
          as="li"
          className="plan-last-drop"
          label={t('End of {name}', { name: tour.name })}
          off={fixed || !moves.may}
          onDrop={(moved) => moves.to(moved, tour.key, null)}
        />
      </ol>
    </section>
  );
}

function TourHead({
  plan,
  tour,
  whyNot,
  resize,
}: {
  plan: DayPlanView;
  tour: PlanTour;
  whyNot: string | null;
  resize: DayPlanEditor['resize'];
}) {
  const t = useTranslate();
  const fill = computeTrailerFillPercent(plan, tour);
  return (
    <header>
      <div className="plan-trailer-name">
        <b className="ellipsis">{tour.name}</b>
        {tour.routeName !== null && <span className="caption ellipsis">{tour.routeName}</span>}
        {tour.fixed !== null && (
          <span className="caption nowrap">
            <IconLock size={13} stroke={2} aria-hidden /> {t(fixedTourLabels[tour.fixed])}
          </span>
        )}
      </div>
      {tour.fixed === null && whyNot === null && plan.trailers.length > 1 ? (
        <select
          className="input small"
          aria-label={t('Trailer for {name}', { name: tour.name })}
          value={tour.size}
          onChange={(event) => void resize(tour.key, Number(event.target.value))}
        >
          {plan.trailers.map((trailer, i) => (
            <option key={trailer.name} value={i}>
              {trailer.name}
            </option>
          ))}
        </select>
      ) : (
        <span className="caption ellipsis">{plan.trailers[tour.size]?.name}</span>
      )}
      <div
        className={`progress-bar ${fill > 100 ? 'tone-fault' : 'tone-plan'}`}
        role="img"
        aria-label={t('{percent}% of trailer cube', { percent: fill })}
      >
        <i style={{ width: `${Math.min(100, fill)}%` }} />
      </div>
      <dl>
        <div>
          <dt>{t('Full')}</dt>
          <dd>{fill}%</dd>
        </div>
        <div>
          <dt>{t('Departs')}</dt>
          <dd>{formatShortDateTime(tour.departsAt, plan.zone)}</dd>
        </div>
        <div>
          <dt>{t('Miles')}</dt>
          <dd>{formatCount(tour.miles)}</dd>
        </div>
        <div>
          <dt>{t('Driving')}</dt>
          <dd>{formatHoursAndMinutes(t, tour.drivingMinutes)}</dd>
        </div>
        <div>
          <dt>{t('Cost')}</dt>
          <dd>{formatMoney(tour.cents)}</dd>
        </div>
      </dl>
      {tour.faults.map((violation) => (
        <p className="plan-violation" key={formatPlanReason(t, violation)}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          {formatPlanReason(t, violation)}
        </p>
      ))}
    </header>
  );
}

/** A stop that can be dragged and clicked. */
function StopChip({
  stop,
  at: tourStop,
  opened,
  open,
  moves,
  fixed,
}: {
  stop: PlanStop;
  at: PlanTour['stops'][number] | null;
  opened: number | null;
  open: (stop: number) => void;
  moves: Moves;
  fixed: boolean;
}) {
  const t = useTranslate();
  const may = moves.may && !fixed;
  return (
    <button
      type="button"
      id={`plan-stop-${stop.id}`}
      className={`plan-stop ${opened === stop.id ? 'selected' : ''} ${tourStop && tourStop.lateMinutes > 0 ? 'late' : ''}`}
      draggable={may}
      aria-describedby="plan-keys"
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(stop.id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onKeyDown={(event) => may && moves.byKey(event, stop.id)}
      onClick={() => open(stop.id)}
    >
      <b className="ellipsis">{stop.city || formatStopName(stop)}</b>
      <span className="ellipsis">{formatStopName(stop)}</span>
      <span className="caption nowrap">
        {t('{count, plural, one {# box} other {# boxes}}', { count: stop.units })}
        {' · '}
        {t('{cube} cu ft', { cube: formatCount(Math.round(stop.cube / 100)) })}
      </span>
      {tourStop && <span className="nowrap digits">{formatShortDateTime(tourStop.beginsAt, stop.zone)}</span>}
      {formatStopWindow(stop) !== '' && (
        <span className="caption nowrap digits">
          {stop.mustKeep && <IconLock size={12} stroke={2} aria-label={t('Must be met')} />}{' '}
          {formatStopWindow(stop)}
        </span>
      )}
      {tourStop && tourStop.lateMinutes > 0 && (
        <Badge tone="wait" icon={IconClockExclamation}>
          {t('{time} late', { time: formatDuration(t, tourStop.lateMinutes) })}
        </Badge>
      )}
    </button>
  );
}

/** A drop target for a dragged stop. */
function DropPlace({
  as: Tag = 'div',
  className = '',
  label,
  off,
  onDrop,
  children,
}: {
  as?: 'div' | 'li';
  className?: string;
  label: string;
  off?: boolean;
  onDrop: (stop: number) => void;
  children?: React.ReactNode;
}) {
  const [over, setOver] = useState(false);
  if (off) return <Tag className={className}>{children}</Tag>;
  const carries = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType);
  return (
    <Tag
      className={`${className} plan-drop-target ${over ? 'is-over' : ''}`}
      aria-label={label || undefined}
      onDragOver={(event: DragEvent) => {
        if (!carries(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        if (!carries(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(Number(event.dataTransfer.getData(dragType)));
      }}
    >
      {children}
    </Tag>
  );
}
