import { IconFilterOff, IconPackageOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Action } from './action.tsx';
import type { Failure } from './answers.ts';
import { sentences } from './answers.ts';
import type { Shown } from './query.ts';
import { useText } from './text.tsx';

/** Nothing to show: the spec's sentence, one grey line of why, one action. With filters set, the other sentence and "Clear 3 filters". */
export function Empty({
  filtered = 0,
  clear,
  sentence,
  why,
  act,
}: {
  filtered?: number;
  clear?: () => void;
  sentence?: string;
  why?: string;
  act?: ReactNode;
}) {
  const t = useText();
  const Glyph = filtered > 0 ? IconFilterOff : IconPackageOff;
  return (
    <div className="nothing">
      <Glyph size={22} stroke={1.75} aria-hidden />
      <p>{sentence ?? t(filtered > 0 ? sentences.nothingFound : sentences.nothingToShow)}</p>
      {why && <p className="dim">{why}</p>}
      {filtered > 0 && clear ? (
        <Action small onPress={clear}>
          {t('Clear {count, plural, one {# filter} other {# filters}}', { count: filtered })}
        </Action>
      ) : (
        act
      )}
    </div>
  );
}

/** A read that failed: the sentence in its place, with "Try again". */
export function Failed({ failure, again }: { failure: Failure; again: () => void }) {
  const t = useText();
  return (
    <div className="nothing" role="alert">
      <IconPlugConnectedX size={22} stroke={1.75} className="fault" aria-hidden />
      <p>{t(failure.sentence.text, failure.sentence.params)}</p>
      <Action small icon={IconRefresh} onPress={again}>
        {t('Try again')}
      </Action>
    </div>
  );
}

/** Draws the answer of useAnswer: grey lines while the first load runs, the sentence when it failed, else `children`. */
export function Answered<T>({
  of,
  children,
  lines = 4,
}: {
  of: Shown<T>;
  children: (data: T) => ReactNode;
  lines?: number;
}) {
  if (of.data !== undefined) return children(of.data);
  if (of.failed) return <Failed failure={of.failed} again={of.again} />;
  return <Loading lines={lines} />;
}

/** Grey lines in the place of what is on its way. */
export function Loading({ lines }: { lines: number }) {
  const t = useText();
  return (
    <div className="lines skeleton" role="progressbar" aria-label={t('Loading…')}>
      {Array.from({ length: lines }, (_, i) => (
        <i key={i} style={{ width: `${60 + ((i * 17) % 35)}%` }} />
      ))}
    </div>
  );
}
