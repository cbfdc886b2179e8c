import { IconAlertOctagon, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTimeInZoneOrDash, computeLoadedPercent } from '#areas/outbound/loads/format-load.client.ts';
import type { LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { formatDuration } from '#kit/web/format-duration.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The day in one line: loads released, loading and late, units, and the estimated end in the time zone of one warehouse. */
export function LoadsDaySummary({
  totals,
  timeZone: zone,
  children,
}: {
  totals: LoadTotals;
  timeZone: string | undefined;
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="totals" role="status" tabIndex={0} aria-label={t('Day progress')}>
      <div>
        <span className="caption">{t('Released')}</span>
        <b>{formatCount(totals.released)}</b>
        <span className="caption">{t('of {count}', { count: formatCount(totals.loads) })}</span>
      </div>
      <div>
        <span className="caption">{t('Loading')}</span>
        <b>{formatCount(totals.loading)}</b>
        <span className="caption">
          {t('at {count, plural, one {# door} other {# doors}}', { count: totals.doors })}
        </span>
      </div>
      <LateLoads totals={totals} />
      <div className="grow all-units">
        <span className="caption">{t('Units loaded')}</span>
        <b>{formatCount(totals.loaded)}</b>
        <span className="caption">{t('of {count}', { count: formatCount(totals.planned) })}</span>
        <div
          className="progress-bar grow tone-move"
          role="img"
          aria-label={t('{loaded} of {planned} units loaded', {
            loaded: totals.loaded,
            planned: totals.planned,
          })}
        >
          <i style={{ width: `${computeLoadedPercent(totals.loaded, totals.planned)}%` }} />
        </div>
        {zone !== undefined && <DayEnd totals={totals} timeZone={zone} />}
        {children}
      </div>
    </div>
  );
}

/** When loading will be done. If some loads have no estimate, the time is a lower bound. */
function DayEnd({
  totals: { dayEnds, waiting, planEnds },
  timeZone: zone,
}: {
  totals: LoadTotals;
  timeZone: string;
}) {
  const t = useTranslate();
  const wait = t('{count, plural, one {# load waiting} other {# loads waiting}}', { count: waiting });
  if (dayEnds === null) return waiting > 0 ? <span className="caption">{wait}</span> : null;
  return (
    <span className="caption">
      {waiting > 0 ? t('Day ends after') : t('Day ends')}{' '}
      <strong className="emphasized">{formatTimeInZoneOrDash(dayEnds, zone)}</strong>
      {planEnds !== null && <>, {t('planned {time}', { time: formatTimeInZoneOrDash(planEnds, zone) })}</>}
      {waiting > 0 && <>, {wait}</>}
    </span>
  );
}

/** How many loads will leave after their departure, and by how much. Up to 30 minutes needs action. Over that is an error. */
function LateLoads({ totals: { late, atRisk } }: { totals: LoadTotals }) {
  const t = useTranslate();
  const lateMinutes = [...late, ...atRisk];
  if (lateMinutes.length === 0) return null;
  const Glyph = late.length > 0 ? IconAlertOctagon : IconClockExclamation;
  return (
    <div className={`${late.length > 0 ? 'tone-fault' : 'tone-wait'} needs-attention`}>
      <span className="caption">
        <Glyph size={14} stroke={2} aria-hidden /> {t('Late')}
      </span>
      <b>{lateMinutes.length}</b>
      <span className="caption">
        {lateMinutes
          .slice(0, 3)
          .map((minutes) => formatDuration(t, minutes))
          .join(', ')}
      </span>
    </div>
  );
}
