import './tracking.css';
import { IconClockExclamation } from '@tabler/icons-react';
import { compareEtaToWindow } from '#areas/outbound/loads/loads.rules.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import { statusDisplays } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** A truck's progress to a place, as its consignee sees it. */
export interface DeliveryStatus {
  status: number;
  eta: string | null;
  etaByHand: boolean;
  etaHidden: boolean;
  windowStart: string | null;
  windowEnd: string | null;
  deliveredAt: string | null;
  zone: string;
}
const looks = Object.entries(statusDisplays.eta).map(([value, look]) => ({
  value: Number(value),
  label: look.label,
}));

/** The progress: Pending, Loading, On-Route, Delivered. */
export function DeliveryProgressSteps({ status }: { status: number }) {
  const t = useTranslate();
  return (
    <ol className="delivery-stages" aria-label={t('Stages')}>
      {looks.map(({ value, label }) => (
        <li
          key={value}
          className={value <= status ? '' : 'muted'}
          aria-current={value === status ? 'step' : undefined}
        >
          <div className="progress-bar thin">{value <= status && <i style={{ width: '100%' }} />}</div>
          {t(label)}
        </li>
      ))}
    </ol>
  );
}

/** The ETA or delivery time in the place's time zone, and whether it is outside the window. */
export function DeliveryEta({ delivery }: { delivery: DeliveryStatus }) {
  const t = useTranslate();
  const { status, eta, zone, deliveredAt } = delivery;
  const outside =
    status === etaState.delivered ? null : compareEtaToWindow(eta, delivery.windowStart, delivery.windowEnd);
  const instant = deliveredAt ?? eta;
  return (
    <p className="delivery-eta">
      <span className="caption">{deliveredAt ? t('Delivered') : t('ETA')}</span>
      <b>
        {instant ? (
          <time dateTime={instant}>{formatShortDateTimeWithZone(instant, zone)}</time>
        ) : (
          t('Not available')
        )}
      </b>
      {outside !== null && (
        <span className={outside === 'late' ? 'error' : 'warning'}>
          <IconClockExclamation size={14} stroke={2} aria-hidden />{' '}
          {outside === 'late' ? t('late (missed window)') : t('early (before window)')}
        </span>
      )}
      {delivery.etaByHand && !deliveredAt && <Badge tone="set">{t('Set manually')}</Badge>}
      {delivery.etaHidden && <Badge tone="shut">{t('Hidden from consignees')}</Badge>}
    </p>
  );
}

/** Formats a window as `02/04 6:00 AM CT to 02/04 10:00 AM CT`. */
export function formatDeliveryWindowWithZones(
  t: Translate,
  delivery: Pick<DeliveryStatus, 'windowStart' | 'windowEnd' | 'zone'>,
): string {
  const { windowStart, windowEnd, zone } = delivery;
  if (windowStart === null) return '–';
  return windowEnd === null
    ? formatShortDateTimeWithZone(windowStart, zone)
    : t('{from} to {to}', {
        from: formatShortDateTimeWithZone(windowStart, zone),
        to: formatShortDateTimeWithZone(windowEnd, zone),
      });
}
