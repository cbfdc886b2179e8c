import { IconTemperaturePlus } from '@tabler/icons-react';
import type { CoolerItemRow } from './cooler.contract.ts';
import { longDwellHours } from './cooler.rules.ts';
import { translateIfUnknownAccountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { translateCoolerReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { formatDuration } from '#kit/web/format-duration.ts';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';

const minutesOf = (item: CoolerItemRow): number =>
  Math.max(
    0,
    Math.floor(
      ((item.closedAt === null ? serverNowMs() : Date.parse(item.closedAt)) - Date.parse(item.openedAt)) /
        60_000,
    ),
  );

/** How long freight has been, or was, in the cooler. More than a day is highlighted. */
export function CoolerDwellTime({ item, t }: { item: CoolerItemRow; t: Translate }) {
  const minutes = minutesOf(item);
  const words = formatDuration(t, minutes);
  return item.closedAt === null && minutes >= longDwellHours * 60 ? (
    <Badge tone="fault">{words}</Badge>
  ) : (
    words
  );
}

/** What an item waits for, where it went, and its note. */
export function formatCoolerItemReasonOrOutcome(t: Translate, item: CoolerItemRow): string {
  if (item.returnNumber !== null) return t('Returned, receipt {number}', { number: item.returnNumber });
  if (item.newShipDate !== null) return t('Ships {date}', { date: formatDate(item.newShipDate) });
  return translateCoolerReason(t, item.reason);
}

const warehouseColumn = (t: Translate): TableColumn<CoolerItemRow> => ({
  id: 'warehouse',
  title: t('Warehouse'),
  width: 92,
  cell: (r) => r.warehouse,
});
/** The unit and its accounts. */
const freightColumns = (t: Translate, hasManyWarehouses: boolean): TableColumn<CoolerItemRow>[] => [
  {
    id: 'unitCode',
    title: t('Unit'),
    width: 112,
    sortField: 'unitCode',
    cell: (r) => (
      <span className="row">
        <span className="digits">{r.unitCode}</span>
        {r.warnedAt !== null && (
          <span className="tone-fault" role="img" aria-label={t('Too warm')} title={t('Too warm')}>
            <IconTemperaturePlus size={15} stroke={2} aria-hidden />
          </span>
        )}
      </span>
    ),
    getFlashValue: (r) => r.warnedAt,
  },
  ...(hasManyWarehouses ? [warehouseColumn(t)] : []),
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 112,
    sortField: 'dayOfService',
    cell: (r) => formatDate(r.dayOfService),
  },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 118,
    sortField: 'shipper',
    cell: (r) => translateIfUnknownAccountName(t, r.shipper),
    getFullText: (r) => translateIfUnknownAccountName(t, r.shipper),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 126,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => translateIfUnknownAccountName(t, r.consignee),
    getFullText: (r) => translateIfUnknownAccountName(t, r.consignee),
  },
];
/** Why it is in the cooler, and for how long. */
const stayColumns = (t: Translate): TableColumn<CoolerItemRow>[] => [
  {
    id: 'status',
    title: t('Status'),
    width: 132,
    sortField: 'status',
    cell: (r) => <StatusBadge kind="cooler" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'reason',
    title: t('Reason'),
    width: 126,
    cell: (r) => formatCoolerItemReasonOrOutcome(t, r),
    getFullText: (r) => formatCoolerItemReasonOrOutcome(t, r),
    getFlashValue: (r) => formatCoolerItemReasonOrOutcome(t, r),
  },
  {
    id: 'notes',
    title: t('Notes'),
    width: 96,
    cell: (r) => r.notes ?? '',
    getFullText: (r) => r.notes ?? '',
    getFlashValue: (r) => r.notes ?? '',
  },
  {
    id: 'openedAt',
    title: t('Age'),
    width: 104,
    sortField: 'openedAt',
    cell: (r) => <CoolerDwellTime item={r} t={t} />,
  },
  {
    id: 'cube',
    title: t('Cu ft'),
    width: 76,
    alignRight: true,
    isHiddenByDefault: true,
    cell: (r) => formatHundredths(r.cube),
  },
];
export const buildCoolerColumns = (
  t: Translate,
  hasManyWarehouses: boolean,
): TableColumn<CoolerItemRow>[] => [...freightColumns(t, hasManyWarehouses), ...stayColumns(t)];
