import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import type { InvoiceDetails, LineageInvoice } from './invoices.contract.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const whatOf = (t: Translate, paper: LineageInvoice): string => {
  if (paper.creditOfId !== null) return t('Credit');
  return paper.rebillOfId === null ? t('Invoice') : t('Rebilled as');
};

/** The chain of documents that followed an invoice: the invoice, its credit, and the rebill. */
export function InvoiceLineage({ invoice, linked }: { invoice: InvoiceDetails; linked: boolean }) {
  const t = useTranslate();
  if (invoice.lineage.length < 2) return null;
  const left = invoice.lineage.reduce((sum, paper) => sum + (paper.status === 3 ? 0 : paper.amount), 0);
  return (
    <>
      <h2 className="section-title">
        {t('Related documents')}{' '}
        <span className="muted">{t('{amount} left', { amount: formatMoney(left) })}</span>
      </h2>
      <ol className="lineage" aria-label={t('Related documents')}>
        {invoice.lineage.map((paper, place) => (
          <Fragment key={paper.id}>
            {place > 0 && (
              <li className="lineage-arrow" aria-hidden>
                <IconArrowRight size={16} stroke={1.75} />
              </li>
            )}
            <li
              className={paper.id === invoice.id ? 'lineage-document active' : 'lineage-document'}
              aria-current={paper.id === invoice.id}
            >
              <span className="muted">{whatOf(t, paper)}</span>
              <b>
                {linked && paper.id !== invoice.id ? (
                  <Link to={`/customerCenter/manageInvoices/${paper.id}`}>{paper.number}</Link>
                ) : (
                  paper.number
                )}
              </b>
              <span className="amount">{formatMoney(paper.amount)}</span>
              <span className="row">
                <StatusBadge kind="invoice" value={paper.status} />
                <span className="muted">{formatDate(paper.date)}</span>
              </span>
            </li>
          </Fragment>
        ))}
      </ol>
    </>
  );
}
