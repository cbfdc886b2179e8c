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
const pieces: readonly Piece[] = ['posted', 'closed', 'approved', 'rated'];

/** The billing progress of these dates: rated, approved, on a draft, posted. Each segment links to its shipments. */
export function BillingProgressBar({ progress: lane, shipmentsToRate: toRate, dates }: LaneProps) {
  const t = useTranslate();
  const me = useCurrentUser();
  const all = toRate + pieces.reduce((n, piece) => n + lane[piece].shipments, 0);
  if (all === 0) return null;
  const toInvoices = me.can('invoicesView:billing');
  return (
    <section className="money-lane" aria-label={t('Billing progress')}>
      <ol>
        {pieces.map((piece) => (
          <li key={piece} data-piece={piece}>
            <span className="what">
              <i aria-hidden />
              <Way piece={piece} dates={dates} toInvoices={toInvoices} t={t} />
            </span>
            <b className="num">{formatMoney(lane[piece].amount)}</b>
            <span className="dim many">
              {t('{count, plural, one {# shipment} other {# shipments}}', { count: lane[piece].shipments })}
            </span>
          </li>
        ))}
      </ol>
      <div
        className="lane thin"
        role="img"
        aria-label={t('{posted} of {all} shipments posted.', {
          posted: formatCount(lane.posted.shipments),
          all: formatCount(all),
        })}
      >
        {pieces
          .filter((piece) => lane[piece].shipments > 0)
          .map((piece) => (
            <i
              key={piece}
              data-piece={piece}
              style={{ width: `${((100 * lane[piece].shipments) / all).toFixed(2)}%` }}
            />
          ))}
      </div>
    </section>
  );
}

function Way({
  piece,
  dates,
  toInvoices,
  t,
}: {
  piece: Piece;
  dates: LaneProps['dates'];
  toInvoices: boolean;
  t: Translate;
}) {
  const name = t(names[piece]);
  if (piece === 'rated' || piece === 'approved') {
    const status = `${shipmentStatuses.rated},${shipmentStatuses.master}`;
    return (
      <Link
        to="/customerCenter/manageShipments"
        search={{ ...dates, status, toRate: 'false', approved: String(piece === 'approved') }}
      >
        {name}
      </Link>
    );
  }
  if (!toInvoices) return name;
  const status = String(piece === 'closed' ? invoiceStatuses.draft : invoiceStatuses.posted);
  return (
    <Link to="/customerCenter/manageInvoices" search={{ ...dates, status, type: '0' }}>
      {name}
    </Link>
  );
}
