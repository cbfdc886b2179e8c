import {
  IconCalendarShare,
  IconDeviceFloppy,
  IconLock,
  IconPrinter,
  IconTags,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import type { Desk, LineActs } from './entry-desk.web.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import type { LineTableActs } from './line-row.part.tsx';
import { useWhyNotAll, waitingIn } from './order-on-desk.web.ts';
import type { ExtensionParts, LateOrder } from './late-order.web.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ClearChosen } from '#kit/web/bulk.tsx';
import { useText } from '#kit/web/text.tsx';

/** What the whole order comes to. */
export function OrderSum({ order }: { order: OrderRow }) {
  const t = useText();
  return (
    <div className="order-sum">
      <span>
        {t(
          'All {lines, plural, one {# line} other {# lines}}, {consignees, plural, one {# consignee} other {# consignees}}',
          { lines: order.lines, consignees: order.consignees },
        )}
      </span>
      <span className="grow" />
      <span className="mid">
        {t('{pending, plural, one {# line pending} other {# lines pending}}, {finalized} finalized', {
          pending: order.pendingLines,
          finalized: order.lines - order.pendingLines,
        })}
      </span>
      <span>
        <span className="dim med">{t('Units')}</span> {showCount(order.units)}
      </span>
      <span>
        <span className="dim med">{t('Cubes')}</span> {showHundredths(order.cubes)}
      </span>
    </div>
  );
}

/** When the last line was kept, and which keys help. */
export function DeskFoot({ savedAt }: { savedAt: string | null }) {
  const t = useText();
  return (
    <div className="foot">
      {savedAt && <span role="status">{t('Saved {time}', { time: savedAt })}</span>}
      <span className="row" style={{ gap: 5 }}>
        <IconDeviceFloppy size={14} stroke={1.75} aria-hidden />
        {t('Draft line kept on this computer')}
      </span>
      <span className="grow" />
      <span className="hints">
        <kbd>Tab</kbd> {t('next field')} <kbd>↵</kbd> {t('add line')} <kbd>Ctrl</kbd> <kbd>D</kbd>{' '}
        {t('repeat line')} <kbd>Ctrl</kbd> <kbd>V</kbd> {t('paste from a sheet')} <kbd>j</kbd> <kbd>k</kbd>{' '}
        {t('move')}
      </span>
    </div>
  );
}

export interface ChosenBarProps {
  chosen: readonly OrderLine[];
  /** Whose order it is, when it ships, and what happens once an extension is asked for. */
  late: Omit<LateOrder, 'waiting'>;
  extensions: ExtensionParts;
  desk: Desk;
  doing: LineActs;
  acts: LineTableActs;
  onClear: () => void;
}
const sum = (lines: readonly OrderLine[], key: 'units' | 'cubes') =>
  lines.reduce((whole, line) => whole + line[key], 0);

/** The acts on the selected lines. */
export function ChosenBar({ chosen, late, extensions, desk, doing, acts, onClear }: ChosenBarProps) {
  const t = useText();
  const why = useWhyNotAll(chosen, desk);
  const units = sum(chosen, 'units');
  const waiting = waitingIn(chosen);
  return (
    <div className="bulk" role="toolbar" aria-label={t('Selected lines')}>
      <b>{t('{lines, plural, one {# line} other {# lines}}', { lines: chosen.length })}</b>
      <span className="q">
        {t('{units, plural, one {# unit} other {# units}}, {cubes} cubes', {
          units,
          cubes: showHundredths(sum(chosen, 'cubes')),
        })}
      </span>
      <span className="sep" />
      <Action icon={IconPrinter} onPress={() => doing.print(chosen)}>
        {t('{count, plural, one {Print # label} other {Print # labels}}', { count: units })}
      </Action>
      <Action icon={IconTags} label={t('Labels (ZPL)')} onPress={() => doing.print(chosen, 'zpl')} />
      {waiting.length > 0 && (
        <Action icon={IconLock} whyNot={desk.whyNotFinalize(chosen)} onPress={() => acts.finalize(chosen)}>
          {t('{lines, plural, one {Finalize # line} other {Finalize # lines}}', { lines: waiting.length })}
        </Action>
      )}
      <extensions.AskExtension {...late} waiting={waiting} />
      <Action icon={IconCalendarShare} whyNot={why.move} onPress={() => acts.move(chosen)}>
        {t('Change ship date')}
      </Action>
      <Action icon={IconTemplate} label={t('Keep as a template…')} onPress={() => acts.keep(chosen)} />
      <Action icon={IconTrash} whyNot={why.remove} onPress={() => acts.remove(chosen)}>
        {t('Delete…')}
      </Action>
      <span className="sep" />
      <ClearChosen onPress={onClear} />
    </div>
  );
}
