import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { memo, useMemo, useState } from 'react';
import { FloorDrawingView } from './floor-drawing.component.tsx';
import type { FloorDoor, FloorState, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import {
  buildDrawnFloor,
  computeFillRatio,
  groupSlotsByLocation,
  groupAdjacentSlotsByAssignee,
} from './floor-plan.rules.ts';
import type { FloorColoring } from './floor-plan.rules.ts';
import {
  getDoorStatusClass,
  formatDoorActivity,
  getSlotColorClass,
  formatSlotSummary,
} from './floor-format.client.ts';
import type { FloorDisplayOptions } from './floor-format.client.ts';
import { LaneNameButton } from './lane-name.component.tsx';
import type { TaskOrigin } from '#areas/floor/tasks/task-origin.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { lazyComponent } from '#kit/web/lazy-component.tsx';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const FloorPlaceDrawer = lazyComponent(
  async () => (await import('./place-drawer.component.tsx')).FloorPlaceDrawer,
);

const areas: readonly [number, string][] = [
  [2, 'Put away'],
  [4, 'Shuttle'],
  [3, 'Trailers'],
];

/** Renders the floor as drawn in its layout. A floor without a drawing, and every floor on a phone, is shown by areas. */
export function FloorPlanView({
  floor,
  coloring: view,
  highlightedPlaceIds: meant,
  pastTimeMs,
  onAssignTask: onSend,
  fullWindowButton,
}: {
  floor: FloorState;
  coloring: FloorColoring;
  /** Places that match the search. Null: no search. */
  highlightedPlaceIds: ReadonlySet<number> | null;
  /** The past minute that is shown. Null: now. */
  pastTimeMs: number | null;
  /** Starts a task at a place or a lane. Null where the user cannot send tasks. */
  onAssignTask: ((from: TaskOrigin) => void) | null;
  /** The button for full-window mode. */
  fullWindowButton: ReactNode;
}) {
  const phone = useIsMobile();
  const [open, setOpen] = useState<number | null>(null);
  const opened = floor.slots.find((slot) => slot.placeId === open);
  const drawn = useMemo(() => (phone ? null : buildDrawnFloor(floor)), [phone, floor]);
  const awaited = useAwaited(floor);
  const displayOptions = {
    coloring: view,
    capacityUnits: floor.room,
    highlightedPlaceIds: meant,
    awaitedPlaceIds: awaited,
    nowMs: pastTimeMs ?? serverNowMs(),
    onOpen: setOpen,
    onAssignTask: onSend,
  };
  const past = pastTimeMs === null ? '' : 'past';
  return (
    <>
      {drawn ? (
        <FloorDrawingView
          drawnFloor={drawn}
          doors={floor.doors}
          displayOptions={displayOptions}
          pastClassName={past}
          fullWindowButton={fullWindowButton}
        />
      ) : (
        <Areas floor={floor} shown={displayOptions} past={past} whole={phone ? null : fullWindowButton} />
      )}
      {opened && (
        <FloorPlaceDrawer
          slot={opened}
          timeZone={floor.zone}
          pastTimeMs={pastTimeMs}
          onAssignTask={
            onSend && (() => onSend({ slot: opened, lane: opened.location, slots: laneOf(floor, opened) }))
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The places where mis-staged units belong. The same Set object while the places are the same. */
function useAwaited({ slots }: FloorState): ReadonlySet<number> {
  const awaitedIdsText = slots.flatMap((slot) => slot.belongs).join(' ');
  return useMemo(
    () => new Set(awaitedIdsText === '' ? [] : awaitedIdsText.split(' ').map(Number)),
    [awaitedIdsText],
  );
}
const laneOf = (floor: FloorState, { area, location }: FloorSlot): FloorSlot[] =>
  floor.slots.filter((slot) => slot.area === area && slot.location === location);

/** Receiving doors on the left, lanes in the middle, slots on the right, outbound doors below: in walking order. */
function Areas({
  floor,
  shown: displayOptions,
  past,
  whole: fullWindowButton,
}: {
  floor: FloorState;
  shown: FloorDisplayOptions;
  past: string;
  whole: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className={`floor-view ${past}`}>
      <Doors title={t('Receiving')} doors={floor.doors.filter((door) => door.kind === 1)} />
      <section className="floor-staging" aria-label={t('Staging')}>
        <h2>{t('Staging')}</h2>
        {groupSlotsByLocation(floor.slots, 1).map(([name, slots]) => (
          <Lane key={name} name={name} slots={slots} shown={displayOptions} />
        ))}
      </section>
      <div className="floor-storage">
        {areas.map(([area, title]) => {
          const lanes = groupSlotsByLocation(floor.slots, area);
          if (lanes.length === 0) return null;
          return (
            <section key={area} aria-label={t(title)}>
              <h2>{t(title)}</h2>
              {lanes.map(([name, slots]) => (
                <div key={name} className="floor-storage-lane">
                  <LaneNameButton name={name} slots={slots} onAssignTask={displayOptions.onAssignTask} />
                  {slots.map((slot) => (
                    <Place key={slot.placeId} slot={slot} shown={displayOptions} small />
                  ))}
                </div>
              ))}
            </section>
          );
        })}
      </div>
      <Doors title={t('Outbound')} doors={floor.doors.filter((door) => door.kind === 2)} />
      {fullWindowButton && <div className="floor-zoom">{fullWindowButton}</div>}
    </div>
  );
}

function Lane({
  name,
  slots,
  shown: displayOptions,
}: {
  name: string;
  slots: readonly FloorSlot[];
  shown: FloorDisplayOptions;
}) {
  const t = useTranslate();
  return (
    <div className="floor-staging-lane">
      <LaneNameButton name={name} slots={slots} onAssignTask={displayOptions.onAssignTask} />
      {groupAdjacentSlotsByAssignee(slots).map((stretch) => (
        <div
          key={stretch.slots[0]?.placeId}
          className="floor-slot-group"
          style={{ flexGrow: stretch.slots.length }}
        >
          <span className={stretch.assigneeName ? 'name' : 'name muted'}>
            {stretch.assigneeName ?? t('Free')} <span className="muted">{stretch.loads.join(' ')}</span>
          </span>
          <div className="places">
            {stretch.slots.map((slot) => (
              <Place key={slot.placeId} slot={slot} shown={displayOptions} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const Place = memo(function Place({
  slot,
  shown: {
    coloring: view,
    capacityUnits: room,
    highlightedPlaceIds: meant,
    awaitedPlaceIds: awaited,
    nowMs: now,
    onOpen,
  },
  small = false,
}: {
  slot: FloorSlot;
  shown: FloorDisplayOptions;
  small?: boolean;
}) {
  const t = useTranslate();
  const looks = [
    'floor-place',
    getSlotColorClass(slot, view, now),
    slot.misStaged > 0 && 'mis-staged',
    awaited.has(slot.placeId) && 'correct-place',
    computeFillRatio(slot, room) === 1 && 'full',
    small && 'small',
    meant && (meant.has(slot.placeId) ? 'highlighted' : 'faded'),
  ];
  const height = small ? Number(slot.units > 0) : computeFillRatio(slot, room);
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      title={formatSlotSummary(t, slot)}
      onClick={() => onOpen(slot.placeId)}
    >
      <i style={{ height: `${Math.round(height * 100)}%` }} aria-hidden />
      <span aria-hidden>{slot.position}</span>
      {slot.units > 0 && !small && <b aria-hidden>{formatCount(slot.units)}</b>}
      <span className="visually-hidden">{formatSlotSummary(t, slot)}</span>
    </button>
  );
});
function Doors({ title, doors }: { title: string; doors: readonly FloorDoor[] }) {
  const t = useTranslate();
  if (doors.length === 0) return null;
  return (
    <section className="floor-doors" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {doors.map((door) => (
          <li
            key={door.id}
            className={['floor-door', getDoorStatusClass(door), !door.active && 'inactive']
              .filter(Boolean)
              .join(' ')}
            title={t('Door {number}: {what}', {
              number: door.number,
              what: formatDoorActivity(t, door) ?? t('Free'),
            })}
          >
            {door.number}
            {getDoorStatusClass(door) === 'receiving' && <IconArrowRight size={14} stroke={2} aria-hidden />}
            <span className="visually-hidden">{formatDoorActivity(t, door)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
