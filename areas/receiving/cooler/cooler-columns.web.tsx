import { IconTemperaturePlus } from '@tabler/icons-react';
import type { CoolerRow } from './cooler.contract.ts';
import { longHours } from './cooler.rules.ts';
import { accountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { sayReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showHundredths } from '#kit/contract/money.ts';
import { serverNow } from '#kit/web/clock.ts';
import { spanWords } from '#kit/web/spans.ts';
import { Badge, State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';

const minutesOf = (item: CoolerRow): number =>
  Math.max(
    0,
    Math.floor(
      ((item.closedAt === null ? serverNow() : Date.parse(item.closedAt)) - Date.parse(item.openedAt)) /
        60_000,
    ),
  );

/** How long freight has stood in the cooler, or stood there; more than a day stands out. */
export function Dwell({ item, t }: { item: CoolerRow; t: Say }) {
  const minutes = minutesOf(item);
  const words = spanWords(t, minutes);
  return item.closedAt === null && minutes >= longHours * 60 ? <Badge tone="fault">{words}</Badge> : words;
}

/** What an item waits for, where it went, and what somebody noted. */
export function becameOf(t: Say, item: CoolerRow): string {
  if (item.returnNumber !== null) return t('Handed back, receipt {number}', { number: item.returnNumber });
  if (item.newShipDate !== null) return t('Ships {date}', { date: showDate(item.newShipDate) });
  return sayReason(t, item.reason);
}

const warehouseColumn = (t: Say): Column<CoolerRow> => ({
  id: 'warehouse',
  title: t('Warehouse'),
  width: 92,
  cell: (r) => r.warehouse,
});
export const coolerColumns = (t: Say, several: boolean): Column<CoolerRow>[] => [
  {
    id: 'unitCode',
    title: t('Unit'),
    width: 112,
    sort: 'unitCode',
    cell: (r) => (
      <span className="row">
        <span className="dig">{r.unitCode}</span>
        {r.warnedAt !== null && (
          <span className="t-fault" role="img" aria-label={t('Too warm')} title={t('Too warm')}>
            <IconTemperaturePlus size={15} stroke={2} aria-hidden />
          </span>
        )}
      </span>
    ),
    watch: (r) => r.warnedAt,
  },
  ...(several ? [warehouseColumn(t)] : []),
  {
    id: 'dayOfService',
    title: t('Day of service'),
    width: 112,
    sort: 'dayOfService',
    cell: (r) => showDate(r.dayOfService),
  },
  {
    id: 'shipper',
    title: t('Shipper'),
    width: 118,
    sort: 'shipper',
    cell: (r) => accountName(t, r.shipper),
    full: (r) => accountName(t, r.shipper),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 126,
    grow: true,
    sort: 'consignee',
    cell: (r) => accountName(t, r.consignee),
    full: (r) => accountName(t, r.consignee),
  },
  {
    id: 'status',
    title: t('Status'),
    width: 132,
    sort: 'status',
    cell: (r) => <State of="cooler" value={r.status} />,
    watch: (r) => r.status,
  },
  {
    id: 'reason',
    title: t('Reason'),
    width: 126,
    cell: (r) => becameOf(t, r),
    full: (r) => becameOf(t, r),
    watch: (r) => becameOf(t, r),
  },
  {
    id: 'notes',
    title: t('Notes'),
    width: 96,
    cell: (r) => r.notes ?? '',
    full: (r) => r.notes ?? '',
    watch: (r) => r.notes ?? '',
  },
  {
    id: 'openedAt',
    title: t('Age'),
    width: 104,
    sort: 'openedAt',
    cell: (r) => <Dwell item={r} t={t} />,
  },
  { id: 'cube', title: t('Cubes'), width: 76, right: true, off: true, cell: (r) => showHundredths(r.cube) },
];
