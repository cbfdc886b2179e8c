import { IconAlertTriangle, IconPlus, IconPrinter, IconTags, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { OrderLine, RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export interface FinalizePrompt {
  /** Finalizes the lines already added and leaves the line in the strip. */
  finalizeWithoutTypedLine: () => unknown;
  /** Adds the line of the strip first. */
  addTypedLineAndFinalize: () => unknown;
  onBack: () => void;
}
/** The strip contains a complete line while its order is being finalized. Asks in place whether to include it. */
export function IncludeTypedLinePrompt({ pending, prompt }: { pending: number; prompt: FinalizePrompt }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div
      className="note tone-wait order-note include-line-prompt"
      role="alertdialog"
      aria-label={t('Also add the line you’re typing?')}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        prompt.onBack();
      }}
    >
      <IconPlus size={16} stroke={1.75} aria-hidden />
      <span className="grow">{t('Also add the line you’re typing?')}</span>
      <Button isSmall variant="primary" onPress={prompt.addTypedLineAndFinalize}>
        {t('Add and finalize {lines}', { lines: pending + 1 })}
      </Button>
      <Button isSmall onPress={prompt.finalizeWithoutTypedLine}>
        {t('{lines, plural, one {Finalize # line} other {Finalize # lines}}', { lines: pending })}
      </Button>
      <Button isSmall variant="ghost" icon={IconX} label={t('Cancel')} onPress={prompt.onBack} />
    </div>
  );
}

/** Labels with outdated line data, and a button to reprint them. */
export function StaleLabelsNote({
  lines,
  onPrint: print,
}: {
  lines: readonly OrderLine[];
  onPrint: (lines: readonly OrderLine[]) => unknown;
}) {
  const t = useTranslate();
  const stale = lines.filter((line) => line.staleLabels > 0);
  if (stale.length === 0) return null;
  return (
    <div className="note tone-wait order-note" role="status">
      <IconTags size={16} stroke={1.75} aria-hidden />
      <span className="grow">
        {t(
          '{count, plural, one {# label was printed before its line changed.} other {# labels were printed before their lines changed.}}',
          { count: stale.reduce((sum, line) => sum + line.staleLabels, 0) },
        )}
      </span>
      <Button isSmall icon={IconPrinter} onPress={() => print(stale)}>
        {t('Print these lines again')}
      </Button>
    </div>
  );
}

/** The lines rejected by the last action, each with the reason. */
export function RejectedLinesNote({
  lines,
  onClose,
}: {
  lines: readonly RejectedOrderLine[];
  onClose: () => void;
}) {
  const t = useTranslate();
  if (lines.length === 0) return null;
  const several = new Set(lines.map((line) => line.orderNumber)).size > 1;
  return (
    <div className="note tone-fault rejected-lines" role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <ul className="grow">
        {lines.map((line) => (
          <li key={line.consolidateId}>
            {several && `${t('Order {number}', { number: line.orderNumber })} `}
            <b>{line.consigneeAccountName}</b> {t(line.sentence, line.params)}
          </li>
        ))}
      </ul>
      <Button isSmall variant="ghost" icon={IconX} label={t('Close')} onPress={onClose} />
    </div>
  );
}

/** Why this day takes no line, shown before the first one is typed: a blocked account, a closed day, or a date out of reach. */
export function NoLineAllowedNote({ why }: { why: string | null }) {
  if (why === null) return null;
  return (
    <div className="note tone-fault" role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span className="grow">{why}</span>
    </div>
  );
}
