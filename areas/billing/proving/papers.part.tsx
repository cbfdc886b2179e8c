import { paperFaults } from './proving.contract.ts';
import type { DifferingPaper, PaperProof } from './proving.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { A } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

const movementNames: Record<NonNullable<DifferingPaper['kind']>, string> = {
  posted: 'Posted',
  received: 'Money received',
  applied: 'Applied to an invoice',
  refunded: 'Given back',
  written_off: 'Written off',
  reversed: 'Reversed',
};

/** What was posted and booked in the period of a proof, and what of it differs. */
export function PapersProven({ papers }: { papers: PaperProof }) {
  const t = useText();
  const counts = {
    lines: papers.lines,
    invoices: papers.invoices,
    entries: papers.entries,
  };
  return (
    <>
      <p className={`note ${papers.different === 0 ? '' : 't-fault'}`} role="status">
        {papers.different === 0
          ? t(
              '{lines, plural, one {# posted line} other {# posted lines}} of {invoices, plural, one {# invoice} other {# invoices}}, {entries, plural, one {# entry} other {# entries}} in the ledger, all equal.',
              counts,
            )
          : t(
              '{different} differ of {lines, plural, one {# posted line} other {# posted lines}} of {invoices, plural, one {# invoice} other {# invoices}}, {entries, plural, one {# entry} other {# entries}} in the ledger.',
              { ...counts, different: showCount(papers.different) },
            )}
      </p>
      {papers.differing.length > 0 && (
        <Wide name={t('Posted and booked')}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('What')}</th>
                <th className="roomy">{t('Date')}</th>
                <th className="num">{t('Amount')}</th>
                <th>{t('Why')}</th>
              </tr>
            </thead>
            <tbody>
              {papers.differing.map((d) => (
                <tr key={`${d.what} ${d.id}`}>
                  <td>
                    <Paper of={d} /> <span className="dim">{partOf(t, d)}</span>
                    <span className="below">{showDate(d.date)}</span>
                  </td>
                  <td className="roomy">{showDate(d.date)}</td>
                  <td className="num">{showMoney(d.amount)}</td>
                  <td className="wraps">{t(paperFaults[d.fault])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </>
  );
}

function Paper({ of: d }: { of: DifferingPaper }) {
  if (d.invoiceId !== null) return <A to={`/customerCenter/manageInvoices/${d.invoiceId}`}>{d.name}</A>;
  if (d.paymentId === null) return <span>{d.name}</span>;
  return (
    <A to="/customerCenter/payments" search={{ open: d.paymentId, reference: d.name }}>
      {d.name}
    </A>
  );
}

/** What of the paper it is. */
function partOf(t: Say, d: DifferingPaper): string {
  if (d.what === 'line') return t('Line {code}', { code: d.chargeCode });
  if (d.what === 'movement' && d.kind) return t(movementNames[d.kind]);
  if (d.what === 'close') return t('Close of billing');
  return d.what === 'invoice' ? t('Invoice') : t('Payment');
}
