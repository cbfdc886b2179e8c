import type { TaskRow } from './tasks.contract.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Describes a task in one sentence. */
export function formatTaskSentence(
  t: Translate,
  {
    units: count,
    fromWhat,
    from: name,
    toWhat,
    to,
  }: Pick<TaskRow, 'units' | 'fromWhat' | 'from' | 'toWhat' | 'to'>,
): string {
  const from = fromWhat === 'lane' ? t('lane {lane}', { lane: name }) : name;
  if (toWhat === 'door')
    return t('{count, plural, one {# unit} other {# units}} from {from} to door {door}', {
      count,
      from,
      door: to ?? '',
    });
  if (toWhat === 'position')
    return t('{count, plural, one {# unit} other {# units}} from {from} to {position}', {
      count,
      from,
      position: to ?? '',
    });
  return t('{count, plural, one {# unit} other {# units}} from {from} to the cooler', { count, from });
}
