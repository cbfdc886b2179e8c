import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import type { InvoiceDoc, LineagePaper } from './invoices.contract.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const whatOf = (t: Say, paper: LineagePaper): string => {
  if (paper.creditOfId !== null) return t('Credit');
  return paper.rebillOfId === null ? t('Invoice') : t('Billed instead');
};

/** What followed an invoice, drawn as a line of papers: the invoice, its credit, what was billed instead. */
export function Lineage({ invoice, linked }: { invoice: InvoiceDoc; linked: boolean }) {
  const t = useText();
  if (invoice.lineage.length < 2) return null;
  const left = invoice.lineage.reduce((sum, paper) => sum + (paper.status === 3 ? 0 : paper.amount), 0);
  return (
    <>
      <h2 className="part">
        {t('Line of papers')}{' '}
        <span className="dim">{t('{amount} is left of it', { amount: showMoney(left) })}</span>
      </h2>
      <ol className="lineage" aria-label={t('Line of papers')}>
        {invoice.lineage.map((paper, place) => (
          <Fragment key={paper.id}>
            {place > 0 && (
              <li className="to" aria-hidden>
                <IconArrowRight size={16} stroke={1.75} />
              </li>
            )}
            <li
              className={paper.id === invoice.id ? 'paper on' : 'paper'}
              aria-current={paper.id === invoice.id}
            >
              <span className="dim">{whatOf(t, paper)}</span>
              <b>
                {linked && paper.id !== invoice.id ? (
                  <A to={`/customerCenter/manageInvoices/${paper.id}`}>{paper.number}</A>
                ) : (
                  paper.number
                )}
              </b>
              <span className="money">{showMoney(paper.amount)}</span>
              <span className="row">
                <State of="invoice" value={paper.status} />
                <span className="dim">{showDate(paper.date)}</span>
              </span>
            </li>
          </Fragment>
        ))}
      </ol>
    </>
  );
}
