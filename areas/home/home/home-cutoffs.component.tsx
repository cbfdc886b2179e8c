import { IconAlertTriangle } from '@tabler/icons-react';
import type { CutoffToday } from './home.contract.ts';
import { getCutoffsTodayEndpoint } from './home.contract.ts';
import {
  CutoffClock,
  useLiveCutoff,
  useServerTimeMsUntil,
} from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';
import type {
  CutoffDetails,
  ShipperEntrySettings,
} from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { getShipperEntrySettingsEndpoint } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { getShipperBlockMessage } from '#areas/orders/order-entry/entry-blockers.rules.ts';
import { CutoffWarningWithFinalizeAll } from '#areas/orders/order-entry/cutoff-warning.component.tsx';
import { todayInZone } from '#kit/web/server-clock.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { getZoneAbbreviation } from '#kit/contract/time-format.ts';
import { formatWeekdayDate, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { formatCountdown, formatDuration } from '#kit/web/format-duration.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The most accounts of one user shown with their own countdown. */
const clocks = 4;
/** How long order entry is open for the next ship date of each of the user's shippers. */
export function ShipperCutoffsPanel() {
  const t = useTranslate();
  const me = useCurrentUser();
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
  const t = useTranslate();
  const settings = useApiQuery(getShipperEntrySettingsEndpoint, { params: { accountNumber: number } });
  const shipDate = settings.data?.nextOpenDate ?? settings.data?.defaultShipDate ?? null;
  const cutoff = useLiveCutoff(settings.data?.shipperAccountId ?? null, shipDate);
  return (
    <li className="cutoff-row">
      <QueryBoundary query={settings} skeletonLines={1}>
        {(s) => (
          <>
            <Link
              to="/customerService/orderEntry"
              search={{ order: 'new', shipper: s.shipperAccountId, date: shipDate ?? undefined }}
            >
              <b>{name}</b>
              <span className="muted">
                {shipDate ? t('ships {date}', { date: formatWeekdayDate(shipDate) }) : t('No open ship date')}
              </span>
            </Link>
            {shipDate && <CutoffClock cutoff={cutoff} shipDate={shipDate} />}
          </>
        )}
      </QueryBoundary>
      <BlockedNote settings={settings.data} blocked={cutoff.details?.blocked} />
      {settings.data && shipDate && (
        <CutoffWarningWithFinalizeAll
          shipperId={settings.data.shipperAccountId}
          shipDate={shipDate}
          cutoff={cutoff}
        />
      )}
    </li>
  );
}

/** A block of the shipper that applies today, or to the next ship date. Says until when, and what to do. */
function BlockedNote({
  settings,
  blocked,
}: {
  settings: ShipperEntrySettings | undefined;
  blocked: CutoffDetails['blocked'] | undefined;
}) {
  const t = useTranslate();
  const now = settings?.blocks.find(({ startDate }) => startDate <= settings.today);
  const message = getShipperBlockMessage(
    blocked ?? (now && { reason: 'accountBlocked', from: now.startDate, to: now.endDate }),
  );
  if (!message) return null;
  return (
    <div className="note tone-fault" role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span className="grow">{t(message.sentence, message.params)}</span>
    </div>
  );
}

/** The cutoffs of the warehouse's shippers for entering today's freight. */
export function WarehouseCutoffsPanel({ warehouseId }: { warehouseId: number }) {
  const t = useTranslate();
  const found = useApiQuery(getCutoffsTodayEndpoint, { query: { warehouseId } });
  return (
    <section className="panel" aria-label={t('Cutoffs')}>
      <header>
        <h2>{t('Cutoffs')}</h2>
        {found.data && <span className="muted">{formatWeekdayDate(found.data.today)}</span>}
        <span className="grow" />
        <Link to="/warehouse/shipperCutoffGroups" className="muted">
          {t('Schedule')}
        </Link>
      </header>
      <QueryBoundary query={found} skeletonLines={3}>
        {(day) =>
          day.cutoffs.length === 0 ? (
            <p className="pad muted">{t('No shippers enter freight for this warehouse.')}</p>
          ) : (
            <ul className="cutoff-list">
              {day.cutoffs.map((c) => (
                <CutoffCell
                  key={c.groupId ?? 0}
                  cutoff={c}
                  timeZone={day.zone}
                  warehouseId={warehouseId}
                  again={found.refetch}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** The bar fills over the last ten hours of order entry. */
const dayMs = 10 * 3_600_000;
function CutoffCell({
  cutoff: c,
  timeZone: zone,
  warehouseId,
  again,
}: {
  cutoff: CutoffToday;
  timeZone: string;
  warehouseId: number;
  again: () => void;
}) {
  const t = useTranslate();
  const end = c.cutoffAt === null ? null : Date.parse(c.cutoffAt);
  const left = (end ?? 0) - useServerTimeMsUntil(end, again);
  const open = end !== null && left > 0;
  const why = {
    before: '',
    exempt: '',
    extended: '',
    passed: '',
    noHour: t('No cutoff for this day'),
    groupBlocked: t('Order entry is closed for this group'),
    warehouseClosed: t('The warehouse is closed today'),
  }[c.reason];
  return (
    <li className={open ? '' : 'cutoff-passed'}>
      <span className="row">
        <span className="name grow">{c.name ?? t('Warehouse schedule')}</span>
        {c.cutoffAt !== null && (
          <span className="caption">
            {formatUserTimeOfDay(c.hour ?? '')} {getZoneAbbreviation(c.cutoffAt, zone)}
          </span>
        )}
      </span>
      <b
        className="figure"
        role="timer"
        aria-live="off"
        {...(open
          ? getExplainProps('cutoff', {
              params: { day: formatWeekdayDate(todayInZone(zone)), hour: c.hour ?? '' },
              endpoint: getCutoffsTodayEndpoint,
              listPath: '/warehouse/shipperCutoffGroups',
            })
          : getExplainProps('cutoff.closed', {
              params: { why: why || t('The time has passed.') },
              endpoint: getCutoffsTodayEndpoint,
              listPath: '/warehouse/shipperCutoffGroups',
            }))}
      >
        {open ? formatCountdown(t, left) : t('Closed')}
      </b>
      <span className="progress-bar thin" aria-hidden>
        <i style={{ width: `${open ? Math.min(100, Math.max(2, 100 - (left / dayMs) * 100)) : 100}%` }} />
      </span>
      <span className="caption">
        {end !== null && !open
          ? t('closed {time} ago', { time: formatDuration(t, Math.floor(-left / 60_000)) })
          : why}{' '}
        <Link
          to="/warehouse/manageShippers"
          search={{ warehouseId, shipperCutoffGroupId: c.groupId ?? 0, active: 'true' }}
        >
          {t('{count, plural, one {# shipper} other {# shippers}}', { count: c.shippers })}
        </Link>
      </span>
    </li>
  );
}
