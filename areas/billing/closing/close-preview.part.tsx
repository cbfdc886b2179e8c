import { showDays } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import { closingErrors } from './closing.errors.ts';
import type { ClosePreview } from './closing.contract.ts';
import { NotBilledNote } from './not-billed.part.tsx';
import './closing.css';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import type { Say } from '#kit/web/text.tsx';
import { runRating } from '#areas/billing/shipments/shipments.contract.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';

/** What closing the range would make, or the shipments that hold it up. */
export function ClosePreviewNote({ preview: p }: { preview: ClosePreview }) {
  const t = useText();
  if (p.refused && p.holdingCount === 0)
    return <p className="note">{t(p.refused.sentence, p.refused.params)}</p>;
  if (p.refused) return <HoldingUp preview={p} />;
  return (
    <>
      <Sums preview={p} />
      <NotBilledNote found={p.notBilled} />
    </>
  );
}

function Sums({ preview: p }: { preview: ClosePreview }) {
  const t = useText();
  return (
    <div className="sum wrap">
      <div>
        {t('Invoices')} <b>{showCount(p.invoices)}</b>
      </div>
      <div>
        {t('Amount')} <b>{showMoney(p.amount)}</b>
      </div>
      <div>
        {t('Shipments')} <b>{showCount(p.shipments)}</b>
      </div>
      <div>
        {t('Units')} <b>{showCount(p.units)}</b>
      </div>
      <div>
        {t('Cubes')} <b>{showHundredths(p.cubes)}</b>
      </div>
    </div>
  );
}

function HoldingUp({ preview: p }: { preview: ClosePreview }) {
  const t = useText();
  return (
    <>
      <p className="note t-fault">
        {t(
          '{count, plural, one {# shipment holds} other {# shipments hold}} up the close. Nothing is invoiced until every one is rated.',
          { count: p.holdingCount },
        )}
      </p>
      <div
        className="closing-list closing-acts"
        tabIndex={0}
        role="region"
        aria-label={t('Shipments that hold up the close')}
      >
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Why')}</th>
              <th className="closing-aside">{t('Outbound')}</th>
              <th className="num">{t('Shipments')}</th>
              <th>
                <span className="unseen">{t('Actions')}</span>
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

type HoldingReason = ClosePreview['reasons'][number];
function Reason({ reason: r, refused }: { reason: HoldingReason; refused: string | undefined }) {
  const t = useText();
  const days = showDays(r.dateFrom, r.dateTo);
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
          <A to="/customerCenter/manageShipments" search={list}>
            {whyHeld(t, r, refused)}
          </A>
        ) : (
          <A to={`/customerCenter/manageShipments/${r.shipmentId}`}>{whyHeld(t, r, refused)}</A>
        )}{' '}
        <span className="dim">{r.consignee}</span>
        {r.status === shipmentStates.error && (
          <div className="dim">
            {r.byHand
              ? t('Priced by hand. It is billed so once it is approved.')
              : t(
                  'Add the charge by hand and approve it, or add what is missing to the tariffs and rate again.',
                )}
          </div>
        )}
        <span className="phone-only closing-under">{days}</span>
      </td>
      <td className="closing-aside day">{days}</td>
      <td className="num">{showCount(r.count)}</td>
      <td className="acts">{r.status === shipmentStates.open && <RateNow reason={r} />}</td>
    </tr>
  );
}

function whyHeld(t: Say, { error, status }: HoldingReason, refused: string | undefined): string {
  if (error) return t(error.sentence, error.params);
  if (refused === closingErrors.needsApproval.code)
    return t('A second person must approve the charges by hand.');
  return status === shipmentStates.open ? t('Not rated yet') : t('There are no charges.');
}

/** Rates what nobody has rated, by the run of the list; charges by hand stay. */
function RateNow({ reason: r }: { reason: HoldingReason }) {
  const t = useText();
  const me = useMe();
  const run = useAct(runRating);
  if (!me.can('runRating:billing')) return null;
  const rate = async () => {
    const started = await run.run(
      {
        body: {
          status: [shipmentStates.open],
          outboundDateFrom: r.dateFrom,
          outboundDateTo: r.dateTo,
          keepAdjustments: true,
        },
      },
      { quiet: true },
    );
    if (started)
      await follow(started.jobId, t('Running rating, this can take up to 5 minutes'), ['shipments']);
  };
  return (
    <Action small whyNot={run.busy ? t('A rating run is being started.') : null} onPress={rate}>
      {t('Rate them now')}
    </Action>
  );
}
