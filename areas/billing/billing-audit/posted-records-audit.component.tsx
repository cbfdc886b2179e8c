import { postedRecordDiscrepancyTexts } from './billing-audit.contract.ts';
import type { PostedRecordDiscrepancy, PostedRecordsAudit } from './billing-audit.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

const movementNames: Record<NonNullable<PostedRecordDiscrepancy['kind']>, string> = {
  posted: 'Posted',
  received: 'Money received',
  applied: 'Applied to an invoice',
  refunded: 'Refunded',
  written_off: 'Written off',
  reversed: 'Reversed',
};

/** What was posted and booked in the audited period, and the differences. */
export function PostedRecordsAuditResult({ audit: papers }: { audit: PostedRecordsAudit }) {
  const t = useTranslate();
  const counts = {
    lines: papers.lines,
    invoices: papers.invoices,
    entries: papers.entries,
  };
  return (
    <>
      <p className={`note ${papers.different === 0 ? '' : 'tone-fault'}`} role="status">
        {papers.different === 0
          ? t(
              '{lines, plural, one {# posted line} other {# posted lines}} on {invoices, plural, one {# invoice} other {# invoices}}, {entries, plural, one {# ledger entry} other {# ledger entries}}, all match.',
              counts,
            )
          : t(
              'Differences found: {different}. Checked {lines, plural, one {# posted line} other {# posted lines}} on {invoices, plural, one {# invoice} other {# invoices}} and {entries, plural, one {# ledger entry} other {# ledger entries}}.',
              { ...counts, different: formatCount(papers.different) },
            )}
      </p>
      {papers.differing.length > 0 && (
        <HorizontalScroll name={t('Posted records')}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('What')}</th>
                <th className="hide-on-phone">{t('Date')}</th>
                <th className="numeric">{t('Amount')}</th>
                <th>{t('Why')}</th>
              </tr>
            </thead>
            <tbody>
              {papers.differing.map((d) => (
                <tr key={`${d.what} ${d.id}`}>
                  <td>
                    <Paper of={d} /> <span className="muted">{partOf(t, d)}</span>
                    <span className="phone-details">{formatDate(d.date)}</span>
                  </td>
                  <td className="hide-on-phone">{formatDate(d.date)}</td>
                  <td className="numeric">{formatMoney(d.amount)}</td>
                  <td className="wrap-text">{t(postedRecordDiscrepancyTexts[d.fault])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </HorizontalScroll>
      )}
    </>
  );
}

function Paper({ of: d }: { of: PostedRecordDiscrepancy }) {
  if (d.invoiceId !== null) return <Link to={`/customerCenter/manageInvoices/${d.invoiceId}`}>{d.name}</Link>;
  if (d.paymentId === null) return <span>{d.name}</span>;
  return (
    <Link to="/customerCenter/payments" search={{ open: d.paymentId, reference: d.name }}>
      {d.name}
    </Link>
  );
}

/** Describes the part of the document that differs. */
function partOf(t: Translate, d: PostedRecordDiscrepancy): string {
  if (d.what === 'line') return t('Line {code}', { code: d.chargeCode });
  if (d.what === 'movement' && d.kind) return t(movementNames[d.kind]);
  if (d.what === 'close') return t('Billing close');
  return d.what === 'invoice' ? t('Invoice') : t('Payment');
}
