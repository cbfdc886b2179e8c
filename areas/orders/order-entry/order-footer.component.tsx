import {
  IconCalendarShare,
  IconDeviceFloppy,
  IconLock,
  IconPrinter,
  IconTags,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import type { EntryBlockers, LineActions } from './line-actions.client.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import type { LineTableActions } from './line-row.component.tsx';
import { useMoveAndDeleteBlockers, listPendingLineIds } from './open-order.client.ts';
import type { ExtensionComponents, OrderForExtensionRequest } from './late-order.client.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { ClearSelectionButton } from '#kit/web/bulk-action-bar.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The totals of the whole order. */
export function OrderTotalsBar({ order }: { order: OrderRow }) {
  const t = useTranslate();
  return (
    <div className="order-totals">
      <span>
        {t(
          'Total: {lines, plural, one {# line} other {# lines}}, {consignees, plural, one {# consignee} other {# consignees}}',
          { lines: order.lines, consignees: order.consignees },
        )}
      </span>
      <span className="grow" />
      <span className="secondary">
        {t('{pending, plural, one {# line pending} other {# lines pending}}, {finalized} finalized', {
          pending: order.pendingLines,
          finalized: order.lines - order.pendingLines,
        })}
      </span>
      <span>
        <span className="muted medium">{t('Units')}</span> {formatCount(order.units)}
      </span>
      <span>
        <span className="muted medium">{t('Cu ft')}</span> {formatHundredths(order.cubes)}
      </span>
    </div>
  );
}

/** When the last line was saved, and the available hotkeys. */
export function OrderEntryFooter({ savedAt }: { savedAt: string | null }) {
  const t = useTranslate();
  return (
    <div className="list-footer">
      {savedAt && <span role="status">{t('Saved {time}', { time: savedAt })}</span>}
      <span className="row" style={{ gap: 5 }}>
        <IconDeviceFloppy size={14} stroke={1.75} aria-hidden />
        {t('Draft line saved on this device')}
      </span>
      <span className="grow" />
      <span className="hotkey-hints">
        <kbd>Tab</kbd> {t('next field')} <kbd>↵</kbd> {t('add line')} <kbd>Ctrl</kbd> <kbd>D</kbd>{' '}
        {t('repeat line')} <kbd>Ctrl</kbd> <kbd>V</kbd> {t('paste from a spreadsheet')} <kbd>j</kbd>{' '}
        <kbd>k</kbd> {t('move')}
      </span>
    </div>
  );
}

export interface SelectedLinesBarProps {
  selectedLines: readonly OrderLine[];
  /** The order, its ship date, and the callback after an extension request. */
  lateOrder: Omit<OrderForExtensionRequest, 'pendingLineIds'>;
  extensions: ExtensionComponents;
  blockers: EntryBlockers;
  lineActions: LineActions;
  actions: LineTableActions;
  onClear: () => void;
}
const sum = (lines: readonly OrderLine[], key: 'units' | 'cubes') =>
  lines.reduce((total, line) => total + line[key], 0);

export function SelectedLinesActionBar({
  selectedLines: chosen,
  lateOrder: late,
  extensions,
  blockers: desk,
  lineActions: doing,
  actions: acts,
  onClear,
}: SelectedLinesBarProps) {
  const t = useTranslate();
  const why = useMoveAndDeleteBlockers(chosen, desk);
  const units = sum(chosen, 'units');
  const waiting = listPendingLineIds(chosen);
  return (
    <div className="bulk-action-bar" role="toolbar" aria-label={t('Selected lines')}>
      <b>{t('{lines, plural, one {# line} other {# lines}}', { lines: chosen.length })}</b>
      <span className="bulk-note">
        {t('{units, plural, one {# unit} other {# units}}, {cubes} cu ft', {
          units,
          cubes: formatHundredths(sum(chosen, 'cubes')),
        })}
      </span>
      <span className="separator" />
      <Button icon={IconPrinter} onPress={() => doing.print(chosen)}>
        {t('{count, plural, one {Print # label} other {Print # labels}}', { count: units })}
      </Button>
      <Button icon={IconTags} label={t('Labels (ZPL)')} onPress={() => doing.print(chosen, 'zpl')} />
      {waiting.length > 0 && (
        <Button
          icon={IconLock}
          disabledReason={desk.getFinalizeBlocker(chosen)}
          onPress={() => acts.finalize(chosen)}
        >
          {t('{lines, plural, one {Finalize # line} other {Finalize # lines}}', { lines: waiting.length })}
        </Button>
      )}
      <extensions.RequestExtensionButton {...late} pendingLineIds={waiting} />
      <Button icon={IconCalendarShare} disabledReason={why.move} onPress={() => acts.moveToShipDate(chosen)}>
        {t('Change ship date')}
      </Button>
      <Button
        icon={IconTemplate}
        label={t('Save as template…')}
        onPress={() => acts.saveAsTemplate(chosen)}
      />
      <Button icon={IconTrash} disabledReason={why.remove} onPress={() => acts.remove(chosen)}>
        {t('Delete…')}
      </Button>
      <span className="separator" />
      <ClearSelectionButton onPress={onClear} />
    </div>
  );
}
