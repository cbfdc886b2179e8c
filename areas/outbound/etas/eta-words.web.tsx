import { IconClockExclamation, IconEyeOff } from '@tabler/icons-react';
import { stampIn } from '#areas/outbound/loads/load-words.web.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { etaOutside } from '#areas/outbound/loads/loads.rules.ts';
import { Badge } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import type { EtaRow } from './etas.contract.ts';

/** How an arrival is worded: whose word it is, and whether it misses its window. */

export const sourceWords = (t: Say): Record<EtaRow['source'], string> => ({
  override: t('Override'),
  dispatch: t('Dispatch'),
  manual: t('By hand'),
  computed: t('Computed'),
});

type Timed = Pick<EtaRow, 'eta' | 'zone' | 'status' | 'windowStart' | 'windowEnd' | 'deliveredAt'>;
/** The time that holds, on the clock of the drop; late and early with a sign and the word for it. */
export function EtaMoment({ of, words = false }: { of: Timed; words?: boolean }) {
  const t = useText();
  if (of.status === etaState.delivered)
    return <span className="nw">{stampIn(of.deliveredAt ?? of.eta, of.zone)}</span>;
  const said = stampIn(of.eta, of.zone);
  const outside = etaOutside(of.eta, of.windowStart, of.windowEnd);
  if (outside === null) return <span className="nw">{said}</span>;
  const word = outside === 'late' ? t('after the window') : t('before the window');
  return (
    <span className={`nw ${outside === 'late' ? 'fault' : 'wait'}`} title={word}>
      <IconClockExclamation size={14} stroke={2} aria-hidden /> {said}
      {words ? `, ${word}` : <span className="unseen">{word}</span>}
    </span>
  );
}
export function Source({ source }: { source: EtaRow['source'] }) {
  const t = useText();
  const word = sourceWords(t)[source];
  return source === 'override' ? <Badge tone="set">{word}</Badge> : <span className="dim">{word}</span>;
}
export function Hidden() {
  const t = useText();
  return (
    <Badge tone="shut" icon={IconEyeOff}>
      {t('Hidden')}
    </Badge>
  );
}
