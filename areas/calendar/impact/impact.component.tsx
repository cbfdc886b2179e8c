import './impact.css';
import type { FreightImpactEffect, FreightImpact } from './impact.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** `{count}` is a number of units. */
const happens: Record<FreightImpactEffect, string> = {
  losesService: 'Losing service: {count}',
  getsService: 'Gaining service: {count}',
  servedOtherwise: 'Service changed: {count}',
  accountCloses: 'From or to an account being deactivated: {count}',
  accountOpens: 'From or to an account being reactivated: {count}',
  isBlocked: 'Blocked: {count}',
  isFreed: 'Unblocked: {count}',
  closes: 'Entry closes: {count}',
  mayNotLeave: 'Planned to leave from there: {count}',
  opens: 'Entry opens: {count}',
  otherCutoff: 'Cutoff changes: {count}',
  otherPeriod: 'Holiday period changes: {count}',
};

/** Shows the freight that a change affects before it is saved. */
export function FreightImpactNote({ impact, explanation }: { impact: FreightImpact; explanation: string }) {
  const t = useTranslate();
  if (impact.unitCount === 0)
    return (
      <p className="note" role="status">
        {t('No open freight affected.')}
      </p>
    );
  const left = impact.orderCount - new Set(impact.orders.map((o) => o.id)).size;
  return (
    <div className="note tone-wait col" role="status">
      <b>
        {t(
          '{units, plural, one {# unit} other {# units}} in {orders, plural, one {# order} other {# orders}}',
          { units: impact.unitCount, orders: impact.orderCount },
        )}
      </b>
      {impact.effects.length > 0 && (
        <span className="row wrap impact-effects">
          {impact.effects.map((e) => (
            <span key={e.effect}>{t(happens[e.effect], { count: formatCount(e.units) })}</span>
          ))}
        </span>
      )}
      <span>{explanation}</span>
      <ul className="impact-list" tabIndex={0} aria-label={t('Open freight')}>
        {impact.orders.map((o) => (
          <li key={`${o.id}-${o.consignee}-${o.shipDate}`}>
            {formatDate(o.shipDate)} · {o.orderNumber} · {o.shipper} → {o.consignee} · {formatCount(o.units)}
          </li>
        ))}
        {left > 0 && (
          <li>{t('And {count, plural, one {# more order} other {# more orders}}.', { count: left })}</li>
        )}
      </ul>
      {impact.loads.length > 0 && (
        <span>{t('Planned on {loads}', { loads: impact.loads.map((l) => l.loadName).join(', ') })}</span>
      )}
    </div>
  );
}
