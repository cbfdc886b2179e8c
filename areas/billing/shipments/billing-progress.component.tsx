import { formatCount, formatMoney } from '#kit/contract/money.ts';
import type { BillingProgress } from './billing-progress.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { invoiceStatuses } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './billing-progress.css';

interface LaneProps {
  progress: BillingProgress;
  shipmentsToRate: number;
  dates: { outboundDateFrom: string; outboundDateTo: string };
}
type Piece = keyof BillingProgress;
const names = {
  rated: 'Rated',
  approved: 'shipment|Approved',
  closed: 'shipment|Closed',
  posted: 'shipment|Posted',
} as const;
/** Ordered from finished to pending, in the legend and in the bar: posted at the left, unrated at the right. */
const stages: readonly Piece[] = ['posted', 'closed', 'approved', 'rated'];

/** The billing progress of these dates: rated, approved, on a draft, posted. Each segment links to its shipments. */
export function BillingProgressBar({ progress: lane, shipmentsToRate: toRate, dates }: LaneProps) {
  const t = useTranslate();
  const me = useCurrentUser();
  const all = toRate + stages.reduce((n, stage) => n + lane[stage].shipments, 0);
  if (all === 0) return null;
  const toInvoices = me.can('invoicesView:billing');
  return (
    <section className="billing-progress" aria-label={t('Billing progress')}>
      <ol>
        {stages.map((stage) => (
          <li key={stage} data-segment={stage}>
            <span className="stage-name">
              <i aria-hidden />
              <Way piece={stage} dates={dates} toInvoices={toInvoices} t={t} />
            </span>
            <b className="numeric">{formatMoney(lane[stage].amount)}</b>
            <span className="muted stage-count">
              {t('{count, plural, one {# shipment} other {# shipments}}', { count: lane[stage].shipments })}
            </span>
          </li>
        ))}
      </ol>
      <div
        className="progress-bar thin"
        role="img"
        aria-label={t('{posted} of {all} shipments posted.', {
          posted: formatCount(lane.posted.shipments),
          all: formatCount(all),
        })}
      >
        {stages
          .filter((stage) => lane[stage].shipments > 0)
          .map((stage) => (
            <i
              key={stage}
              data-segment={stage}
              style={{ width: `${((100 * lane[stage].shipments) / all).toFixed(2)}%` }}
            />
          ))}
      </div>
    </section>
  );
}

function Way({
  piece: stage,
  dates,
  toInvoices,
  t,
}: {
  piece: Piece;
  dates: LaneProps['dates'];
  toInvoices: boolean;
  t: Translate;
}) {
  const name = t(names[stage]);
  if (stage === 'rated' || stage === 'approved') {
    const status = `${shipmentStatuses.rated},${shipmentStatuses.master}`;
    return (
      <Link
        to="/customerCenter/manageShipments"
        search={{ ...dates, status, toRate: 'false', approved: String(stage === 'approved') }}
      >
        {name}
      </Link>
    );
  }
  if (!toInvoices) return name;
  const status = String(stage === 'closed' ? invoiceStatuses.draft : invoiceStatuses.posted);
  return (
    <Link to="/customerCenter/manageInvoices" search={{ ...dates, status, type: '0' }}>
      {name}
    </Link>
  );
}
