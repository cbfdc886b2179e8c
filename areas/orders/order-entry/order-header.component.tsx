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
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import { listOrdersEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import type { EntryBlockers } from './line-actions.client.ts';
import { useMoveAndDeleteBlockers } from './open-order.client.ts';
import { printOrderLabels } from './print-order-labels.client.ts';
import { printManifestEndpoint } from '#areas/orders/labels/labels.contract.ts';
import { useStationPrinterId } from '#areas/floor/printers/station-printer.client.ts';
import type { LiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';
import { CutoffClock } from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export interface OrderHeaderProps {
  shipper: { shipperAccountId: number; shipperNumber: string; shipperName: string };
  shipDate: string;
  order: OrderRow | undefined;
  blockers: EntryBlockers;
  cutoff: LiveCutoff;
  onDate: (date: string) => void;
  /** Opens an order by its id. Null opens a new one. */
  onOrder: (orderId: number | null) => void;
  onSearch: () => void;
  onFinalize: () => unknown;
  /** Actions on the whole order. */
  orderActions: {
    lines: readonly OrderLine[];
    repeat: (order: OrderRow) => void;
    history: () => void;
    moveToShipDate: (lines: readonly OrderLine[]) => void;
    remove: (lines: readonly OrderLine[]) => unknown;
    saveAsTemplate: (lines: readonly OrderLine[]) => void;
  };
}

/** The header of the open order: number, status, ship date, cutoff, documents, and the one primary action. */
export function OrderHeader(props: OrderHeaderProps) {
  const { shipper, shipDate, order, blockers: desk, cutoff, onDate } = props;
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <div className="screen-header order-header">
      <h1>
        <OrderMenu {...props} />
      </h1>
      {order && <StatusBadge kind="order" value={order.status} />}
      {me.account?.number !== shipper.shipperNumber && (
        <span
          className="header-note ellipsis order-shipper"
          title={`${shipper.shipperNumber} ${shipper.shipperName}`}
        >
          {shipper.shipperName}
        </span>
      )}
      {order?.afterCutoff && <span className="flag tone-wait">{t('after cutoff')}</span>}
      <span className="row ship-date">
        <label className="caption" htmlFor="ship-date">
          {t('Ship date')}
        </label>
        <DateInput
          control={{ id: 'ship-date', name: 'shipDate' }}
          value={shipDate}
          getDayDisabledReason={desk.getShipDateBlocker}
          today={desk.today}
          onChange={(date) => date && /^\d{4}-\d{2}-\d{2}$/.test(date) && onDate(date)}
        />
      </span>
      <span className="grow" />
      <CutoffClock cutoff={cutoff} shipDate={shipDate} />
      <PapersMenu order={order} />
      <NextAct {...props} />
    </div>
  );
}
const noLines = 'This order has no lines yet.';

/** The one primary action: finalize the pending lines. When none is pending, print the labels. */
function NextAct({ order, blockers: desk, onFinalize }: OrderHeaderProps) {
  const t = useTranslate();
  const pending = order?.pendingLines ?? 0;
  if (order && order.lines > 0 && pending === 0)
    return (
      <Button variant="primary" icon={IconPrinter} hotkey="Ctrl P" onPress={() => printOrderLabels(order)}>
        {t('{count, plural, one {Print # label} other {Print # labels}}', { count: order.units })}
      </Button>
    );
  return (
    <Button
      variant="primary"
      icon={IconLock}
      hotkey="Ctrl ↵"
      onPress={onFinalize}
      disabledReason={order && order.lines > 0 ? desk.getFinalizeBlocker() : t(noLines)}
    >
      {pending === 0
        ? t('Finalize')
        : t('{lines, plural, one {Finalize # line} other {Finalize # lines}}', { lines: pending })}
    </Button>
  );
}

/** The menu of the order number: other orders of the day, a new one, the search, and the actions on the whole order. */
function OrderMenu({
  shipper,
  shipDate,
  order,
  blockers: desk,
  onOrder,
  onSearch,
  orderActions,
}: OrderHeaderProps) {
  const t = useTranslate();
  const others =
    useApiQuery(listOrdersEndpoint, {
      query: { shipperAccountId: shipper.shipperAccountId, shipDate, rows: 20 },
    }).data?.data ?? [];
  return (
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
        {order && order.lines > 0 && <WholeOrder order={order} desk={desk} whole={orderActions} />}
        {others.length > 0 && <Menu.Label>{t('Orders of this ship date')}</Menu.Label>}
        {others.map((row) => (
          <Menu.Item
            key={row.orderId}
            onClick={() => onOrder(row.orderId)}
            rightSection={<StatusBadge kind="order" value={row.status} />}
          >
            {row.orderNumber}{' '}
            <span className="muted">
              {t(
                '{lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}',
                { lines: row.lines, units: row.units },
              )}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function WholeOrder({
  order,
  desk,
  whole: orderActions,
}: {
  order: OrderRow;
  desk: EntryBlockers;
  whole: OrderHeaderProps['orderActions'];
}) {
  const t = useTranslate();
  const why = useMoveAndDeleteBlockers(orderActions.lines, desk);
  return (
    <>
      <Menu.Label>{t('This order')}</Menu.Label>
      <Menu.Item leftSection={<IconHistory size={15} />} onClick={orderActions.history}>
        {t('Order history')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRepeat size={15} />} onClick={() => orderActions.repeat(order)}>
        {t('Repeat order…')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTemplate size={15} />}
        onClick={() => orderActions.saveAsTemplate(orderActions.lines)}
      >
        {t('Save as template…')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCalendarShare size={15} />}
        disabled={why.move !== null}
        title={why.move ?? undefined}
        onClick={() => orderActions.moveToShipDate(orderActions.lines)}
      >
        {t('Change ship date')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={15} />}
        color="red"
        disabled={why.remove !== null}
        title={why.remove ?? undefined}
        onClick={() => orderActions.remove(orderActions.lines)}
      >
        {t('Delete order…')}
      </Menu.Item>
    </>
  );
}

function PapersMenu({ order }: { order: OrderRow | undefined }) {
  const t = useTranslate();
  const nothing = order && order.lines > 0 ? null : t(noLines);
  const atPrinter = useStationPrinterId() !== null;
  const labels = (format?: 'zpl') => order && void printOrderLabels(order, format);
  const papers = [
    {
      icon: IconFileText,
      title: t('Shipping manifest'),
      print: () =>
        order && void downloadOrOpenFile(printManifestEndpoint, { query: { orderId: order.orderId } }),
    },
    { icon: IconTags, title: atPrinter ? t('All labels') : t('All labels (PDF)'), print: () => labels() },
    { icon: IconTags, title: t('All labels (ZPL)'), print: () => labels('zpl') },
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="btn">
          <IconPrinter size={16} stroke={1.75} aria-hidden />
          {t('Documents')}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ icon: Glyph, title, print }) => (
          <Menu.Item
            key={title}
            leftSection={<Glyph size={15} />}
            disabled={nothing !== null}
            title={nothing ?? undefined}
            onClick={print}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
