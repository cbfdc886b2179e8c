import type { FreightToday, SyncNow as SyncState } from './home.contract.ts';
import { getFreightToday, getSyncNow } from './home.contract.ts';
import { useLoadsOfDay } from './loads-of-day.web.ts';
import { ForecastMark, LoadLane } from '#areas/outbound/loads/load-lane.part.tsx';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { orderStatus } from '#areas/freight/units/order-states.contract.ts';
import type { LoadRow, LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import { findLoads, none, syncState } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { showDate, showDays } from '#kit/contract/dates.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { explains } from '#kit/web/explain.tsx';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { states } from '#kit/web/states.ts';
import type { StateLook } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const noFreight = {
  outbound: 'No freight leaves today.',
  ship: 'No freight is entered for today.',
  service: 'None of your freight has its day of service today.',
} as const satisfies Record<FreightToday['by'], string>;

/** Today's freight as one lane, its stages as figures below. */
export function FreightPanel() {
  const t = useText();
  const me = useMe();
  const found = useAnswer(getFreightToday, {
    query: { warehouseId: me.user.everyAccount ? me.warehouse?.id : undefined },
  });
  return (
    <section className="panel" aria-label={t('Today’s freight')}>
      <header>
        <h2>{t('Today’s freight')}</h2>
        {found.data && (
          <DaySum day={found.data}>
            {t(
              '{units, plural, one {# unit} other {# units}}, {cubes} cubes, {orders, plural, one {# order} other {# orders}}',
              { units: found.data.units, cubes: showHundredths(found.data.cubes), orders: found.data.orders },
            )}
          </DaySum>
        )}
        <span className="grow" />
        {found.data && <span className="dim">{showDays(found.data.dayFrom, found.data.dayTo)}</span>}
      </header>
      <Answered of={found} lines={2}>
        {(day) =>
          day.stages.length === 0 ? <p className="pad dim">{t(noFreight[day.by])}</p> : <Stages day={day} />
        }
      </Answered>
    </section>
  );
}

/** The sum of a shipper's day opens its lines. */
function DaySum({ day, children }: { day: FreightToday; children: React.ReactNode }) {
  const said = daySaid(useText(), day);
  if (day.by !== 'ship' || day.units === 0 || day.dayFrom !== day.dayTo)
    return (
      <span className="dim" {...said}>
        {children}
      </span>
    );
  return (
    <A to="/customerService/orderEntry" search={{ search: 1, shipDate: day.dayFrom }} className="dim">
      <span {...said}>{children}</span>
    </A>
  );
}

const looks: Record<string, StateLook> = states.unit;
/** The order of a box's life, what is wrong or put aside at its end. */
const life: readonly number[] = [
  unitStatus.pending,
  unitStatus.finalized,
  unitStatus.received,
  unitStatus.shuttled,
  unitStatus.arrived,
  unitStatus.putAway,
  unitStatus.loaded,
  unitStatus.cooler,
  unitStatus.misStaged,
];
const byLife = (a: { status: number }, b: { status: number }) =>
  life.indexOf(a.status) - life.indexOf(b.status);
function Stages({ day }: { day: FreightToday }) {
  const t = useText();
  const stages = day.stages.toSorted(byLife);
  return (
    <div className="stages">
      <div className="lane" aria-hidden>
        {stages.map((s) => (
          <i
            key={s.status}
            className={`t-${looks[s.status]?.tone ?? 'plan'}`}
            style={{ width: `${(s.units * 100) / day.units}%` }}
          />
        ))}
      </div>
      <ul>
        {stages.map((s) => (
          <li key={s.status}>
            <StageLink day={day} status={s.status}>
              <State of="unit" value={s.status} />
              <b className="figure" {...stageSaid(t, day, s.status)}>
                {showCount(s.units)}
              </b>
              <span className="dim">{t('{cubes} cubes', { cubes: showHundredths(s.cubes) })}</span>
            </StageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** By which day the freight is counted. */
const dayWords = (t: Say, { by, dayFrom, dayTo }: FreightToday): string => {
  const day = showDays(dayFrom, dayTo);
  if (by === 'ship') return t('By ship date, {day}, where each order is received.', { day });
  return by === 'service'
    ? t('By day of service, {day}: finalized freight that you receive or pay for.', { day })
    : t('By outbound date, {day}: finalized freight of the running day of each warehouse.', { day });
};
const stageSaid = (t: Say, day: FreightToday, status: number) =>
  explains('home.stage', {
    facts: { state: t(`unit|${looks[status]?.label ?? ''}`), filter: dayWords(t, day) },
    of: getFreightToday,
  });
const daySaid = (t: Say, day: FreightToday) =>
  explains('home.day', {
    facts: { filter: dayWords(t, day) },
    parts: day.stages
      .toSorted(byLife)
      .map((s) => [t(`unit|${looks[s.status]?.label ?? ''}`), showCount(s.units)] as const),
    of: getFreightToday,
  });

/**
 * The list that a stage counts: outbound units for staff, tracking for those who receive. Order Entry lists
 * what is pending of a shipper's day; its other stages are told, and the whole day stands behind the sum
 * above.
 */
function StageLink({
  day,
  status,
  children,
}: {
  day: FreightToday;
  status: number;
  children: React.ReactNode;
}) {
  const me = useMe();
  if (day.by === 'ship')
    return status === unitStatus.pending && day.dayFrom === day.dayTo ? (
      <A
        to="/customerService/orderEntry"
        search={{ search: 1, shipDate: day.dayFrom, status: orderStatus.pending }}
      >
        {children}
      </A>
    ) : (
      <span>{children}</span>
    );
  if (day.by === 'service')
    return (
      <A
        to="/customerService/shipmentTracking"
        search={{
          shipDateFrom: '',
          shipDateTo: '',
          dayOfServiceFrom: day.dayFrom,
          dayOfServiceTo: day.dayTo,
          status,
        }}
      >
        {children}
      </A>
    );
  // Warehouses that run different days are counted together, and no one range lists just those.
  return me.can('unitsView:outbound') && day.dayFrom === day.dayTo ? (
    <A
      to="/outbound/unitsDetail"
      search={{
        outboundDateFrom: day.dayFrom,
        outboundDateTo: day.dayTo,
        status,
        warehouseId: me.warehouse?.id,
      }}
    >
      {children}
    </A>
  ) : (
    <span>{children}</span>
  );
}

/** The loads of the running day: how many stand where, and which are behind. */
export function LoadsPanel() {
  const t = useText();
  const me = useMe();
  const found = useLoadsOfDay();
  const totals = found.data?.totals;
  return (
    <section className="panel wide" aria-label={t('Loads of the day')}>
      <header>
        <h2>{t('Loads of the day')}</h2>
        {totals?.dayFrom && (
          <span className="dim">{showDays(totals.dayFrom, totals.dayTo ?? totals.dayFrom)}</span>
        )}
        <span className="grow" />
        <A to="/outbound/loading" search={{ view: 'board' }} className="dim">
          {t('Load board')}
        </A>
      </header>
      <Answered of={found}>
        {(list) =>
          list.totalRows === 0 ? (
            <p className="pad dim">{t(none.loads.sentence)}</p>
          ) : (
            <>
              <LoadFigures totals={list.totals} rows={list.data} />
              <Behind rows={list.data} />
            </>
          )
        }
      </Answered>
      {me.can('synchronizeLoads:outbound') && <SyncNow />}
    </section>
  );
}

function LoadFigures({ totals, rows }: { totals: LoadTotals; rows: readonly LoadRow[] }) {
  const t = useText();
  const failed = rows.filter((l) => l.syncStatus === syncState.error).length;
  const figures: [string, number, number][] = [
    [t('Pending'), totals.pending, pickupState.pending],
    [t('Loading'), totals.loading, pickupState.loading],
    [t('Loaded'), totals.complete, pickupState.loaded],
    [t('Released'), totals.released, pickupState.released],
  ];
  return (
    <ul className="figures">
      {figures.map(([label, count, status]) => (
        <li key={status}>
          <A to="/outbound/loading" search={{ status }}>
            <span className="cap">{label}</span>
            <b className="figure" {...explains('home.loads', { facts: { state: label }, of: findLoads })}>
              {showCount(count)}
            </b>
          </A>
        </li>
      ))}
      {failed > 0 && (
        <li className="t-fault">
          <span className="told">
            <span className="cap">{t('Synchronization failed')}</span>
            <b
              className="figure"
              {...explains('home.syncFailed', { of: findLoads, to: '/outbound/loading' })}
            >
              {showCount(failed)}
            </b>
          </span>
        </li>
      )}
    </ul>
  );
}

function Behind({ rows }: { rows: readonly LoadRow[] }) {
  const t = useText();
  const late = rows.filter((l) => l.forecast.level === 'late' || l.forecast.level === 'risk').slice(0, 5);
  if (late.length === 0) return <p className="pad dim">{t('No load is late.')}</p>;
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={t('Late loads')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Late loads')}</th>
            <th>{t('Door')}</th>
            <th>{t('Drops')}</th>
            <th>{t('Progress')}</th>
            <th>{t('Forecast')}</th>
          </tr>
        </thead>
        <tbody>
          {late.map((l) => (
            <tr key={l.id}>
              <td>
                <A to="/outbound/loading" search={{ open: l.id }}>
                  L-{l.loadNumber}
                </A>
              </td>
              <td>{l.pickups.flatMap((p) => p.doorNumber ?? []).join(', ') || '–'}</td>
              <td className="cut-off">
                {l.drops.map((d) => `${d.city}${d.stateCode ? ` ${d.stateCode}` : ''}`).join(', ')}
              </td>
              <td className="lane-cell">
                <LoadLane
                  loaded={l.loaded}
                  planned={l.planned}
                  status={l.status}
                  forecast={l.forecast}
                  thin
                />
              </td>
              <td>
                <ForecastMark forecast={l.forecast} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether the loads are being taken from routing just now, and when that was done last. */
function SyncNow() {
  const found = useAnswer(getSyncNow, {});
  return (
    <Answered of={found} lines={1}>
      {(sync) => (
        <div className="sync-now" role="status">
          <SyncWords sync={sync} />
        </div>
      )}
    </Answered>
  );
}

function SyncWords({ sync: { running, last } }: { sync: SyncState }) {
  const t = useText();
  if (running)
    return (
      <>
        <State of="sync" value={syncState.running} />
        <span>
          {t('{who} synchronizes {day}', { who: running.who, day: showDate(running.day) })}
          {running.total > 0 && `, ${showCount(running.done)} / ${showCount(running.total)}`}
        </span>
      </>
    );
  if (!last) return <span className="dim">{t('The loads were not synchronized yet.')}</span>;
  return (
    <>
      <State of="sync" value={last.failed ? 1 : 2} />
      <span>
        {t('{day} synchronized {at} by {who}', {
          day: showDate(last.day),
          at: showMoment(last.at),
          who: last.who,
        })}
        {last.failed && last.message ? `: ${last.message}` : ''}
      </span>
    </>
  );
}
