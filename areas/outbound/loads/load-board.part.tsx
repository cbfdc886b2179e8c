import { IconAlertTriangle, IconCheck, IconCircleCheck, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { ForecastMark, LoadLane, useMinute } from './load-lane.part.tsx';
import { clockIn, nameOf, percentOf, placesOf, tickOf, toneOf, warningsOf } from './load-words.web.ts';
import type { LoadRow, PickupShort } from './loads.contract.ts';
import { none, pickupLifecycle, pickupState } from './loads.contract.ts';
import { loadDoors } from '#areas/floor/doors/doors.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

interface Stop {
  load: LoadRow;
  pickup: PickupShort;
}
export interface BoardActs {
  open: (loadId: number) => void;
  assign: (load: LoadRow, pickup: PickupShort) => void;
  release: (load: LoadRow, pickup: PickupShort) => void;
}
interface DoorColumn {
  id: number;
  number: number;
  name: string;
  now: Stop[];
  left: Stop[];
}

function columnsOf(
  stops: readonly Stop[],
  several: boolean,
): { doors: DoorColumn[]; waiting: Stop[]; leftElsewhere: Stop[] } {
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
      left: [],
    };
    (status === pickupState.released ? door.left : door.now).push(stop);
    doors.set(doorId, door);
  }
  const byDeparture = (a: Stop, b: Stop) =>
    b.pickup.status - a.pickup.status ||
    (a.load.plannedDeparture ?? '9').localeCompare(b.load.plannedDeparture ?? '9');
  const inOrder = [...doors.values()].sort(
    (a, b) => Number(b.now.length > 0) - Number(a.now.length > 0) || a.number - b.number,
  );
  return { doors: inOrder, waiting: waiting.sort(byDeparture), leftElsewhere };
}

/** Doors as columns with the load that stands there; what has no door at the right; all doors in the strip below. */
export function LoadBoard({
  rows,
  warehouseId,
  opened,
  acts,
}: {
  rows: readonly LoadRow[];
  warehouseId: number | undefined;
  opened: string | undefined;
  acts: BoardActs;
}) {
  const t = useText();
  const now = useMinute();
  const stops = rows.flatMap((load) =>
    load.pickups
      .filter((p) => warehouseId === undefined || p.warehouseId === warehouseId)
      .map((pickup) => ({ load, pickup })),
  );
  const { doors, waiting, leftElsewhere } = columnsOf(stops, warehouseId === undefined);
  const [most, setMost] = useState(6);
  // A pickup that loads without a door waits for one too, but is no longer pending.
  const pending = waiting.filter((s) => s.pickup.status === pickupState.pending).length;
  return (
    <>
      <div className="board" tabIndex={0} role="region" aria-label={t('Loads by door')}>
        {doors.map((door) => (
          <section
            className="dcol"
            key={door.id}
            id={`door-${door.id}`}
            aria-label={t('Door {number}', { number: door.name })}
          >
            <header>
              <b>{t('Door {number}', { number: door.name })}</b>
            </header>
            {door.now.map((s) => (
              <LoadCard
                key={s.pickup.id}
                {...s}
                now={now}
                chosen={opened === String(s.load.id)}
                acts={acts}
              />
            ))}
            {door.left.length > 0 && <p className="cap said">{t('Left today')}</p>}
            {door.left.map((s) => (
              <Gone key={s.pickup.id} {...s} open={acts.open} />
            ))}
          </section>
        ))}
        <section className="dcol open" aria-label={t('No door')}>
          <header>
            <b>{t('No door')}</b>
            {pending > 0 && <span className="cap">{t('{count} pending', { count: pending })}</span>}
          </header>
          {waiting.slice(0, 2).map((s) => (
            <LoadCard key={s.pickup.id} {...s} now={now} chosen={opened === String(s.load.id)} acts={acts} />
          ))}
          {waiting.slice(2, most).map((s) => (
            <Waiting key={s.pickup.id} {...s} open={acts.open} />
          ))}
          {waiting.length > most && (
            <button type="button" className="link" onClick={() => setMost(most + 20)}>
              {t('{count} more', { count: waiting.length - most })}
            </button>
          )}
          {leftElsewhere.length > 0 && <p className="cap said">{t('Left today')}</p>}
          {leftElsewhere.map((s) => (
            <Gone key={s.pickup.id} {...s} open={acts.open} />
          ))}
        </section>
      </div>
      {warehouseId !== undefined && <DoorStrip warehouseId={warehouseId} stops={stops} />}
    </>
  );
}

function LoadCard({
  load,
  pickup,
  now,
  chosen,
  acts,
}: Stop & { now: number; chosen: boolean; acts: BoardActs }) {
  const t = useText();
  const warnings = warningsOf(t, load, pickup);
  const late = pickup.status < pickupState.loaded && pickup.forecast.level === 'late';
  return (
    <article
      className={`lcard t-${toneOf(pickup.status, pickup.forecast)} ${late ? 'late' : ''} ${chosen ? 'chosen' : ''}`}
    >
      <div className="top-line">
        <button type="button" className="no" onClick={() => acts.open(load.id)}>
          {nameOf(load)}
        </button>
        <State of="load" value={pickup.status} />
      </div>
      <div className="big">
        <b className="pct">
          {percentOf(pickup.loaded, pickup.planned)}
          <small>%</small>
        </b>
        <span className="cap">
          {t('{loaded} of {planned}', {
            loaded: showCount(pickup.loaded),
            planned: showCount(pickup.planned),
          })}
        </span>
      </div>
      <LoadLane
        loaded={pickup.loaded}
        planned={pickup.planned}
        status={pickup.status}
        forecast={pickup.forecast}
        tick={tickOf(pickup, load.plannedDeparture, now)}
      />
      <Drops load={load} pickup={pickup} />
      <Times load={load} pickup={pickup} />
      {warnings.length > 0 && (
        <ul className="warns">
          {warnings.map((w) => (
            <li key={w}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden />
              {w}
            </li>
          ))}
        </ul>
      )}
      <CardFoot load={load} pickup={pickup} acts={acts} />
    </article>
  );
}

/** Each drop with how far it is; what is whole is ticked, of the others what is still to load. */
function Drops({ load, pickup }: Stop) {
  const t = useText();
  return (
    <ol className="stops">
      {load.drops.map((d) => (
        <li key={d.id}>
          <span className="ell">
            {d.seq} {d.city || d.name}
          </span>
          <LoadLane
            loaded={d.loaded}
            planned={d.planned}
            status={d.planned > 0 && d.loaded >= d.planned ? pickupState.loaded : pickup.status}
            forecast={pickup.forecast}
            thin
          />
          <span className="num dim">
            {d.planned > 0 && d.loaded >= d.planned ? (
              <IconCheck size={14} stroke={2} aria-label={t('complete')} />
            ) : (
              showCount(d.planned - d.loaded)
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Times({ load, pickup }: Stop) {
  const t = useText();
  return (
    <div className="times">
      <span>
        <span className="cap">{t('Departs')}</span>
        <b>{clockIn(load.plannedDeparture, pickup.zone)}</b>
      </span>
      <span>
        <span className="cap">{pickup.status >= pickupState.loaded ? t('Finished') : t('Done by')}</span>
        <b>{clockIn(pickup.forecast.doneBy, pickup.zone)}</b>
      </span>
      {pickup.forecast.minutes !== null && (
        <span className="delay">
          <ForecastMark forecast={pickup.forecast} status={pickup.status} />
        </span>
      )}
    </div>
  );
}

/** The trailer, the pace, and the act that comes next. */
function CardFoot({ load, pickup, acts }: Stop & { acts: BoardActs }) {
  const t = useText();
  const me = useMe();
  const pending = pickup.status === pickupState.pending;
  const loaded = pickup.status === pickupState.loaded;
  if (load.trailer === null && pickup.forecast.ratePerHour <= 0 && !pending && !loaded) return null;
  return (
    <div className="last">
      <span className="cap nw ell">{load.trailer ?? ''}</span>
      <span className="grow" />
      {pickup.forecast.ratePerHour > 0 && (
        <span className="cap nw">
          <IconScan size={14} stroke={2} aria-hidden /> {t('{rate}/h', { rate: pickup.forecast.ratePerHour })}
        </span>
      )}
      {pending && (
        <Action
          small
          whyNot={
            load.void ? t('No longer in routing') : whyNot(pickupLifecycle, 'assignDoor', pickup.status, me)
          }
          onPress={() => acts.assign(load, pickup)}
        >
          {t('Assign door')}
        </Action>
      )}
      {loaded && (
        <Action
          small
          look="go"
          whyNot={whyNot(pickupLifecycle, 'release', pickup.status, me)}
          onPress={() => acts.release(load, pickup)}
        >
          {t('Release load…')}
        </Action>
      )}
    </div>
  );
}

function Waiting({ load, pickup, open }: Stop & { open: (id: number) => void }) {
  return (
    <button
      type="button"
      className={`lnext t-${toneOf(pickup.status, pickup.forecast)}`}
      onClick={() => open(load.id)}
    >
      <span className="row">
        <b className="med">{nameOf(load)}</b>
        <span className="grow" />
        <b className="med">{clockIn(load.plannedDeparture, pickup.zone)}</b>
      </span>
      <span className="row">
        <span className="cap ell grow">{placesOf(load)}</span>
        <span className="cap">{showCount(pickup.planned)}</span>
      </span>
    </button>
  );
}
function Gone({ load, pickup, open }: Stop & { open: (id: number) => void }) {
  return (
    <button type="button" className="lgone" onClick={() => open(load.id)}>
      <IconCircleCheck size={14} stroke={2} aria-hidden />
      <span>{nameOf(load)}</span>
      <span className="grow" />
      <span className="dim num">{showCount(pickup.loaded)}</span>
      <span className="dim dig">{clockIn(pickup.releasedAt, pickup.zone)}</span>
    </button>
  );
}

function DoorStrip({ warehouseId, stops }: { warehouseId: number; stops: readonly Stop[] }) {
  const t = useText();
  const found = useAnswer(loadDoors, { query: { warehouseId } });
  const at = new Map(
    stops.flatMap((s) =>
      s.pickup.doorId !== null && s.pickup.status < pickupState.released ? [[s.pickup.doorId, s]] : [],
    ),
  );
  const doors = found.data ?? [];
  const [first, last] = [doors[0], doors.at(-1)];
  return (
    <nav className="door-strip" aria-label={t('Doors')}>
      <span className="cap">
        {first && last
          ? t('Doors {from} to {to}', { from: first.number, to: last.number })
          : t(none.doors.sentence)}
      </span>
      {doors.map((d) => {
        const stop = at.get(d.id);
        const share = stop ? percentOf(stop.pickup.loaded, stop.pickup.planned) : 0;
        const title = doorTitle(t, d, stop, share);
        return (
          <button
            key={d.id}
            type="button"
            title={title}
            aria-label={title}
            className={`door-mark ${d.busy ? 'busy' : ''} t-${stop ? toneOf(stop.pickup.status, stop.pickup.forecast) : 'plan'}`}
            onClick={() =>
              document.getElementById(`door-${d.id}`)?.scrollIntoView({ inline: 'start', block: 'nearest' })
            }
          >
            <i style={{ height: `${share}%` }} />
            <b>{d.number}</b>
          </button>
        );
      })}
      <span className="cap key">{t('Tick: where it should be now. Drops: units still to load.')}</span>
    </nav>
  );
}

function doorTitle(
  t: Say,
  { number, busyWith }: { number: number; busyWith: string | null },
  stop: Stop | undefined,
  percent: number,
): string {
  if (stop) return t('Door {number}: {load}, {percent}%', { number, load: nameOf(stop.load), percent });
  if (busyWith) return t('Door {number}: {load}', { number, load: busyWith });
  return t('Door {number}: free', { number });
}
