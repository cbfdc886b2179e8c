import { IconClockExclamation, IconEyeOff } from '@tabler/icons-react';
import { formatTimestampInZoneOrDash } from '#areas/outbound/loads/format-load.client.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { compareEtaToWindow } from '#areas/outbound/loads/loads.rules.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { EtaRow } from './etas.contract.ts';

/** Returns the translated name of each source of an ETA. */

export const getEtaSourceNames = (t: Translate): Record<EtaRow['source'], string> => ({
  override: t('Override'),
  dispatch: t('Dispatch'),
  manual: t('Manual'),
  computed: t('Calculated'),
});

type Timed = Pick<EtaRow, 'eta' | 'zone' | 'status' | 'windowStart' | 'windowEnd' | 'deliveredAt'>;
/** The effective time, in the time zone of the stop. Late and early are shown with a sign and a label. */
export function EtaTime({ eta, words = false }: { eta: Timed; words?: boolean }) {
  const t = useTranslate();
  if (eta.status === etaState.delivered)
    return (
      <span className="nowrap">{formatTimestampInZoneOrDash(eta.deliveredAt ?? eta.eta, eta.zone)}</span>
    );
  const etaText = formatTimestampInZoneOrDash(eta.eta, eta.zone);
  const outside = compareEtaToWindow(eta.eta, eta.windowStart, eta.windowEnd);
  if (outside === null) return <span className="nowrap">{etaText}</span>;
  const word = outside === 'late' ? t('late (missed window)') : t('early (before window)');
  return (
    <span className={`nowrap ${outside === 'late' ? 'error' : 'warning'}`} title={word}>
      <IconClockExclamation size={14} stroke={2} aria-hidden /> {etaText}
      {words ? `, ${word}` : <span className="visually-hidden">{word}</span>}
    </span>
  );
}
export function EtaSourceLabel({ source }: { source: EtaRow['source'] }) {
  const t = useTranslate();
  const word = getEtaSourceNames(t)[source];
  return source === 'override' ? <Badge tone="set">{word}</Badge> : <span className="muted">{word}</span>;
}
export function HiddenEtaBadge() {
  const t = useTranslate();
  return (
    <Badge tone="shut" icon={IconEyeOff}>
      {t('Hidden')}
    </Badge>
  );
}
