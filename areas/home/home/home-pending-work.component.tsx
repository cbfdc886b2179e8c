import type { Icon } from '@tabler/icons-react';
import {
  IconAlertOctagon,
  IconCalculator,
  IconCalendarDollar,
  IconChevronRight,
  IconFileInvoice,
  IconHourglass,
  IconMailX,
  IconMapPinX,
  IconPackageImport,
  IconPackageOff,
  IconShieldX,
  IconPencil,
  IconSnowflake,
} from '@tabler/icons-react';
import { invoiceStatuses } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { notClosedCoolerItemStatuses, unitStatus } from '#areas/freight/units/units.contract.ts';
import { claimStatus } from '#areas/claims/claims/claim-status.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import type { PendingWorkCount } from './home.contract.ts';
import { getNonZeroPendingWorkCountsEndpoint } from './home.contract.ts';
import { getPendingWorkRequest } from './pending-work.client.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { formatDuration } from '#kit/web/format-duration.ts';
import type { StatusTone } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface Line {
  tone: StatusTone;
  icon: Icon;
  says: string;
  /** Gray text that says why it matters. */
  why: string;
  to: string;
  search: Record<string, string | number | undefined>;
}
/** The values for the text of a line. `oldest`: how long the oldest item has waited. */
interface Counted {
  t: Translate;
  count: number;
  oldest: string;
  day: string | undefined;
  warehouseId: number | undefined;
}
/** All shipments with these statuses, rated or not. Without a date filter the list shows only the last days. */
const shipments = ({ toRate }: { toRate?: boolean }, ...states: number[]) => ({
  to: '/customerCenter/manageShipments',
  search: {
    status: states.join(','),
    ...(toRate === undefined ? {} : { toRate: String(toRate) }),
    outboundDateFrom: '',
    outboundDateTo: '',
  },
});

const claims = (status: number) => ({ to: '/customerServices/claims', search: { status } });

const lines: Record<PendingWorkCount['kind'], (counted: Counted) => Line> = {
  extensions: ({ t, count, oldest }) => ({
    tone: 'wait',
    icon: IconHourglass,
    says: t('{count, plural, one {# extension request} other {# extension requests}}', { count }),
    why: oldest,
    to: '/warehouse/extensionRequests',
    search: { status: cutoffExtensionStatus.pending },
  }),
  misstaged: ({ t, count, day, warehouseId }) => ({
    tone: 'fault',
    icon: IconMapPinX,
    says: t('{count, plural, one {# unit} other {# units}} mis-staged', { count }),
    why: t('blocking load release'),
    to: '/outbound/unitsDetail',
    search: { outboundDateFrom: day, outboundDateTo: day, status: unitStatus.misStaged, warehouseId },
  }),
  cooler: ({ t, count, oldest, warehouseId }) => ({
    tone: 'wait',
    icon: IconSnowflake,
    says: t('{count, plural, one {# unit} other {# units}} in the cooler', { count }),
    why: oldest,
    to: '/warehouse/coolerInventory',
    search: { status: notClosedCoolerItemStatuses.join(','), warehouseId },
  }),
  closedPlaces: ({ t, count }) => ({
    tone: 'fault',
    icon: IconMapPinX,
    says: t('{count, plural, one {# unit} other {# units}} going to an inactive location', { count }),
    why: t('reroute or release'),
    to: '/outbound/unitsDetail',
    search: { toClosedPlace: 'true', dayOfServiceFrom: '', dayOfServiceTo: '', warehouseId: '' },
  }),
  inbound: ({ t, count }) => ({
    tone: 'move',
    icon: IconPackageImport,
    says: t('{count, plural, one {# shuttle load} other {# shuttle loads}} in transit', { count }),
    why: t('mark as arrived'),
    to: '/outbound/shuttleInbound',
    search: { status: shuttleLoadStatus.released },
  }),
  pendingOrders: ({ t, count }) => ({
    tone: 'wait',
    icon: IconPencil,
    says: t('{count, plural, one {# order} other {# orders}} for today not finalized', { count }),
    why: t('only finalized freight ships'),
    to: '/customerService/orderEntry',
    search: { search: 1, status: orderStatus.pending },
  }),
  ratingErrors: ({ t, count }) => ({
    tone: 'fault',
    icon: IconAlertOctagon,
    says: t('{count, plural, one {# shipment} other {# shipments}} could not be rated', { count }),
    why: t('blocking month-end close'),
    ...shipments({}, shipmentStatuses.error),
  }),
  unrated: ({ t, count }) => ({
    tone: 'plan',
    icon: IconCalculator,
    says: t('{count, plural, one {# shipment} other {# shipments}} not rated yet', { count }),
    why: t('run rating'),
    ...shipments({ toRate: true }, shipmentStatuses.open, shipmentStatuses.rated, shipmentStatuses.master),
  }),
  toClose: ({ t, count }) => ({
    tone: 'set',
    icon: IconCalendarDollar,
    says: t('{count, plural, one {# shipment} other {# shipments}} rated', { count }),
    why: t('ready to invoice'),
    ...shipments({ toRate: false }, shipmentStatuses.rated, shipmentStatuses.master),
  }),
  neverBilled: ({ t, count }) => ({
    tone: 'fault',
    icon: IconPackageOff,
    says: t(
      '{count, plural, one {# unit shipped but never billed} other {# units shipped but never billed}}',
      {
        count,
      },
    ),
    why: t('billing already closed for these dates'),
    to: '/customerServices/monthEnd',
    search: {},
  }),
  drafts: ({ t, count }) => ({
    tone: 'wait',
    icon: IconFileInvoice,
    says: t('{count, plural, one {# draft invoice} other {# draft invoices}}', { count }),
    why: t('ready to post'),
    to: '/customerCenter/manageInvoices',
    search: { status: invoiceStatuses.draft },
  }),
  claimsFiled: ({ t, count, oldest }) => ({
    tone: 'wait',
    icon: IconHourglass,
    says: t('{count, plural, one {# claim} other {# claims}} to acknowledge', { count }),
    why: oldest,
    ...claims(claimStatus.filed),
  }),
  claimOffers: ({ t, count, oldest }) => ({
    tone: 'wait',
    icon: IconHourglass,
    says: t('{count, plural, one {# settlement offer} other {# settlement offers}}', { count }),
    why: oldest,
    ...claims(claimStatus.offered),
  }),
  arrivedShort: ({ t, count }) => ({
    tone: 'fault',
    icon: IconPackageOff,
    says: t('{count, plural, one {# short delivery} other {# short deliveries}}', { count }),
    why: t('last 7 ship dates, not yet claimed'),
    to: '/customerService/trackingAndEta',
    search: { short: 'true', claimed: 'false', shipDateFrom: '', shipDateTo: '' },
  }),
  outbox: ({ t, count, oldest }) => ({
    tone: 'fault',
    icon: IconMailX,
    says: t('{count, plural, one {# message} other {# messages}} failed', { count }),
    why: oldest,
    to: '/admin/outbox',
    search: { status: 'failed' },
  }),
  checks: ({ t, count, oldest }) => ({
    tone: 'fault',
    icon: IconShieldX,
    says: t('{count, plural, one {# data check failed} other {# data checks failed}}', { count }),
    why: oldest,
    to: '/admin/checks',
    search: { holds: 'no' },
  }),
};

function lineOf(waits: PendingWorkCount, t: Translate, warehouseId: number | undefined): Line {
  const { kind, count, since, day } = waits;
  const minutes = (from: string) => Math.max(0, Math.floor((serverNowMs() - Date.parse(from)) / 60_000));
  const oldest = since ? t('oldest {time} ago', { time: formatDuration(t, minutes(since)) }) : '';
  return lines[kind]({ t, count, oldest, day: day ?? undefined, warehouseId });
}

/** The user's pending work. Each line opens the list that it counts. */
export function PendingWorkPanel() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.user.everyAccount ? me.warehouse?.id : undefined;
  const found = useApiQuery(getNonZeroPendingWorkCountsEndpoint, getPendingWorkRequest(me));
  return (
    <section className="panel" aria-label={t('Action needed')}>
      <header>
        <h2>{t('Action needed')}</h2>
      </header>
      <QueryBoundary query={found} skeletonLines={3}>
        {(waits) =>
          waits.length === 0 ? (
            <p className="pad muted">{t('You’re all caught up.')}</p>
          ) : (
            <ul className="rows todo">
              {waits.map((w) => {
                const line = lineOf(w, t, warehouseId);
                return (
                  <li key={w.kind}>
                    <Link to={line.to} search={line.search}>
                      <span className={`task-icon tone-${line.tone}`}>
                        <line.icon size={15} stroke={1.75} aria-hidden />
                      </span>
                      <span className="grow">
                        <b
                          {...getExplainProps(`home.waits.${w.kind}`, {
                            endpoint: getNonZeroPendingWorkCountsEndpoint,
                          })}
                        >
                          {line.says}
                        </b>
                        {line.why && <span className="caption">{line.why}</span>}
                      </span>
                      <IconChevronRight size={14} stroke={1.75} className="muted" aria-hidden />
                    </Link>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}
