import { IconChevronDown, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { findSameWeekdayReorderSuggestionsEndpoint } from './reorder-suggestions.contract.ts';
import type { ReorderSuggestion } from './reorder-suggestions.contract.ts';
import { showToastIfBillToOnCreditHold } from '#areas/orders/order-lines/credit-hold-toast.client.ts';
import { toRepeatedLineInput } from '#areas/orders/order-lines/repeat-line.rules.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './reorder-suggestions.css';

export interface ReorderSuggestionsProps {
  shipperId: number;
  shipDate: string;
  orderId: number | undefined;
  /** Why no line can be added now. */
  disabledReason: string | null;
  onAdded: (addedOrder: { orderId: number }) => void;
}

/**
 * Suggests what was last shipped on the same weekday, as gray lines under the strip. Enter in the number accepts one, Escape
 * dismisses it. Nothing is entered until then.
 */
export function ReorderSuggestions(props: ReorderSuggestionsProps) {
  const { shipperId, shipDate, orderId, disabledReason: whyNot } = props;
  const t = useTranslate();
  const found = useApiQuery(
    findSameWeekdayReorderSuggestionsEndpoint,
    whyNot === null ? { query: { shipperAccountId: shipperId, shipDate } } : null,
  );
  const [dismissedIds, setDismissedIds] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<boolean | null>(null);
  const lines = (found.data ?? []).filter((line) => !dismissedIds.has(line.unitsConsolidateId));
  const [first] = lines;
  if (whyNot !== null || !first) return null;
  // Open by default for a new order. For an existing order, the user opens them.
  const isExpanded = open ?? orderId === undefined;
  const leave = (line: ReorderSuggestion) =>
    setDismissedIds((old) => new Set([...old, line.unitsConsolidateId]));
  const Glyph = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    <section className="reorder-suggestions" aria-label={t('Same as last time')}>
      <button type="button" className="link" aria-expanded={isExpanded} onClick={() => setOpen(!isExpanded)}>
        <Glyph size={14} stroke={2} aria-hidden />
        {t('Same as {day}: {lines, plural, one {# line} other {# lines}}', {
          day: formatWeekdayDate(first.shipDate),
          lines: lines.length,
        })}
      </button>
      {isExpanded && (
        <>
          <span className="caption">
            <kbd>↵</kbd> {t('adds the line with this quantity')}
          </span>
          <ul>
            {lines.map((line) => (
              <Ghost
                key={line.unitsConsolidateId}
                line={line}
                of={props}
                onAccepted={(addedOrder) => {
                  leave(line);
                  props.onAdded(addedOrder);
                }}
                onLeave={() => leave(line)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Focuses the number of the next line, so that repeated Enter accepts one after another. */
function toNext(row: HTMLElement | null): void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector('input')?.focus();
}

function Ghost({
  line,
  of: { shipperId, shipDate, orderId },
  onAccepted,
  onLeave,
}: {
  line: ReorderSuggestion;
  of: ReorderSuggestionsProps;
  onAccepted: (addedOrder: { orderId: number }) => void;
  onLeave: () => void;
}) {
  const t = useTranslate();
  const row = useRef<HTMLLIElement>(null);
  const [units, setUnits] = useState(String(line.units));
  const add = useApiMutation(addOrMergeOrderLineEndpoint);
  const [sending, setSending] = useState(false);
  const many = /^\d{1,4}$/.test(units.trim()) ? Number(units) : 0;
  const accept = async () => {
    if (many === 0 || sending) return;
    setSending(true);
    const savedOrder = await add.run({
      body: {
        ...toRepeatedLineInput(line),
        numberOfUnits: many,
        shipperAccountId: shipperId,
        shipDate,
        orderId,
      },
    });
    setSending(false);
    if (!savedOrder) return;
    showToastIfBillToOnCreditHold(savedOrder);
    toNext(row.current);
    onAccepted(savedOrder);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    void accept();
  };
  const name = `${line.consigneeAccountName} ${line.productCode}`;
  return (
    <li ref={row} aria-busy={sending || undefined}>
      <span className="ellipsis">{line.consigneeAccountName}</span>
      <span className="nowrap">{line.productCode}</span>
      <span className="ellipsis product-description">{line.productDescription}</span>
      <span className="nowrap">{line.po ?? ''}</span>
      <span className="nowrap">
        {line.typedLength}×{line.typedWidth}×{line.typedHeight} {line.measure === 'cm' ? 'cm' : 'in'}
      </span>
      <input
        className="input sm numeric"
        inputMode="numeric"
        aria-label={t('Units of {line}', { line: name })}
        value={units}
        onChange={(event) => setUnits(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
      />
      <Button
        isSmall
        icon={IconPlus}
        label={t('Add {line}', { line: name })}
        disabledReason={many === 0 ? t('{field} is required', { field: t('Units') }) : null}
        onPress={accept}
      />
      <Button
        isSmall
        variant="ghost"
        icon={IconX}
        label={t('Dismiss {line} for today', { line: name })}
        onPress={onLeave}
      />
    </li>
  );
}
