import type { CutoffToday } from './home.contract.ts';
import { getCutoffsToday } from './home.contract.ts';
import { CutoffClock, useCutoff, useServerTime } from '#areas/calendar/entry-settings/cutoff-clock.part.tsx';
import { getSettings } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { CutoffPressure } from '#areas/orders/order-entry/cutoff-pressure.part.tsx';
import { todayIn } from '#kit/web/clock.ts';
import { explains } from '#kit/web/explain.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate, zoneWord } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { countdown, spanWords } from '#kit/web/spans.ts';
import { useText } from '#kit/web/text.tsx';

/** Most accounts of one person shown with a clock of their own. */
const clocks = 4;
/** How long entry is open for the next ship date of each of the user's shippers. */
export function CutoffPanel() {
  const t = useText();
  const me = useMe();
  const shippers = me.accounts.filter((a) => !me.account || a.id === me.account.id).slice(0, clocks);
  return (
    <section className="panel" aria-label={t('Cutoff')}>
      <header>
        <h2>{t('Cutoff')}</h2>
      </header>
      <ul className="rows">
        {shippers.map((a) => (
          <CutoffRow key={a.id} number={a.number} name={a.name} />
        ))}
      </ul>
    </section>
  );
}
function CutoffRow({ number, name }: { number: string; name: string }) {
  const t = useText();
  const settings = useAnswer(getSettings, { params: { accountNumber: number } });
  const shipDate = settings.data?.nextOpenDate ?? settings.data?.defaultShipDate ?? null;
  const cutoff = useCutoff(settings.data?.shipperAccountId ?? null, shipDate);
  return (
    <li className="cut-row">
      <Answered of={settings} lines={1}>
        {(s) => (
          <>
            <A
              to="/customerService/orderEntry"
              search={{ order: 'new', shipper: s.shipperAccountId, date: shipDate ?? undefined }}
            >
              <b>{name}</b>
              <span className="dim">
                {shipDate ? t('ships {date}', { date: showDayDate(shipDate) }) : t('No open ship date')}
              </span>
            </A>
            {shipDate && <CutoffClock cutoff={cutoff} shipDate={shipDate} />}
          </>
        )}
      </Answered>
      {settings.data && shipDate && (
        <CutoffPressure shipperId={settings.data.shipperAccountId} shipDate={shipDate} cutoff={cutoff} />
      )}
    </li>
  );
}

/** Until when the shippers of the warehouse may enter freight for today. */
export function CutoffsPanel({ warehouseId }: { warehouseId: number }) {
  const t = useText();
  const found = useAnswer(getCutoffsToday, { query: { warehouseId } });
  return (
    <section className="panel wide-2" aria-label={t('Cutoffs')}>
      <header>
        <h2>{t('Cutoffs')}</h2>
        {found.data && <span className="dim">{showDayDate(found.data.today)}</span>}
        <span className="grow" />
        <A to="/warehouse/shipperCutoffGroups" className="dim">
          {t('Schedule')}
        </A>
      </header>
      <Answered of={found} lines={3}>
        {(day) =>
          day.cutoffs.length === 0 ? (
            <p className="pad dim">{t('No shipper enters freight for this warehouse.')}</p>
          ) : (
            <ul className="cls">
              {day.cutoffs.map((c) => (
                <CutoffCell
                  key={c.groupId ?? 0}
                  cutoff={c}
                  zone={day.zone}
                  warehouseId={warehouseId}
                  again={found.again}
                />
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}

/** The lane fills over the last ten hours of entry. */
const dayMs = 10 * 3_600_000;
function CutoffCell({
  cutoff: c,
  zone,
  warehouseId,
  again,
}: {
  cutoff: CutoffToday;
  zone: string;
  warehouseId: number;
  again: () => void;
}) {
  const t = useText();
  const end = c.cutoffAt === null ? null : Date.parse(c.cutoffAt);
  const left = (end ?? 0) - useServerTime(end, again);
  const open = end !== null && left > 0;
  const why = {
    before: '',
    exempt: '',
    extended: '',
    passed: '',
    noHour: t('No cutoff for this day'),
    groupBlocked: t('Entry of this group is closed'),
    warehouseClosed: t('The warehouse does not work today'),
  }[c.reason];
  return (
    <li className={open ? '' : 'off'}>
      <span className="row">
        <span className="name grow">{c.name ?? t('Warehouse schedule')}</span>
        {c.cutoffAt !== null && (
          <span className="cap">
            {c.hour} {zoneWord(c.cutoffAt, zone)}
          </span>
        )}
      </span>
      <b
        className="figure"
        role="timer"
        aria-live="off"
        {...(open
          ? explains('cutoff', {
              facts: { day: showDayDate(todayIn(zone)), hour: c.hour ?? '' },
              of: getCutoffsToday,
              to: '/warehouse/shipperCutoffGroups',
            })
          : explains('cutoff.closed', {
              facts: { why: why || t('The hour has passed.') },
              of: getCutoffsToday,
              to: '/warehouse/shipperCutoffGroups',
            }))}
      >
        {open ? countdown(t, left) : t('Closed')}
      </b>
      <span className="lane thin" aria-hidden>
        <i style={{ width: `${open ? Math.min(100, Math.max(2, 100 - (left / dayMs) * 100)) : 100}%` }} />
      </span>
      <span className="cap">
        {end !== null && !open
          ? t('closed {time} ago', { time: spanWords(t, Math.floor(-left / 60_000)) })
          : why}{' '}
        <A
          to="/warehouse/manageShippers"
          search={{ warehouseId, shipperCutoffGroupId: c.groupId ?? 0, active: 'true' }}
        >
          {t('{count, plural, one {# shipper} other {# shippers}}', { count: c.shippers })}
        </A>
      </span>
    </li>
  );
}
