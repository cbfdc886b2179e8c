import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatDoorTitle, DoorStrip } from './door-strip.component.tsx';
import type { ReleaseBlockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import type { BoardActions } from './load-card.component.tsx';
import { DepartedLoadCard, LoadCard, WaitingLoadCard } from './load-card.component.tsx';
import type {
  DraggedLoad,
  DragPreviewRef,
  LoadDragHandlers,
  LoadAndPickup,
  DoorOrYard,
} from './load-drag.client.ts';
import { useLoadDrag } from './load-drag.client.ts';
import { useServerNowEveryMinute } from '#areas/outbound/loads/load-progress.component.tsx';
import { formatLoadNumber } from '#areas/outbound/loads/format-load.client.ts';
import type { LoadRow } from '#areas/outbound/loads/loads.contract.ts';
import {
  pickupLifecycle,
  updatePickupAndStartLoadingAtFirstDoorEndpoint,
} from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { findActiveOutboundDoorsEndpoint } from '#areas/floor/doors/doors.contract.ts';
import type { DoorChoice } from '#areas/floor/doors/doors.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface DoorColumn {
  id: number;
  number: number;
  name: string;
  now: LoadAndPickup[];
  next: LoadAndPickup[];
  left: LoadAndPickup[];
}
interface Columns {
  doors: DoorColumn[];
  waiting: LoadAndPickup[];
  leftElsewhere: LoadAndPickup[];
}
const orderOf = (s: LoadAndPickup) => s.load.plannedDeparture ?? '9';

function columnsOf(stops: readonly LoadAndPickup[], several: boolean): Columns {
  const doors = new Map<number, DoorColumn>();
  const waiting: LoadAndPickup[] = [];
  const leftElsewhere: LoadAndPickup[] = [];
  for (const stop of stops) {
    const { doorId, doorNumber, status, warehouseCode } = stop.pickup;
    if (doorId === null || doorNumber === null) {
      (status === pickupStatus.released ? leftElsewhere : waiting).push(stop);
      continue;
    }
    const door = doors.get(doorId) ?? {
      id: doorId,
      number: doorNumber,
      name: several ? `${warehouseCode} ${doorNumber}` : String(doorNumber),
      now: [],
      next: [],
      left: [],
    };
    (status === pickupStatus.released ? door.left : door.now).push(stop);
    doors.set(doorId, door);
  }
  // Loads being loaded without a door first, then by departure.
  waiting.sort((a, b) => b.pickup.status - a.pickup.status || orderOf(a).localeCompare(orderOf(b)));
  for (const stop of waiting) doors.get(stop.pickup.forecast.next?.doorId ?? 0)?.next.push(stop);
  const inOrder = [...doors.values()].sort(
    (a, b) => Number(b.now.length > 0) - Number(a.now.length > 0) || a.number - b.number,
  );
  return { doors: inOrder, waiting, leftElsewhere };
}

interface BoardProps {
  rows: readonly LoadRow[];
  blockers: ReadonlyMap<number, readonly ReleaseBlockerRow[]>;
  warehouseId: number | undefined;
  openLoadId: string | undefined;
  actions: BoardActions;
  /** Reloads the board after another user changed it. */
  reload: () => void;
}
/**
 * Doors as columns with the current load and the next ones. Loads without a door are on the right, all doors in the strip below.
 */
export function LoadBoard({
  rows,
  blockers,
  warehouseId,
  openLoadId: opened,
  actions: acts,
  reload: again,
}: BoardProps) {
  const now = useServerNowEveryMinute();
  const stops = rows.flatMap((load) =>
    load.pickups
      .filter((p) => warehouseId === undefined || p.warehouseId === warehouseId)
      .map((pickup) => ({ load, pickup })),
  );
  const columns = columnsOf(stops, warehouseId === undefined);
  const { doors, carried, ghost, handOf } = useMoves(columns, warehouseId, acts, again);
  const over = carried?.target ?? null;
  const card = (s: LoadAndPickup) => (
    <LoadCard
      key={s.pickup.id}
      {...s}
      now={now}
      isOpen={opened === String(s.load.id)}
      blockers={blockers.get(s.pickup.id) ?? []}
      dragHandlers={handOf(s)}
      isDragged={carried?.stop.pickup.id === s.pickup.id}
      actions={acts}
    />
  );
  const shows = { over, card, handOf, open: acts.openLoad };
  return (
    <>
      <BoardColumns columns={columns} {...shows} />
      {(warehouseId !== undefined || carried) && (
        <DoorStrip doors={doors} stops={stops} isDragging={carried !== null} dragTarget={over} />
      )}
      <InHand carried={carried} ghost={ghost} doors={doors} stops={stops} />
    </>
  );
}

interface Shows {
  over: DoorOrYard | null;
  card: (s: LoadAndPickup) => ReactNode;
  handOf: (s: LoadAndPickup) => LoadDragHandlers | null;
  open: (loadId: number) => void;
}
function BoardColumns({
  columns: { doors, waiting, leftElsewhere },
  ...shows
}: Shows & { columns: Columns }) {
  const t = useTranslate();
  return (
    <div className="load-board" tabIndex={0} role="region" aria-label={t('Loads by door')}>
      {doors.map((door) => (
        <DoorOf key={door.id} door={door} {...shows} />
      ))}
      <Yard waiting={waiting} leftElsewhere={leftElsewhere} {...shows} />
    </div>
  );
}

/** The most next loads shown for one door. */
const mostNext = 2;
function DoorOf({ door, over, card, handOf, open }: Shows & { door: DoorColumn }) {
  const t = useTranslate();
  return (
    <section
      className={`door-column ${over === door.id ? 'drop-target' : ''}`}
      id={`door-${door.id}`}
      data-door={door.id}
      aria-label={t('Door {number}', { number: door.name })}
    >
      <header>
        <b>{t('Door {number}', { number: door.name })}</b>
      </header>
      {door.now.map(card)}
      {door.next.length > 0 && <p className="caption column-subheading">{t('Next at this door')}</p>}
      {door.next.slice(0, mostNext).map((s) => (
        <WaitingLoadCard key={s.pickup.id} {...s} next hand={handOf(s)} open={open} />
      ))}
      {door.left.length > 0 && <p className="caption column-subheading">{t('Left today')}</p>}
      {door.left.map((s) => (
        <DepartedLoadCard key={s.pickup.id} {...s} open={open} />
      ))}
    </section>
  );
}

/** Loads without a door: waiting for one, or departed from a door that is not recorded. */
function Yard({
  waiting,
  leftElsewhere,
  over,
  card,
  handOf,
  open,
}: Shows & { waiting: readonly LoadAndPickup[]; leftElsewhere: readonly LoadAndPickup[] }) {
  const t = useTranslate();
  const [most, setMost] = useState(6);
  // A pickup that is loading without a door also waits for one, but is no longer pending.
  const pending = waiting.filter((s) => s.pickup.status === pickupStatus.pending).length;
  return (
    <section
      className={`door-column without-door ${over === 'yard' ? 'drop-target' : ''}`}
      data-door="yard"
      aria-label={t('No door')}
    >
      <header>
        <b>{t('No door')}</b>
        {pending > 0 && <span className="caption">{t('{count} pending', { count: pending })}</span>}
      </header>
      {waiting.slice(0, 2).map(card)}
      {waiting.slice(2, most).map((s) => (
        <WaitingLoadCard key={s.pickup.id} {...s} hand={handOf(s)} open={open} />
      ))}
      {waiting.length > most && (
        <button type="button" className="link" onClick={() => setMost(most + 20)}>
          {t('{count} more', { count: waiting.length - most })}
        </button>
      )}
      {leftElsewhere.length > 0 && <p className="caption column-subheading">{t('Left today')}</p>}
      {leftElsewhere.map((s) => (
        <DepartedLoadCard key={s.pickup.id} {...s} open={open} />
      ))}
    </section>
  );
}

/** Who can move which load, its possible targets, and what happens on drop. The same rules as on the server. */
function useMoves(columns: Columns, warehouseId: number | undefined, acts: BoardActions, again: () => void) {
  const me = useCurrentUser();
  const [house, setHouse] = useState(warehouseId);
  const doorsWarehouseId = warehouseId ?? house;
  const found = useApiQuery(
    findActiveOutboundDoorsEndpoint,
    doorsWarehouseId === undefined ? null : { query: { warehouseId: doorsWarehouseId } },
  );
  const doors = found.data ?? [];
  const save = useApiMutation(updatePickupAndStartLoadingAtFirstDoorEndpoint);
  const moveLoad = async ({ load, pickup }: LoadAndPickup, target: DoorOrYard) => {
    const doorId = target === 'yard' ? null : target;
    if (doorId === pickup.doorId) return;
    const params = { id: load.id, pickupId: pickup.id };
    const done = await save.run({ params, body: { doorId, rowVersion: pickup.rowVersion } });
    if (!done) again();
    else if (pickup.status === pickupStatus.pending) acts.onLoadingStarted(load, pickup);
  };
  const visibleDoorIds = columns.doors.map((d) => d.id);
  const targets = () => [...new Set([...doors.map((d) => d.id), ...visibleDoorIds]), 'yard' as const];
  const {
    carried,
    ghost,
    getDragHandlers: handOf,
  } = useLoadDrag(targets, (stop, target) => void moveLoad(stop, target));
  const inHouse = carried?.stop.pickup.warehouseId;
  if (inHouse !== undefined && inHouse !== house) setHouse(inHouse);
  return {
    doors,
    carried,
    ghost,
    handOf: (s: LoadAndPickup): LoadDragHandlers | null => (mayMove(me, s) ? handOf(s) : null),
  };
}
function mayMove(me: CurrentUser, { load, pickup }: LoadAndPickup): boolean {
  const move = pickup.status === pickupStatus.pending ? 'assignDoor' : 'change';
  return (
    !(load.void && pickup.status === pickupStatus.pending) &&
    getTransitionBlocker(pickupLifecycle, move, pickup.status, me) === null
  );
}

/** The dragged load, and its description for screen readers. */
function InHand({
  carried,
  ghost,
  doors,
  stops,
}: {
  carried: DraggedLoad | null;
  ghost: DragPreviewRef;
  doors: readonly DoorChoice[];
  stops: readonly LoadAndPickup[];
}) {
  const t = useTranslate();
  const { inputMethod, target: over = null, stop } = carried ?? {};
  const door = doors.find((d) => d.id === over);
  const atDoor = stops.find((s) => s.pickup.doorId === over && s.pickup.status < pickupStatus.released);
  const where = () => {
    if (over === 'yard') return t('No door');
    return door ? formatDoorTitle(t, door, atDoor) : '';
  };
  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {stop &&
          inputMethod === 'keys' &&
          t('Moving {load}. {where}. Use the arrow keys to choose, Enter to drop, Escape to cancel.', {
            load: formatLoadNumber(stop.load),
            where: where(),
          })}
      </p>
      {stop && (
        <div
          key={inputMethod}
          ref={inputMethod === 'hand' ? ghost : null}
          className={`drag-preview by-${inputMethod}`}
          aria-hidden
        >
          <b>{formatLoadNumber(stop.load)}</b>
          <span>{where() || t('Drag it to a door')}</span>
        </div>
      )}
    </>
  );
}
