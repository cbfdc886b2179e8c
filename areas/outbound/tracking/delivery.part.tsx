import './tracking.css';
import { IconClockExclamation } from '@tabler/icons-react';
import { etaOutside } from '#areas/outbound/loads/loads.rules.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Badge } from '#kit/web/state.tsx';
import { states } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** A truck's way to a place, as whoever waits there reads it. */
export interface Way {
  status: number;
  eta: string | null;
  etaByHand: boolean;
  etaHidden: boolean;
  windowStart: string | null;
  windowEnd: string | null;
  deliveredAt: string | null;
  zone: string;
}
const looks = Object.entries(states.eta).map(([value, look]) => ({
  value: Number(value),
  label: look.label,
}));

/** Pending, Loading, On-Route, Delivered: how far it has come. */
export function FreightWay({ status }: { status: number }) {
  const t = useText();
  return (
    <ol className="freight-way" aria-label={t('Stages')}>
      {looks.map(({ value, label }) => (
        <li
          key={value}
          className={value <= status ? '' : 'dim'}
          aria-current={value === status ? 'step' : undefined}
        >
          <div className="lane thin">{value <= status && <i style={{ width: '100%' }} />}</div>
          {t(label)}
        </li>
      ))}
    </ol>
  );
}

/** When it comes or came, on the clock of the place, and whether that is outside its window. */
export function FreightEta({ way }: { way: Way }) {
  const t = useText();
  const { status, eta, zone, deliveredAt } = way;
  const outside = status === etaState.delivered ? null : etaOutside(eta, way.windowStart, way.windowEnd);
  const at = deliveredAt ?? eta;
  return (
    <p className="freight-eta">
      <span className="cap">{deliveredAt ? t('Delivered') : t('ETA')}</span>
      <b>{at ? <time dateTime={at}>{showNamedMoment(at, zone)}</time> : t('Not known yet')}</b>
      {outside !== null && (
        <span className={outside === 'late' ? 'fault' : 'wait'}>
          <IconClockExclamation size={14} stroke={2} aria-hidden />{' '}
          {outside === 'late' ? t('after the window') : t('before the window')}
        </span>
      )}
      {way.etaByHand && !deliveredAt && <Badge tone="set">{t('Set by hand')}</Badge>}
      {way.etaHidden && <Badge tone="shut">{t('Hidden from consignees')}</Badge>}
    </p>
  );
}

/** `02/04 06:00 to 02/04 10:00 CT`. */
export function windowWords(t: Say, way: Pick<Way, 'windowStart' | 'windowEnd' | 'zone'>): string {
  const { windowStart, windowEnd, zone } = way;
  if (windowStart === null) return '–';
  return windowEnd === null
    ? showNamedMoment(windowStart, zone)
    : t('{from} to {to}', {
        from: showNamedMoment(windowStart, zone),
        to: showNamedMoment(windowEnd, zone),
      });
}
