import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconGripVertical,
  IconScan,
} from '@tabler/icons-react';
import type { BlockerRow } from '#areas/outbound/loads/forecast.contract.ts';
import type { Hand, Stop } from './load-carry.web.ts';
import { ForecastMark, LoadLane } from '#areas/outbound/loads/load-lane.part.tsx';
import {
  clockIn,
  nameOf,
  nextWords,
  paceWords,
  percentOf,
  placesOf,
  tickOf,
  toneOf,
  warningsOf,
  progressSaid,
} from '#areas/outbound/loads/load-words.web.ts';
import type { LoadRow, PickupShort } from '#areas/outbound/loads/loads.contract.ts';
import { pickupLifecycle } from '#areas/outbound/loads/loads.contract.ts';
import { routeNameOf } from '#areas/outbound/loads/loads.rules.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** What stands under a door: the load that is being loaded, what comes next, what has left. */

export interface BoardActs {
  open: (loadId: number) => void;
  assign: (load: LoadRow, pickup: PickupShort) => void;
  trailer: (load: LoadRow, pickup: PickupShort) => void;
  release: (load: LoadRow, pickup: PickupShort) => void;
  /** The load stands at its first door. */
  started: (load: LoadRow, pickup: PickupShort) => void;
}

interface CardProps extends Stop {
  now: number;
  chosen: boolean;
  blockers: readonly BlockerRow[];
  /** Null for whoever may not move it. */
  hand: Hand | null;
  /** It is in the hand just now. */
  held: boolean;
  acts: BoardActs;
}
export function LoadCard({ load, pickup, now, chosen, blockers, hand, held, acts }: CardProps) {
  const t = useText();
  const looks = [
    pickup.forecast.level === 'late' && 'late',
    chosen && 'chosen',
    hand && 'pulls',
    held && 'held',
  ].filter(Boolean);
  return (
    <article
      className={`lcard t-${toneOf(pickup.status, pickup.forecast)} ${looks.join(' ')}`}
      {...hand?.card}
    >
      <div className="top-line">
        <button type="button" className="no" onClick={() => acts.open(load.id)}>
          {nameOf(load)}
        </button>
        <State of="load" value={pickup.status} />
        <span className="grow" />
        {hand && <Grip load={load} hand={hand} held={held} />}
      </div>
      <div className="big">
        <b className="pct">
          {percentOf(pickup.loaded, pickup.planned)}
          <small>%</small>
        </b>
        <span className="cap" {...progressSaid(t, pickup.loaded, pickup.planned)}>
          {t('{loaded} of {planned}', {
            loaded: showCount(pickup.loaded),
            planned: showCount(pickup.planned),
          })}
        </span>
        <span className="grow" />
        <span className="cap ell">{routeNameOf(load)}</span>
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
      <Blocks warnings={warningsOf(t, load, pickup, blockers)} />
      <CardFoot load={load} pickup={pickup} acts={acts} />
    </article>
  );
}

function Grip({ load, hand, held }: { load: LoadRow; hand: Hand; held: boolean }) {
  const t = useText();
  return (
    <button
      type="button"
      className="grip"
      aria-pressed={held}
      aria-label={t('Move {load} to a door', { load: nameOf(load) })}
      title={t('Pull it to a door, or press Enter and choose one with the arrow keys.')}
      {...hand.grip}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

/** What holds it up, in words. */
function Blocks({ warnings }: { warnings: readonly string[] }) {
  const t = useText();
  if (warnings.length === 0) return null;
  return (
    <ul className="warns" aria-label={t('What holds it up')}>
      {warnings.map((w) => (
        <li key={w}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          {w}
        </li>
      ))}
    </ul>
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
  const next = nextWords(t, pickup.forecast, pickup.zone);
  return (
    <div className="times">
      <span>
        <span className="cap">{t('Departs')}</span>
        <b>{clockIn(load.plannedDeparture, pickup.zone)}</b>
      </span>
      <span>
        <span className="cap">{pickup.status >= pickupState.loaded ? t('Finished') : t('Done by')}</span>
        <b title={paceWords(t, pickup.forecast)}>{clockIn(pickup.forecast.doneBy, pickup.zone)}</b>
      </span>
      {next !== undefined && <span className="delay dim">{next}</span>}
      {pickup.forecast.is !== 'none' && (
        <span className="delay">
          <ForecastMark forecast={pickup.forecast} />
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
      {pending && load.trailer === null && !load.void && (
        <Action
          small
          whyNot={whyNot(pickupLifecycle, 'change', pickup.status, me)}
          onPress={() => acts.trailer(load, pickup)}
        >
          {t('Choose trailer…')}
        </Action>
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

/** A load in two lines: it waits, or comes next to the door it stands under. */
export function Waiting({
  load,
  pickup,
  next,
  hand,
  open,
}: Stop & { next?: boolean; hand: Hand | null; open: (id: number) => void }) {
  const t = useText();
  const { forecast, zone } = pickup;
  const late = forecast.level === 'late' || forecast.level === 'risk';
  return (
    <div className={`lnext t-${toneOf(pickup.status, forecast)} ${hand ? 'pulls' : ''}`} {...hand?.card}>
      <button type="button" className="pull" onClick={() => open(load.id)}>
        <span className="row">
          <b className="med">{nameOf(load)}</b>
          <span className="cap ell grow">{routeNameOf(load)}</span>
          <b className="med">{clockIn(load.plannedDeparture, zone)}</b>
        </span>
        <span className="row">
          <span className="cap ell grow">{placesOf(load)}</span>
          <span className="cap">{showCount(pickup.planned)}</span>
        </span>
        {next && forecast.next && (
          <span className="cap row">{t('from {time}', { time: clockIn(forecast.next.from, zone) })}</span>
        )}
        {(late || forecast.is === 'waits') && (
          <span className="row">
            <ForecastMark forecast={forecast} />
          </span>
        )}
      </button>
      {hand && <Grip load={load} hand={hand} held={false} />}
    </div>
  );
}
export function Gone({ load, pickup, open }: Stop & { open: (id: number) => void }) {
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
