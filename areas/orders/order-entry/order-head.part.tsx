import { Menu } from '#kit/web/menu.tsx';
import {
  IconChevronDown,
  IconFileText,
  IconLock,
  IconCalendarShare,
  IconHistory,
  IconPlus,
  IconPrinter,
  IconRepeat,
  IconSearch,
  IconTags,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { OrderRow } from './order-entry.contract.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { listOrders } from './order-entry.contract.ts';
import type { Desk } from './entry-desk.web.ts';
import { printBulkLabels, printManifest } from '#areas/orders/labels/labels.contract.ts';
import type { LiveCutoff } from '#areas/calendar/cutoff/cutoff-clock.part.tsx';
import { CutoffClock } from '#areas/calendar/cutoff/cutoff-clock.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

export interface HeadProps {
  shipper: { shipperAccountId: number; shipperNumber: string; shipperName: string };
  shipDate: string;
  order: OrderRow | undefined;
  desk: Desk;
  cutoff: LiveCutoff;
  onDate: (date: string) => void;
  /** An order by its id, null for a new one. */
  onOrder: (orderId: number | null) => void;
  onSearch: () => void;
  onFinalize: () => unknown;
  /** Acts on the order as a whole. */
  whole: {
    lines: readonly OrderLine[];
    repeat: (order: OrderRow) => void;
    history: () => void;
    move: (lines: readonly OrderLine[]) => void;
    remove: (lines: readonly OrderLine[]) => void;
    keep: (lines: readonly OrderLine[]) => void;
  };
}

/** The order in hand: number, state, ship date, cutoff, its papers, and the one primary act. */
export function OrderHead({
  shipper,
  shipDate,
  order,
  desk,
  cutoff,
  onDate,
  onOrder,
  onSearch,
  onFinalize,
  whole,
}: HeadProps) {
  const t = useText();
  const me = useMe();
  const others =
    useAnswer(listOrders, { query: { shipperAccountId: shipper.shipperAccountId, shipDate, rows: 20 } }).data
      ?.data ?? [];
  const pending = order?.pendingLines ?? 0;
  const zpl = () =>
    order &&
    download(
      printBulkLabels,
      { query: { bulkPrintAllChecked: true, orderId: order.orderId, format: 'zpl' } },
      'Printing labels, this can take a few minutes',
    );
  const { lines } = whole;
  const why = useMemo(() => {
    const reasonOf = (act: 'delete' | 'changeShipDate') =>
      lines.map((line) => desk.whyNot(act, line)).find((reason) => reason !== null) ?? null;
    return { move: reasonOf('changeShipDate'), remove: reasonOf('delete') };
  }, [lines, desk]);
  const nothing = order && order.lines > 0 ? null : t('This order has no lines yet.');
  return (
    <div className="head order-head">
      <h1>
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className="btn ghost" title={t('Choose an order')}>
              {order ? t('Order {number}', { number: order.orderNumber }) : t('New order')}
              <IconChevronDown size={16} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPlus size={15} />} onClick={() => onOrder(null)}>
              {t('New order')}
            </Menu.Item>
            <Menu.Item leftSection={<IconSearch size={15} />} onClick={onSearch}>
              {t('Search orders')}
            </Menu.Item>
            {order && order.lines > 0 && (
              <>
                <Menu.Label>{t('This order')}</Menu.Label>
                <Menu.Item leftSection={<IconHistory size={15} />} onClick={whole.history}>
                  {t('What did I send?')}
                </Menu.Item>
                <Menu.Item leftSection={<IconRepeat size={15} />} onClick={() => whole.repeat(order)}>
                  {t('Repeat the order…')}
                </Menu.Item>
                <Menu.Item leftSection={<IconTemplate size={15} />} onClick={() => whole.keep(whole.lines)}>
                  {t('Keep as a template…')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconCalendarShare size={15} />}
                  disabled={why.move !== null}
                  title={why.move ?? undefined}
                  onClick={() => whole.move(whole.lines)}
                >
                  {t('Change ship date')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconTrash size={15} />}
                  color="red"
                  disabled={why.remove !== null}
                  title={why.remove ?? undefined}
                  onClick={() => whole.remove(whole.lines)}
                >
                  {t('Delete the order…')}
                </Menu.Item>
              </>
            )}
            {others.length > 0 && <Menu.Label>{t('Orders of this ship date')}</Menu.Label>}
            {others.map((row) => (
              <Menu.Item
                key={row.orderId}
                onClick={() => onOrder(row.orderId)}
                rightSection={<State of="order" value={row.status} />}
              >
                {row.orderNumber}{' '}
                <span className="dim">
                  {t(
                    '{lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}',
                    { lines: row.lines, units: row.units },
                  )}
                </span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </h1>
      {order && <State of="order" value={order.status} />}
      {me.account?.number !== shipper.shipperNumber && (
        <span className="n ell whose" title={`${shipper.shipperNumber} ${shipper.shipperName}`}>
          {shipper.shipperName}
        </span>
      )}
      {order?.afterCutoff && <span className="flag t-wait">{t('after cutoff')}</span>}
      <span className="row ship-date">
        <label className="cap" htmlFor="ship-date">
          {t('Ship date')}
        </label>
        <DateInput
          control={{ id: 'ship-date', name: 'shipDate' }}
          value={shipDate}
          off={desk.dayOff}
          onChange={(date) => date && /^\d{4}-\d{2}-\d{2}$/.test(date) && onDate(date)}
        />
      </span>
      <span className="grow" />
      <CutoffClock cutoff={cutoff} shipDate={shipDate} />
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className="btn">
            <IconPrinter size={16} stroke={1.75} aria-hidden />
            {t('Papers')}
            <IconChevronDown size={14} stroke={2} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileText size={15} />}
            disabled={nothing !== null}
            title={nothing ?? undefined}
            onClick={() => order && void download(printManifest, { query: { orderId: order.orderId } })}
          >
            {t('Shipping manifest')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTags size={15} />}
            disabled={nothing !== null}
            title={nothing ?? undefined}
            onClick={() =>
              order &&
              void download(
                printBulkLabels,
                { query: { bulkPrintAllChecked: true, orderId: order.orderId } },
                'Printing labels, this can take a few minutes',
              )
            }
          >
            {t('All labels (PDF)')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTags size={15} />}
            disabled={nothing !== null}
            title={nothing ?? undefined}
            onClick={() => void zpl()}
          >
            {t('All labels (ZPL)')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Action
        look="go"
        icon={IconLock}
        keys="Ctrl ↵"
        onPress={onFinalize}
        whyNot={
          !order || order.lines === 0
            ? t('This order has no lines yet.')
            : pending === 0
              ? t('All lines are finalized.')
              : desk.whyNotFinalize()
        }
      >
        {pending === 0
          ? t('Finalize')
          : t('{lines, plural, one {Finalize # line} other {Finalize # lines}}', { lines: pending })}
      </Action>
    </div>
  );
}
