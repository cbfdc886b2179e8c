import { formatDateRange } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { closingErrors } from './closing.errors.ts';
import type { BillingClosePreview } from './closing.contract.ts';
import { UnbilledFreightNote } from './unbilled-freight.component.tsx';
import './closing.css';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { startRatingRunEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';

/** What closing the range would create, or the shipments that block it. */
export function BillingClosePreviewNote({ preview: p }: { preview: BillingClosePreview }) {
  const t = useTranslate();
  if (p.refused && p.holdingCount === 0)
    return <p className="note">{t(p.refused.sentence, p.refused.params)}</p>;
  if (p.refused) return <HoldingUp preview={p} />;
  return (
    <>
      <Sums preview={p} />
      <UnbilledFreightNote found={p.notBilled} />
    </>
  );
}

function Sums({ preview: p }: { preview: BillingClosePreview }) {
  const t = useTranslate();
  return (
    <div className="totals wrap">
      <div>
        {t('Invoices')} <b>{formatCount(p.invoices)}</b>
      </div>
      <div>
        {t('Amount')} <b>{formatMoney(p.amount)}</b>
      </div>
      <div>
        {t('Shipments')} <b>{formatCount(p.shipments)}</b>
      </div>
      <div>
        {t('Units')} <b>{formatCount(p.units)}</b>
      </div>
      <div>
        {t('Cu ft')} <b>{formatHundredths(p.cubes)}</b>
      </div>
    </div>
  );
}

function HoldingUp({ preview: p }: { preview: BillingClosePreview }) {
  const t = useTranslate();
  return (
    <>
      <p className="note tone-fault">
        {t(
          '{count, plural, one {# shipment is} other {# shipments are}} blocking the close. Rate every shipment to continue.',
          { count: p.holdingCount },
        )}
      </p>
      <div
        className="closing-list closing-action-table"
        tabIndex={0}
        role="region"
        aria-label={t('Shipments blocking the close')}
      >
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Why')}</th>
              <th className="closing-date-column">{t('Outbound')}</th>
              <th className="numeric">{t('Shipments')}</th>
              <th>
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {p.reasons.map((r, i) => (
              <Reason key={i} reason={r} refused={p.refused?.code} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type HoldingReason = BillingClosePreview['reasons'][number];
function Reason({ reason: r, refused }: { reason: HoldingReason; refused: string | undefined }) {
  const t = useTranslate();
  const days = formatDateRange(r.dateFrom, r.dateTo);
  const list = {
    status: String(r.status),
    outboundDateFrom: r.dateFrom,
    outboundDateTo: r.dateTo,
    ...(r.consigneeId === null ? {} : { consigneeAccountId: String(r.consigneeId) }),
  };
  return (
    <tr>
      <td>
        {r.shipmentId === null ? (
          <Link to="/customerCenter/manageShipments" search={list}>
            {whyHeld(t, r, refused)}
          </Link>
        ) : (
          <Link to={`/customerCenter/manageShipments/${r.shipmentId}`}>{whyHeld(t, r, refused)}</Link>
        )}{' '}
        <span className="muted">{r.consignee}</span>
        {r.status === shipmentStatuses.error && (
          <div className="muted">
            {r.byHand
              ? t('Manual price. Billed as entered once approved.')
              : t('Add a manual charge and approve it, or add the missing rate and re-rate.')}
          </div>
        )}
        <span className="phone-only closing-phone-date">{days}</span>
      </td>
      <td className="closing-date-column day">{days}</td>
      <td className="numeric">{formatCount(r.count)}</td>
      <td className="actions">{r.status === shipmentStatuses.open && <RateNow reason={r} />}</td>
    </tr>
  );
}

function whyHeld(t: Translate, { error, status }: HoldingReason, refused: string | undefined): string {
  if (error) return t(error.sentence, error.params);
  if (refused === closingErrors.approvalRequired.code)
    return t('Another user must approve the manual charges.');
  return status === shipmentStatuses.open ? t('Not rated yet') : t('No charges.');
}

/** Rates the unrated shipments with the same run as the list. Manual charges stay. */
function RateNow({ reason: r }: { reason: HoldingReason }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const run = useApiMutation(startRatingRunEndpoint);
  if (!me.can('runRating:billing')) return null;
  const rate = async () => {
    const started = await run.run(
      {
        body: {
          status: [shipmentStatuses.open],
          outboundDateFrom: r.dateFrom,
          outboundDateTo: r.dateTo,
          keepAdjustments: true,
        },
      },
      { hidesSuccessToast: true },
    );
    if (started)
      await followJobBehindOverlay(started.jobId, t('Rating shipments. This can take up to 5 minutes.'), [
        'shipments',
      ]);
  };
  return (
    <Button isSmall disabledReason={run.busy ? t('Starting the rating run.') : null} onPress={rate}>
      {t('Rate now')}
    </Button>
  );
}
