import type { ClipboardEvent, KeyboardEvent, Ref, RefObject } from 'react';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { OrderLineFields } from '#areas/orders/order-lines/order-line-fields.component.tsx';
import type { ProductExampleLine } from '#areas/orders/order-lines/product-defaults.rules.ts';
import { findNextTabField } from '#areas/orders/order-lines/line-field-navigation.rules.ts';
import { LineHints } from '#areas/orders/order-lines/line-hints.component.tsx';
import type { LineEntryContext } from '#areas/orders/order-lines/line-entry.client.ts';
import {
  firstLineFieldName,
  useCubeOfTypedUnit,
  useLineEntryForm,
} from '#areas/orders/order-lines/line-entry.client.ts';
import type { ConsigneeFlag } from '#areas/accounts/accounts/accounts.contract.ts';
import { ConsigneeFlagsFilter } from '#areas/accounts/accounts/flags-filter.component.tsx';
import { findSameWeekdayReorderSuggestionsEndpoint } from '#areas/orders/reorder-suggestions/reorder-suggestions.contract.ts';
import { isSpreadsheetText } from '#areas/orders/paste/spreadsheet-text.rules.ts';
import { TemplateMenu } from '#areas/orders/templates/template-menu.component.tsx';
import { formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { loadLocal, saveLocal } from '#kit/web/local-storage.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export interface LineEntryRowProps extends LineEntryContext {
  /** Receives pasted spreadsheet rows. */
  onPaste: (text: string) => void;
  /** Receives the id of a template. */
  onUseTemplate: (id: number) => void;
  /** The methods of the strip for its parent. */
  handleRef: Ref<LineEntryHandle>;
}
/** The line being typed, for the parent component. */
export interface LineEntryHandle {
  /** Focuses the first field. */
  focus: () => void;
  /** Returns whether the line is complete. Waits for pending lookups. */
  isTypedLineComplete: () => Promise<boolean>;
  /** Adds the line. Resolves to false when it was rejected. */
  add: () => Promise<boolean>;
}

/**
 * The entry strip. Enter goes to the next required field and adds the line when there is none. The consignee stays for the next
 * line, Ctrl D repeats the last one. The next line can be typed while others are being sent.
 */
export function LineEntryRow({
  onPaste,
  onUseTemplate: onTake,
  handleRef,
  ...entryContext
}: LineEntryRowProps) {
  const { settings, shipDate, disabledReason: whyNot } = entryContext;
  const t = useTranslate();
  const frame = useRef<HTMLElement>(null);
  const [, change] = useUrlSearch();
  const [flags, setFlags] = useState<readonly ConsigneeFlag[]>([]);
  const [more, toggleMore] = useMoreFields();
  const fieldOf = (name: string) => frame.current?.querySelector<HTMLElement>(`[name="${name}"]`);
  const focusOn = (name: string) => fieldOf(name)?.focus();
  const {
    form,
    repeat,
    enter,
    complete,
    add,
    product,
    savedAndSendingLines,
    sendingCount,
    waitingDraftCount,
  } = useLineEntryForm(entryContext, focusOn);
  const tab = (field: string): boolean => {
    const next = fieldOf(findNextTabField(form.values, field, (name) => fieldOf(name) != null) ?? '');
    next?.focus();
    // Selects the field's text, as the browser's Tab does, so that typing replaces it.
    if (next instanceof HTMLInputElement) next.select();
    return next != null;
  };
  useImperativeHandle(handleRef, () => ({
    focus: () => focusOn(firstLineFieldName),
    isTypedLineComplete: complete,
    add,
  }));
  useFirstFocus(frame);
  const before = useLinesBefore(settings.shipperAccountId, shipDate, whyNot === null);
  const size = useCubeOfTypedUnit(form.values, settings.minCubes);
  return (
    <section
      className="line-entry"
      aria-label={t('Add a line')}
      ref={frame}
      onKeyDown={(event) => pressed(event, { repeat, enter, tab })}
      onPaste={(event) => pasted(event, onPaste)}
    >
      <form {...form.formProps} className="line-entry-fields" autoComplete="off">
        <OrderLineFields
          {...{ form, showsAllFields: more, flags, product, before }}
          lines={savedAndSendingLines}
          shipperId={settings.shipperAccountId}
        />
        <LineCubes size={size} />
        <span className="grow" />
        <div className="row add">
          <AddLine busy={form.busy || sendingCount > 0} whyNot={whyNot} />
        </div>
      </form>
      <div className="line-entry-messages">
        <div className="line-hints">
          <LineHints
            {...{ form, shipDate, size, product }}
            shipperId={settings.shipperAccountId}
            minCubeHundredths={settings.minCubes}
            onDate={(date) => change({ date, order: undefined })}
          />
        </div>
        <span className="line-entry-options">
          <Queued away={sendingCount} behind={waitingDraftCount} />
          <ConsigneeFlagsFilter label={t('Consignee flags')} value={flags} onChange={setFlags} />
          <TemplateMenu shipperId={settings.shipperAccountId} onUseTemplate={onTake} />
          <MoreFieldsButton isExpanded={more} onToggle={toggleMore} />
        </span>
      </div>
    </section>
  );
}

function MoreFieldsButton({ isExpanded, onToggle }: { isExpanded: boolean; onToggle: () => void }) {
  const t = useTranslate();
  return (
    <button type="button" className="link" aria-expanded={isExpanded} onClick={onToggle}>
      {isExpanded ? t('Fewer fields') : t('More fields')}
    </button>
  );
}

/** The cubes of the line that is being typed. */
function LineCubes({ size }: { size: ReturnType<typeof useCubeOfTypedUnit> }) {
  const t = useTranslate();
  return (
    <div className="field">
      <span className="field-label">{t('Cu ft')}</span>
      <div className="line-cubes" role="status" aria-live="polite">
        <Cubes size={size} />
      </div>
    </div>
  );
}

/** Whether the fields that rarely change are shown. The browser keeps the choice. */
function useMoreFields(): [more: boolean, toggle: () => void] {
  const [more, setMore] = useState(() => loadLocal<boolean>('orderEntry.more') ?? false);
  const toggle = () => {
    saveLocal('orderEntry.more', !more);
    setMore(!more);
  };
  return [more, toggle];
}

/** Passes on pasted spreadsheet rows. Other text is pasted into the field. */
function pasted(event: ClipboardEvent, onPaste: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain');
  if (!isSpreadsheetText(text)) return;
  event.preventDefault();
  onPaste(text);
}

const noLines: readonly ProductExampleLine[] = [];
/** The lines of the previous order, used as examples of a product's values. */
function useLinesBefore(
  shipperAccountId: number,
  shipDate: string,
  when: boolean,
): readonly ProductExampleLine[] {
  const { data } = useApiQuery(
    findSameWeekdayReorderSuggestionsEndpoint,
    when ? { query: { shipperAccountId, shipDate } } : null,
  );
  return useMemo(
    () => data?.map((line) => ({ ...line, lineNumber: null, shipped: line.shipDate })) ?? noLines,
    [data],
  );
}

/** Focuses the first field when the screen opens. Not on a phone, where the keyboard would cover the order. */
function useFirstFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const free = document.activeElement === null || document.activeElement === document.body;
    if (free && matchMedia('(pointer: fine)').matches)
      frame.current?.querySelector<HTMLElement>(`[name="${firstLineFieldName}"]`)?.focus();
  }, [frame]);
}

/** Whether the target is a field of the strip. Of its buttons, only those of the measure count. */
const named = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement | HTMLButtonElement =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLInputElement ||
  (target instanceof HTMLButtonElement && target.name === 'measure');

interface StripKeys {
  repeat: () => void;
  enter: (field: string) => void;
  /** True when it moved to a different field than the browser would. */
  tab: (field: string) => boolean;
}
/**
 * Ctrl D repeats the last line. Enter in a field goes to the next, Tab skips fields that rarely change, Escape leaves the fields.
 */
function pressed(event: KeyboardEvent, { repeat, enter, tab }: StripKeys): void {
  const hasModifier = event.ctrlKey || event.metaKey;
  if (hasModifier && event.key.toLowerCase() === 'd') {
    event.preventDefault();
    repeat();
  } else if (
    event.key === 'Tab' &&
    !event.shiftKey &&
    !event.altKey &&
    !hasModifier &&
    !event.defaultPrevented
  ) {
    if (named(event.target) && tab(event.target.name)) event.preventDefault();
  } else if (event.key === 'Escape' && !event.defaultPrevented && event.target instanceof HTMLElement) {
    // Leaves the fields, so the single-key hotkeys work again.
    event.target.blur();
  } else if (event.key === 'Enter' && !hasModifier && !event.defaultPrevented && named(event.target)) {
    event.preventDefault();
    enter(event.target.name);
  }
}

/** The cube of one unit and of all units. The value that the minimum replaces is struck through. */
function Cubes({ size }: { size: ReturnType<typeof useCubeOfTypedUnit> }) {
  if (!size) return <span className="muted">–</span>;
  return (
    <>
      {size.minimumApplied && (
        <>
          <s className="muted">{formatHundredths(size.typedCube)}</s>{' '}
        </>
      )}
      <b>{formatHundredths(size.cubeEach)}</b>
      {size.units > 0 && (
        <>
          {' '}
          <span className="muted">× {size.units} =</span>{' '}
          <b>{formatHundredths(size.cubeEach * size.units)}</b>
        </>
      )}
    </>
  );
}

/** Lines that are neither in the strip nor in the order: being sent, or waiting for the strip. */
function Queued({ away: sendingCount, behind: waitingDraftCount }: { away: number; behind: number }) {
  const t = useTranslate();
  return (
    <span className="muted" role="status">
      {sendingCount > 1 &&
        t('{count, plural, one {Sending # line} other {Sending # lines}}', { count: sendingCount })}{' '}
      {waitingDraftCount > 0 &&
        t('{count, plural, one {# more line after this} other {# more lines after this}}', {
          count: waitingDraftCount,
        })}
    </span>
  );
}

function AddLine({ busy, whyNot }: { busy: boolean; whyNot: string | null }) {
  const t = useTranslate();
  if (whyNot)
    return (
      <Button variant="primary" disabledReason={whyNot} onPress={() => undefined}>
        {t('Add line')}
      </Button>
    );
  return (
    <button type="submit" className="btn primary" data-busy={busy || undefined}>
      {t('Add line')} <kbd aria-hidden>↵</kbd>
    </button>
  );
}
