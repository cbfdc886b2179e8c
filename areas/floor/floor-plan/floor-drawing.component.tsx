import { IconArrowRight } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import './floor-drawing.css';
import type { FloorDoor, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import {
  computeFillRatio,
  groupAdjacentSlotsByAssignee,
  getInwardDirection,
  listAreaLabels,
} from './floor-plan.rules.ts';
import type { DrawnFloor, FloorLane } from './floor-plan.rules.ts';
import { MisStagedArrows } from './mis-staged-arrows.component.tsx';
import {
  getDoorStatusClass,
  formatDoorActivity,
  getPlaceNamesHeightPx,
  floorAreaNames,
  getSlotColorClass,
  formatSlotSummary,
} from './floor-format.client.ts';
import type { FloorDisplayOptions } from './floor-format.client.ts';
import { LaneNameButton } from './lane-name.component.tsx';
import type { GridRect } from '#areas/floor/layouts/plan-drawing.contract.ts';
import { isVerticalRect, isSameRect } from '#areas/floor/layouts/plan-drawing.rules.ts';
import { useDrawingViewport } from '#areas/floor/layouts/drawing-viewport.client.ts';
import type { DrawingViewport } from '#areas/floor/layouts/drawing-viewport.client.ts';
import { ZoomButtons } from '#areas/floor/layouts/drawing-zoom.component.tsx';
import { useIsTouch } from '#kit/web/use-media-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const minute = 60_000;
/** Same as `.floor-area-name`. */
const areaNameHeightPx = 16;
const placed = (rect: GridRect, cell: number): CSSProperties => ({
  left: rect.x * cell,
  top: rect.y * cell,
  width: rect.w * cell,
  height: rect.h * cell,
});

/** Renders the floor as drawn in its layout, fitted to the available width, with zoom steps. */
export function FloorDrawingView({
  drawnFloor: drawn,
  doors,
  displayOptions,
  pastClassName: past,
  fullWindowButton,
}: {
  drawnFloor: DrawnFloor;
  doors: readonly FloorDoor[];
  displayOptions: FloorDisplayOptions;
  pastClassName: string;
  fullWindowButton: ReactNode;
}) {
  const spots = [...drawn.lanes.map((lane) => lane.at), ...drawn.doors.map((one) => one.at), ...drawn.walls];
  const view = useDrawingViewport(spots, 0, useIsTouch() ? 11 : 8);
  return (
    <>
      <div className="floor-zoom above-drawing">
        <ZoomButtons view={view} />
        {fullWindowButton}
      </div>
      <div className={`floor-view floor-drawing ${past}`} ref={view.frame}>
        {view.isMeasured && <Ground drawn={drawn} doors={doors} shown={displayOptions} view={view} />}
      </div>
    </>
  );
}

function Ground({
  drawn,
  doors,
  shown: displayOptions,
  view: { columns, rows, cellSizePx: cell },
}: {
  drawn: DrawnFloor;
  doors: readonly FloorDoor[];
  shown: FloorDisplayOptions;
  view: DrawingViewport;
}) {
  const t = useTranslate();
  const doorById = new Map(doors.map((door) => [door.id, door]));
  return (
    <div className="floor-drawing-canvas" style={{ width: columns * cell, height: rows * cell }}>
      {drawn.walls.map((wall) => (
        <i
          key={`${wall.x} ${wall.y} ${wall.w}`}
          className="floor-wall"
          style={placed(wall, cell)}
          aria-hidden
        />
      ))}
      {listAreaLabels(drawn.lanes).map(({ area, x, y }) => (
        <span
          key={area}
          className="floor-area-name"
          style={{ left: x * cell, top: Math.max(0, y * cell - areaNameHeightPx) }}
          aria-hidden
        >
          {t(floorAreaNames[area] ?? '')}
        </span>
      ))}
      {drawn.lanes.map((lane) => (
        <DrawnLane
          key={lane.name}
          lane={lane}
          cell={cell}
          coloring={displayOptions.coloring}
          capacityUnits={displayOptions.capacityUnits}
          highlightedPlaceIds={displayOptions.highlightedPlaceIds}
          awaitedPlaceIds={displayOptions.awaitedPlaceIds}
          // Only the view by age depends on the time, in whole minutes.
          now={displayOptions.coloring === 'age' ? Math.floor(displayOptions.nowMs / minute) * minute : 0}
          onOpen={displayOptions.onOpen}
          onAssignTask={displayOptions.onAssignTask}
        />
      ))}
      <ul aria-label={t('Doors')}>
        {drawn.doors.map(({ doorId, at: rect }) => {
          const door = doorById.get(doorId);
          const inward = getInwardDirection(rect, { columns, rows });
          return door ? <Door key={doorId} door={door} style={placed(rect, cell)} inward={inward} /> : null;
        })}
      </ul>
      <MisStagedArrows drawnFloor={drawn} cellSizePx={cell} />
    </div>
  );
}

function Door({ door, style, inward }: { door: FloorDoor; style: CSSProperties; inward: string }) {
  const t = useTranslate();
  const work = formatDoorActivity(t, door);
  return (
    <li
      className={['floor-door', getDoorStatusClass(door), !door.active && 'inactive']
        .filter(Boolean)
        .join(' ')}
      style={style}
      title={t('Door {number}: {what}', { number: door.number, what: work ?? t('Free') })}
    >
      {door.number}
      {getDoorStatusClass(door) === 'receiving' && (
        <IconArrowRight className={`inbound-arrow ${inward}`} size={18} stroke={2} aria-hidden />
      )}
      {work && <span className="visually-hidden">{work}</span>}
    </li>
  );
}

interface LaneProps extends Omit<FloorDisplayOptions, 'nowMs'> {
  lane: FloorLane;
  cell: number;
  now: number;
}
/** After a scan most of the refetched floor is unchanged. Only the lanes of changed places are rendered again. */
const alike = (before: LaneProps, after: LaneProps): boolean =>
  before.cell === after.cell &&
  before.coloring === after.coloring &&
  before.capacityUnits === after.capacityUnits &&
  before.highlightedPlaceIds === after.highlightedPlaceIds &&
  before.awaitedPlaceIds === after.awaitedPlaceIds &&
  before.now === after.now &&
  before.onOpen === after.onOpen &&
  before.onAssignTask === after.onAssignTask &&
  isSameRect(before.lane.at, after.lane.at) &&
  before.lane.slots.length === after.lane.slots.length &&
  before.lane.slots.every((slot, n) => slot === after.lane.slots[n]);

/** Renders one location: its name, the consignees of its places, and a node for each place. */
const DrawnLane = memo(function DrawnLane({
  lane,
  cell,
  coloring: view,
  capacityUnits: room,
  highlightedPlaceIds: meant,
  awaitedPlaceIds: awaited,
  now,
  onOpen,
  onAssignTask: onSend,
}: LaneProps) {
  const t = useTranslate();
  const { at: rect, slots, name } = lane;
  const down = isVerticalRect(rect);
  const [along, across] = [
    (Math.max(rect.w, rect.h) * cell) / Math.max(1, slots.length),
    Math.min(rect.w, rect.h) * cell,
  ];
  const namesHeight = getPlaceNamesHeightPx(rect, cell);
  const [wide, high] = down ? [across, along] : [along, across];
  const looks = [
    'drawn-location',
    down && 'vertical',
    rect.turned && 'reversed',
    high < 28 && wide < 40 && 'compact',
    Math.min(along, across) < 16 && 'tiny',
  ];
  return (
    <section className={looks.filter(Boolean).join(' ')} style={placed(rect, cell)} aria-label={name}>
      <LaneNameButton name={name} slots={slots} onAssignTask={onSend} />
      {namesHeight > 0 && (
        <div
          className={namesHeight > 18 ? 'assignee-names two-lines' : 'assignee-names'}
          style={{ height: namesHeight }}
          aria-hidden
        >
          {groupAdjacentSlotsByAssignee(slots).map((stretch) => (
            <span
              key={stretch.slots[0]?.placeId}
              className={stretch.assigneeName ? 'name' : 'name muted'}
              title={[stretch.assigneeName ?? t('Free'), ...stretch.loads].join(' ')}
              style={{ flexGrow: stretch.slots.length }}
            >
              {stretch.assigneeName ?? t('Free')} <span className="muted">{stretch.loads.join(' ')}</span>
            </span>
          ))}
        </div>
      )}
      <div className="places">
        {slots.map((slot) => {
          const words = formatSlotSummary(t, slot);
          return (
            <button
              key={slot.placeId}
              type="button"
              className={`floor-place ${looksOf(slot, { capacityUnits: room, highlightedPlaceIds: meant, awaitedPlaceIds: awaited })} ${getSlotColorClass(slot, view, now)}`}
              style={slot.units === 0 ? undefined : filledTo(slot, room)}
              data-position={slot.position}
              data-units={slot.units === 0 ? undefined : slot.units}
              aria-label={words}
              title={words}
              onClick={() => onOpen(slot.placeId)}
            />
          );
        })}
      </div>
    </section>
  );
}, alike);
const filledTo = (slot: FloorSlot, room: number): CSSProperties & Record<'--fill-height', string> => ({
  '--fill-height': `${Math.round(computeFillRatio(slot, room) * 100)}%`,
});
const looksOf = (
  slot: FloorSlot,
  {
    capacityUnits: room,
    highlightedPlaceIds: meant,
    awaitedPlaceIds: awaited,
  }: Pick<FloorDisplayOptions, 'capacityUnits' | 'highlightedPlaceIds' | 'awaitedPlaceIds'>,
): string =>
  [
    slot.misStaged > 0 && 'mis-staged',
    awaited.has(slot.placeId) && 'correct-place',
    computeFillRatio(slot, room) === 1 && 'full',
    meant && (meant.has(slot.placeId) ? 'highlighted' : 'faded'),
  ]
    .filter(Boolean)
    .join(' ');
