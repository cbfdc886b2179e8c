import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { PostedRecordsAuditResult } from './posted-records-audit.component.tsx';
import {
  auditBillingEndpoint,
  chargeDiscrepancyTexts,
  billingAuditPeriodSchema,
} from './billing-audit.contract.ts';
import type { BillingAudit } from './billing-audit.contract.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

/** Recalculates every computed charge of a period independently of the rating, and lists the differences. */
export function BillingAuditPanel() {
  const t = useTranslate();
  const today = useWarehouseToday();
  const [period, take] = useState<{ from: string; to: string } | null>(null);
  const proof = useApiQuery(auditBillingEndpoint, period ? { query: period } : null);
  const form = useForm(
    billingAuditPeriodSchema,
    { from: addDays(today, -30), to: today },
    (values) => {
      take(values);
      proof.refetch();
      return true;
    },
    { draftKey: null, confirmsLeaving: false },
  );
  return (
    <section>
      <h2 className="section-title">{t('Charge check')}</h2>
      <p className="muted">
        {t(
          'Recalculates every charge from its steps, published rates, fuel prices and freight. Uses a second calculation that shares no code with rating.',
        )}{' '}
        {t('Posted records are checked too: invoice lines, invoices and ledger entries.')}
      </p>
      <form {...form.formProps} className="row wrap">
        <DateField form={form} name="from" label={t('Outbound date from')} />
        <DateField form={form} name="to" label={t('Outbound date to')} />
        <Button variant="primary" icon={IconCircleCheck} onPress={() => void form.submit()}>
          {t('Verify charges')}
        </Button>
      </form>
      {period && <QueryBoundary query={proof}>{(auditResult) => <Said proof={auditResult} />}</QueryBoundary>}
    </section>
  );
}

function Said({ proof }: { proof: BillingAudit }) {
  const t = useTranslate();
  const counts = { lines: proof.lines, shipments: proof.shipments };
  return (
    <>
      <p className={`note ${proof.different === 0 ? '' : 'tone-fault'}`} role="status">
        {proof.different === 0
          ? t(
              '{lines, plural, one {# charge} other {# charges}} on {shipments, plural, one {# shipment} other {# shipments}}, all match.',
              counts,
            )
          : t('{different} of {lines} charges differ.', {
              ...counts,
              different: formatCount(proof.different),
            })}{' '}
        {t('Manual: {byHand}. Without steps: {untraced}.', {
          byHand: formatCount(proof.byHand),
          untraced: formatCount(proof.untraced),
        })}
      </p>
      {proof.differing.length > 0 && (
        <HorizontalScroll name={t('Charge check')}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('Shipment')}</th>
                <th className="hide-on-phone">{t('Outbound date')}</th>
                <th className="hide-on-phone">{t('Charge code')}</th>
                <th className="numeric">{t('Amount')}</th>
                <th>{t('Why')}</th>
              </tr>
            </thead>
            <tbody>
              {proof.differing.map((d) => (
                <tr key={d.rateId}>
                  <td>
                    <Link to={`/customerCenter/manageShipments/${d.shipmentId}`}>
                      {String(d.shipmentNumber)}
                    </Link>{' '}
                    <span className="phone-details">
                      {[formatDate(d.outboundDate), d.chargeCode].join(' · ')}
                    </span>
                  </td>
                  <td className="hide-on-phone">{formatDate(d.outboundDate)}</td>
                  <td className="hide-on-phone">{d.chargeCode}</td>
                  <td className="numeric">{formatMoney(d.amount)}</td>
                  <td className="wrap-text">{t(chargeDiscrepancyTexts[d.fault])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </HorizontalScroll>
      )}
      <PostedRecordsAuditResult audit={proof.papers} />
    </>
  );
}
