import type { ReactNode } from 'react';
import { useState } from 'react';
import { doorTitle, DoorStrip } from './door-strip.part.tsx';
import type { BlockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import type { BoardActs } from './load-card.part.tsx';
import { Gone, LoadCard, Waiting } from './load-card.part.tsx';
import type { Carried, Ghost, Hand, Stop, Target } from './load-carry.web.ts';
import { useCarry } from './load-carry.web.ts';
import { useMinute } from '#areas/outbound/loads/load-lane.part.tsx';
import { nameOf } from '#areas/outbound/loads/load-words.web.ts';
import type { LoadRow } from '#areas/outbound/loads/loads.contract.ts';
import { pickupLifecycle, savePickup } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { loadDoors } from '#areas/floor/doors/doors.contract.ts';
import type { DoorChoice } from '#areas/floor/doors/doors.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import type { Me } from '#kit/web/me.ts';
import { useMe } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface DoorColumn {
  id: number;
  number: number;
  name: string;
  now: Stop[];
  next: Stop[];
  left: Stop[];
}
interface Columns {
  doors: DoorColumn[];
  waiting: Stop[];
  leftElsewhere: Stop[];
}
const orderOf = (s: Stop) => s.load.plannedDeparture ?? '9';

function columnsOf(stops: readonly Stop[], several: boolean): Columns {
  const doors = new Map<number, DoorColumn>();
  const waiting: Stop[] = [];
  const leftElsewhere: Stop[] = [];
  for (const stop of stops) {
    const { doorId, doorNumber, status, warehouseCode } = stop.pickup;
    if (doorId === null || doorNumber === null) {
      (status === pickupState.released ? leftElsewhere : waiting).push(stop);
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
    (status === pickupState.released ? door.left : door.now).push(stop);
    doors.set(doorId, door);
  }
  // What is being loaded without a door first, then what leaves first.
  waiting.sort((a, b) => b.pickup.status - a.pickup.status || orderOf(a).localeCompare(orderOf(b)));
  for (const stop of waiting) doors.get(stop.pickup.forecast.next?.doorId ?? 0)?.next.push(stop);
  const inOrder = [...doors.values()].sort(
    (a, b) => Number(b.now.length > 0) - Number(a.now.length > 0) || a.number - b.number,
  );
  return { doors: inOrder, waiting, leftElsewhere };
}

interface BoardProps {
  rows: readonly LoadRow[];
  blockers: ReadonlyMap<number, readonly BlockerRow[]>;
  warehouseId: number | undefined;
  opened: string | undefined;
  acts: BoardActs;
  /** What is shown is no longer so: somebody was faster. */
  again: () => void;
}
/** Doors as columns with the load that stands there and what comes next; what has no door at the right; all doors in the strip below. */
export function LoadBoard({ rows, blockers, warehouseId, opened, acts, again }: BoardProps) {
  const now = useMinute();
  const stops = rows.flatMap((load) =>
    load.pickups
      .filter((p) => warehouseId === undefined || p.warehouseId === warehouseId)
      .map((pickup) => ({ load, pickup })),
  );
  const columns = columnsOf(stops, warehouseId === undefined);
  const { doors, carried, ghost, handOf } = useMoves(columns, warehouseId, acts, again);
  const over = carried?.over ?? null;
  const card = (s: Stop) => (
    <LoadCard
      key={s.pickup.id}
      {...s}
      now={now}
      chosen={opened === String(s.load.id)}
      blockers={blockers.get(s.pickup.id) ?? []}
      hand={handOf(s)}
      held={carried?.stop.pickup.id === s.pickup.id}
      acts={acts}
    />
  );
  const shows = { over, card, handOf, open: acts.open };
  return (
    <>
      <BoardColumns columns={columns} {...shows} />
      {(warehouseId !== undefined || carried) && (
        <DoorStrip doors={doors} stops={stops} carrying={carried !== null} over={over} />
      )}
      <InHand carried={carried} ghost={ghost} doors={doors} stops={stops} />
    </>
  );
}

interface Shows {
  over: Target | null;
  card: (s: Stop) => ReactNode;
  handOf: (s: Stop) => Hand | null;
  open: (loadId: number) => void;
}
function BoardColumns({
  columns: { doors, waiting, leftElsewhere },
  ...shows
}: Shows & { columns: Columns }) {
  const t = useText();
  return (
    <div className="board" tabIndex={0} role="region" aria-label={t('Loads by door')}>
      {doors.map((door) => (
        <DoorOf key={door.id} door={door} {...shows} />
      ))}
      <Yard waiting={waiting} leftElsewhere={leftElsewhere} {...shows} />
    </div>
  );
}

/** The most that is told of what comes next to one door. */
const mostNext = 2;
function DoorOf({ door, over, card, handOf, open }: Shows & { door: DoorColumn }) {
  const t = useText();
  return (
    <section
      className={`dcol ${over === door.id ? 'aimed' : ''}`}
      id={`door-${door.id}`}
      data-door={door.id}
      aria-label={t('Door {number}', { number: door.name })}
    >
      <header>
        <b>{t('Door {number}', { number: door.name })}</b>
      </header>
      {door.now.map(card)}
      {door.next.length > 0 && <p className="cap said">{t('Next at this door')}</p>}
      {door.next.slice(0, mostNext).map((s) => (
        <Waiting key={s.pickup.id} {...s} next hand={handOf(s)} open={open} />
      ))}
      {door.left.length > 0 && <p className="cap said">{t('Left today')}</p>}
      {door.left.map((s) => (
        <Gone key={s.pickup.id} {...s} open={open} />
      ))}
    </section>
  );
}

/** What has no door: it waits for one, or has left from one that nobody remembers. */
function Yard({
  waiting,
  leftElsewhere,
  over,
  card,
  handOf,
  open,
}: Shows & { waiting: readonly Stop[]; leftElsewhere: readonly Stop[] }) {
  const t = useText();
  const [most, setMost] = useState(6);
  // A pickup that loads without a door waits for one too, but is no longer pending.
  const pending = waiting.filter((s) => s.pickup.status === pickupState.pending).length;
  return (
    <section
      className={`dcol open ${over === 'yard' ? 'aimed' : ''}`}
      data-door="yard"
      aria-label={t('No door')}
    >
      <header>
        <b>{t('No door')}</b>
        {pending > 0 && <span className="cap">{t('{count} pending', { count: pending })}</span>}
      </header>
      {waiting.slice(0, 2).map(card)}
      {waiting.slice(2, most).map((s) => (
        <Waiting key={s.pickup.id} {...s} hand={handOf(s)} open={open} />
      ))}
      {waiting.length > most && (
        <button type="button" className="link" onClick={() => setMost(most + 20)}>
          {t('{count} more', { count: waiting.length - most })}
        </button>
      )}
      {leftElsewhere.length > 0 && <p className="cap said">{t('Left today')}</p>}
      {leftElsewhere.map((s) => (
        <Gone key={s.pickup.id} {...s} open={open} />
      ))}
    </section>
  );
}

/** Who may move which load, what it may be put down on, and what becomes of it then: what the server says. */
function useMoves(columns: Columns, warehouseId: number | undefined, acts: BoardActs, again: () => void) {
  const me = useMe();
  const [house, setHouse] = useState(warehouseId);
  const of = warehouseId ?? house;
  const found = useAnswer(loadDoors, of === undefined ? null : { query: { warehouseId: of } });
  const doors = found.data ?? [];
  const save = useAct(savePickup);
  const put = async ({ load, pickup }: Stop, target: Target) => {
    const doorId = target === 'yard' ? null : target;
    if (doorId === pickup.doorId) return;
    const params = { id: load.id, pickupId: pickup.id };
    const done = await save.run({ params, body: { doorId, rowVersion: pickup.rowVersion } });
    if (!done) again();
    else if (pickup.status === pickupState.pending) acts.started(load, pickup);
  };
  const shown = columns.doors.map((d) => d.id);
  const targets = () => [...new Set([...doors.map((d) => d.id), ...shown]), 'yard' as const];
  const { carried, ghost, handOf } = useCarry(targets, (stop, target) => void put(stop, target));
  const inHouse = carried?.stop.pickup.warehouseId;
  if (inHouse !== undefined && inHouse !== house) setHouse(inHouse);
  return { doors, carried, ghost, handOf: (s: Stop): Hand | null => (mayMove(me, s) ? handOf(s) : null) };
}
function mayMove(me: Me, { load, pickup }: Stop): boolean {
  const move = pickup.status === pickupState.pending ? 'assignDoor' : 'change';
  return (
    !(load.void && pickup.status === pickupState.pending) &&
    whyNot(pickupLifecycle, move, pickup.status, me) === null
  );
}

/** The load in the hand, and for who does not see it the words. */
function InHand({
  carried,
  ghost,
  doors,
  stops,
}: {
  carried: Carried | null;
  ghost: Ghost;
  doors: readonly DoorChoice[];
  stops: readonly Stop[];
}) {
  const t = useText();
  const { by, over = null, stop } = carried ?? {};
  const door = doors.find((d) => d.id === over);
  const atDoor = stops.find((s) => s.pickup.doorId === over && s.pickup.status < pickupState.released);
  const where = () => {
    if (over === 'yard') return t('No door');
    return door ? doorTitle(t, door, atDoor) : '';
  };
  return (
    <>
      <p className="unseen" aria-live="assertive">
        {stop &&
          by === 'keys' &&
          t(
            '{load} is in your hand. {where}. Arrow keys choose, Enter puts it down, Escape leaves it where it was.',
            {
              load: nameOf(stop.load),
              where: where(),
            },
          )}
      </p>
      {stop && (
        <div key={by} ref={by === 'hand' ? ghost : null} className={`in-hand by-${by}`} aria-hidden>
          <b>{nameOf(stop.load)}</b>
          <span>{where() || t('Pull it onto a door')}</span>
        </div>
      )}
    </>
  );
}
