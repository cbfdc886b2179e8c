import { useEffect } from 'react';
import { z } from 'zod';
import './explain.css';
import type { ExplainPanelProps } from './explain.tsx';
import { findNextFigure } from './explain.tsx';
import type { FigureExplanation } from './explanation.ts';
import { formatTime } from './format-time.ts';
import { PopoverRoot, PopoverPanel, usePopoverContext } from './popover.tsx';
import { queryClient } from './api-query.ts';
import { Link } from './screen.tsx';
import { loadRemainingTranslations, useTranslate } from './translate.tsx';

const figureSaid = z.object({
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  parts: z.array(z.tuple([z.string(), z.string()])).default([]),
  endpoint: z.string().optional(),
  listPath: z.string().optional(),
});
type Said = z.output<typeof figureSaid>;
const saidOf = (figure: HTMLElement): Said => figureSaid.parse(JSON.parse(figure.dataset['figure'] ?? '{}'));

/** The time of the newest response that contains the number. */
function reckonedAt(endpointId: string | undefined): string | null {
  const updatedAtMs = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => endpointId !== undefined && queryKey[0] === endpointId })
    .map(({ state }) => state.dataUpdatedAt);
  const newest = Math.max(0, ...updatedAtMs);
  return newest === 0 ? null : new Date(newest).toISOString();
}
/** The URL of the link that is, or contains, the number. */
function linkOf(figure: HTMLElement): string | undefined {
  const link = figure.closest('a') ?? figure.querySelector('a');
  const to = link?.getAttribute('href') ?? undefined;
  return to?.startsWith('/') ? to : undefined;
}
/** The text of the filter chips of the list beside the number. */
function filtersOf(figure: HTMLElement): string[] {
  const screen = figure.closest('.drawer, [role="dialog"], main');
  return [...(screen?.querySelectorAll<HTMLElement>('.filters .chip:not(.add)') ?? [])].flatMap(
    (chip) =>
      (chip.querySelector('button')?.innerText ?? chip.innerText).replaceAll(/\s+/g, ' ').trim() || [],
  );
}

/** Explains one number next to it. Closed by Escape, a press outside or Close. `y` continues to the next number. */
export function ExplainPanel({
  figure,
  explanation: words,
  onClose,
  onNext,
}: ExplainPanelProps & { explanation: FigureExplanation }) {
  useEffect(() => void loadRemainingTranslations(), []);
  return (
    <PopoverRoot
      kind="dialog"
      opened
      onChange={(open) => !open && onClose()}
      width={320}
      trapFocus
      returnFocus={false}
    >
      <At figure={figure} />
      <PopoverPanel
        key={figure.dataset['explain']}
        className="explain-panel"
        onKeyDown={(event) => {
          if (event.key !== 'y' || event.ctrlKey || event.altKey || event.metaKey) return;
          event.preventDefault();
          onNext(findNextFigure(figure));
        }}
      >
        <Words figure={figure} words={words} onClose={onClose} onNext={onNext} />
      </PopoverPanel>
    </PopoverRoot>
  );
}
/** The panel floats at the number, which is not one of its own controls. */
function At({ figure }: { figure: HTMLElement }) {
  usePopoverContext().hold(figure);
  useEffect(() => {
    figure.scrollIntoView({ block: 'nearest' });
    figure.toggleAttribute('data-explaining', true);
    return () => {
      figure.toggleAttribute('data-explaining', false);
    };
  }, [figure]);
  return null;
}

function Words({ figure, words, onClose, onNext }: ExplainPanelProps & { words: FigureExplanation }) {
  const t = useTranslate();
  const figureData = saidOf(figure);
  const to = figureData.listPath ?? linkOf(figure);
  const readAt = reckonedAt(figureData.endpoint);
  const filters = words.totalsScreenList ? filtersOf(figure) : [];
  return (
    <div className="col" data-autofocus tabIndex={-1}>
      <h2>{t(words.title, figureData.params)}</h2>
      <p>{t(words.countedText, figureData.params)}</p>
      {words.sourceText && <p className="muted">{t(words.sourceText, figureData.params)}</p>}
      {words.totalsScreenList && (
        <p className="muted">
          {filters.length > 0
            ? t('Filtered by: {filters}', { filters: filters.join('; ') })
            : t('No filters applied.')}
        </p>
      )}
      {figureData.parts.length > 0 && (
        <dl>
          {figureData.parts.map(([name, value]) => (
            <div key={name} className="pair">
              <dt className="muted">{name}</dt>
              <dd className="numeric">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {readAt && <p className="muted">{t('As of {time}. Updates live.', { time: formatTime(readAt) })}</p>}
      <div className="row">
        {to && (
          <span onClick={onClose}>
            <Link to={to}>{t('Open the list')}</Link>
          </span>
        )}
        <span className="grow" />
        <button type="button" className="link" onClick={() => onNext(findNextFigure(figure))}>
          {t('Explain next')} <kbd aria-hidden>y</kbd>
        </button>
        <button type="button" className="link" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </div>
  );
}
