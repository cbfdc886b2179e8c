import { IconAlertOctagon, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clockIn, percentOf } from './load-words.web.ts';
import type { LoadTotals } from './loads.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { spanWords } from '#kit/web/spans.ts';
import { useText } from '#kit/web/text.tsx';

/** The day in one line: released, loading, late, at risk, units, and when it ends on the clock of one warehouse. */
export function LoadSummary({
  totals,
  zone,
  children,
}: {
  totals: LoadTotals;
  zone: string | undefined;
  children?: ReactNode;
}) {
  const t = useText();
  const spans = (list: readonly number[]) =>
    list
      .slice(0, 3)
      .map((m) => spanWords(t, m))
      .join(', ');
  return (
    <div className="sum" role="status" tabIndex={0} aria-label={t('The day so far')}>
      <div>
        <span className="cap">{t('Released')}</span>
        <b>{showCount(totals.released)}</b>
        <span className="cap">{t('of {count}', { count: showCount(totals.loads) })}</span>
      </div>
      <div>
        <span className="cap">{t('Loading')}</span>
        <b>{showCount(totals.loading)}</b>
        <span className="cap">
          {t('at {count, plural, one {# door} other {# doors}}', { count: totals.doors })}
        </span>
      </div>
      {totals.late.length > 0 && (
        <div className="t-fault hot">
          <span className="cap">
            <IconAlertOctagon size={14} stroke={2} aria-hidden /> {t('Late')}
          </span>
          <b>{totals.late.length}</b>
          <span className="cap">{spans(totals.late)}</span>
        </div>
      )}
      {totals.atRisk.length > 0 && (
        <div className="t-wait hot">
          <span className="cap">
            <IconClockExclamation size={14} stroke={2} aria-hidden /> {t('At risk')}
          </span>
          <b>{totals.atRisk.length}</b>
          <span className="cap">{spans(totals.atRisk)}</span>
        </div>
      )}
      <div className="grow all-units">
        <span className="cap">{t('Units loaded')}</span>
        <b>{showCount(totals.loaded)}</b>
        <span className="cap">{t('of {count}', { count: showCount(totals.planned) })}</span>
        <div
          className="lane grow t-move"
          role="img"
          aria-label={t('{loaded} of {planned} units loaded', {
            loaded: totals.loaded,
            planned: totals.planned,
          })}
        >
          <i style={{ width: `${percentOf(totals.loaded, totals.planned)}%` }} />
        </div>
        {zone !== undefined && totals.dayEnds !== null && (
          <span className="cap">
            {t('Day ends')} <strong className="ink">{clockIn(totals.dayEnds, zone)}</strong>
            {totals.planEnds !== null && <>, {t('plan {time}', { time: clockIn(totals.planEnds, zone) })}</>}
          </span>
        )}
        {children}
      </div>
    </div>
  );
}
