import { IconGavel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { DisputeForm } from './dispute.form.tsx';
import { billedLineOf, disputesOfInvoice } from './disputes.contract.ts';
import type { BilledLine, DisputeRow } from './disputes.contract.ts';
import { disputeErrors } from './disputes.errors.ts';
import { disputeStates } from '#areas/billing/dispute-answers/dispute-states.contract.ts';
import './disputes.css';
import { WhySteps } from '#areas/billing/shipments/why.part.tsx';
import { FileClaim } from '#areas/freight/units/file-claim.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

interface Of {
  id: number;
  posted: boolean;
}
interface Line {
  id: number;
  description: string;
  amount: number;
}
/** Beside each line of a posted invoice: what became of it, and the way to why it comes to its amount. */
export function useWhyOfLines(invoice: Of): {
  beside: ((line: Line) => ReactNode) | undefined;
  open: ReactNode;
} {
  const t = useText();
  const [asked, ask] = useState<number | null>(null);
  const found = useAnswer(disputesOfInvoice, invoice.posted ? { params: { invoiceId: invoice.id } } : null);
  if (!invoice.posted) return { beside: undefined, open: null };
  return {
    beside: (line) => {
      const last = found.data?.find((d) => d.lineId === line.id);
      return (
        <span className="row">
          <Action
            small
            look="ghost"
            label={`${t('Why?')} ${t(line.description)} ${showMoney(line.amount)}`}
            onPress={() => ask(line.id)}
          >
            {t('Why?')}
          </Action>
          {last && <State of="dispute" value={last.status} />}
        </span>
      );
    },
    open: asked === null ? null : <LineWhy key={asked} lineId={asked} onClose={() => ask(null)} />,
  };
}

/** One line of an invoice: the steps to its cents, and what its payer says to them. */
function LineWhy({ lineId, onClose }: { lineId: number; onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const found = useAnswer(billedLineOf, { params: { lineId } });
  const [disputing, dispute] = useState(false);
  const line = found.data?.line;
  if (disputing && line) return <DisputeForm key={line.id} line={line} onClose={onClose} />;
  const may = me.can('myInvoicesView:customerService') || me.can('recordPayments:billing');
  return (
    <Dialog
      open
      wide
      title={
        line
          ? t('Why {amount} {charge}?', { amount: showMoney(line.amount), charge: t(line.description) })
          : t('Line')
      }
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Close')}</Action>
          {line && line.shipmentNumber !== null && <FileClaim of="invoice" id={line.id} />}
          {may && line && (
            <Action
              look="go"
              icon={IconGavel}
              whyNot={whyNotDisputed(found.data?.disputes ?? [], line, t)}
              onPress={() => dispute(true)}
            >
              {t('Dispute line…')}
            </Action>
          )}
        </>
      }
    >
      <Answered of={found} lines={4}>
        {(it) => (
          <div className="line-why">
            <Steps line={it.line} />
            {it.disputes.map((d) => (
              <Said key={d.id} dispute={d} />
            ))}
          </div>
        )}
      </Answered>
    </Dialog>
  );
}
function whyNotDisputed(
  disputes: readonly DisputeRow[],
  line: BilledLine,
  t: (text: string) => string,
): string | null {
  if (disputes.some((d) => d.status === disputeStates.open)) return t(disputeErrors.disputedAlready.sentence);
  return line.left > 0 ? null : t(disputeErrors.nothingLeft.sentence);
}

function Steps({ line }: { line: BilledLine }) {
  const t = useText();
  return (
    <section className="why">
      {line.rate ? (
        <WhySteps rate={line.rate} />
      ) : (
        <p className="note">{t('This line was billed by hand: no tariff led to it.')}</p>
      )}
      {line.credited > 0 && (
        <p className="note">{t('{amount} of it was credited.', { amount: showMoney(line.credited) })}</p>
      )}
    </section>
  );
}

/** What was disputed of a line, and where it is talked about. */
function Said({ dispute: d }: { dispute: DisputeRow }) {
  const t = useText();
  return (
    <p className="note">
      <State of="dispute" value={d.status} />{' '}
      <A to="/customerCenter/disputes" search={{ open: d.id }}>
        {t('{amount} on {date}', { amount: showMoney(d.amount), date: showDate(d.madeOn) })}
      </A>{' '}
      {t(d.reasonLabel)}. {d.said}
    </p>
  );
}
