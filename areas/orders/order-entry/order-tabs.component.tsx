import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { EntryBlockers } from './line-actions.client.ts';
import type { useLineSelectionAndRejections, useOpenOrder } from './open-order.client.ts';
import type { LineFilterState } from './open-order.client.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import type { LineTableActions } from './line-row.component.tsx';
import { OrderLinesTable } from './order-lines.component.tsx';
import { ConsigneeFlagsFilter } from '#areas/accounts/accounts/flags-filter.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { EmptyState, FailedQueryMessage, LoadingLines } from '#kit/web/feedback.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

// Loaded when first used, because they are not needed before the first line.
const OrderUnits = lazy(() =>
  import('./order-units.component.tsx').then((part) => ({ default: part.OrderUnitsWithActions })),
);

export type OrderView = 'consignee' | 'line' | 'units';

/** The three views of an order, and the filters of its lines. */
export function OrderTabsAndLineFilters({
  view,
  onView,
  order,
  filter: { find, setFind, flags, setFlags },
}: {
  view: OrderView;
  onView: (view: OrderView) => void;
  order: OrderRow | undefined;
  filter: LineFilterState;
}) {
  const t = useTranslate();
  const tabs = [
    ['consignee', t('By consignee')],
    ['line', t('By line')],
    ['units', t('Units')],
  ] as const;
  return (
    <div className="filters order-tabs">
      <span className="views">
        {tabs.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
            {label}
            {name === 'units' && order && <b>{formatCount(order.units)}</b>}
          </button>
        ))}
      </span>
      <span className="grow" />
      {view !== 'units' && (
        <>
          <div className="with-button line-search">
            <input
              className="input sm"
              type="search"
              style={{ width: '100%' }}
              aria-label={t('Find in this order')}
              placeholder={t('Find in this order')}
              value={find}
              onChange={(event) => setFind(event.target.value)}
            />
            <span className="inside-input" aria-hidden>
              <IconSearch size={14} stroke={1.75} />
            </span>
          </div>
          <ConsigneeFlagsFilter label={t('Flagged lines')} value={flags} onChange={setFlags} />
        </>
      )}
    </div>
  );
}

/** The units or the lines of the order. Loading, error and empty states are shown in their place. */
export function OrderTabContent({
  orderId,
  view,
  openOrder: { lines, found },
  filteredLines: { shown: visibleGroups, clear },
  selectedLines: { selection, setSelection },
  blockers: desk,
  actions: acts,
}: {
  orderId: number | undefined;
  view: OrderView;
  openOrder: ReturnType<typeof useOpenOrder>;
  filteredLines: LineFilterState;
  selectedLines: ReturnType<typeof useLineSelectionAndRejections>;
  blockers: EntryBlockers;
  actions: LineTableActions;
}) {
  if (view === 'units' && orderId !== undefined)
    return (
      <Suspense fallback={<LoadingLines lines={8} />}>
        <OrderUnits orderId={orderId} getChangeBlocker={desk.getChangeUnitsBlocker} />
      </Suspense>
    );
  if (found.error)
    return (
      <div className="table-scroll">
        <FailedQueryMessage error={found.error} onRetry={found.refetch} />
      </div>
    );
  if (lines.length === 0 && found.loading) return <LoadingLines lines={6} />;
  if (visibleGroups.length === 0 && !found.loading)
    return (
      <NoLines
        filtered={lines.length > 0}
        clear={clear}
        whyNotAdd={desk.getNoLineAllowedForAnyoneMessage() === null ? desk.getAddBlocker() : ''}
      />
    );
  return (
    <OrderLinesTable
      groups={visibleGroups}
      view={view === 'line' ? 'line' : 'consignee'}
      selection={selection}
      onSelect={setSelection}
      blockers={desk}
      actions={acts}
    />
  );
}

function NoLines({
  filtered,
  clear,
  whyNotAdd,
}: {
  filtered: boolean;
  clear: () => void;
  /** Why the strip accepts no line, or '' where a note says it. If set, the empty state does not suggest it. */
  whyNotAdd: string | null;
}) {
  const t = useTranslate();
  return (
    <div className="table-scroll">
      {filtered ? (
        <EmptyState filtered={1} clear={clear} />
      ) : (
        <EmptyState
          message={t('This order has no lines yet.')}
          explanation={
            whyNotAdd ??
            t('Type the first line above and press Enter. You can also paste rows from a spreadsheet.')
          }
          filtered={0}
          clear={clear}
        />
      )}
    </div>
  );
}
