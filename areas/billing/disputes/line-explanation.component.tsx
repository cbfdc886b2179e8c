import { IconGavel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  getBilledInvoiceLineWithDisputesEndpoint,
  findInvoiceDisputesEndpoint,
} from './disputes.contract.ts';
import type { BilledInvoiceLine, DisputeRow } from './disputes.contract.ts';
import { disputeErrors } from './disputes.errors.ts';
import { disputeStatuses } from '#areas/billing/dispute-answers/dispute-statuses.contract.ts';
import './disputes.css';
import { FileClaimLink } from '#areas/freight/units/file-claim-link.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// Loaded with the first line that a user asks about.
const OpenDisputeForm = lazyComponent(async () => (await import('./dispute.form.tsx')).OpenDisputeForm);
const ChargeExplanationSteps = lazyComponent(
  async () =>
    (await import('#areas/billing/shipments/charge-explanation.component.tsx')).ChargeExplanationSteps,
);

interface Of {
  id: number;
  posted: boolean;
}
interface Line {
  id: number;
  description: string;
  amount: number;
}
/** For each line of a posted invoice: its dispute status and a link to its calculation. */
export function usePostedInvoiceLineDisputesAndCalculations(invoice: Of): {
  renderLineActions: ((line: Line) => ReactNode) | undefined;
  openDialog: ReactNode;
} {
  const t = useTranslate();
  const [openLineId, setOpenLineId] = useState<number | null>(null);
  const found = useApiQuery(
    findInvoiceDisputesEndpoint,
    invoice.posted ? { params: { invoiceId: invoice.id } } : null,
  );
  if (!invoice.posted) return { renderLineActions: undefined, openDialog: null };
  return {
    renderLineActions: (line) => {
      const last = found.data?.find((d) => d.lineId === line.id);
      return (
        <span className="row">
          <Button
            isSmall
            variant="ghost"
            label={`${t('Why?')} ${t(line.description)} ${formatMoney(line.amount)}`}
            onPress={() => setOpenLineId(line.id)}
          >
            {t('Why?')}
          </Button>
          {last && <StatusBadge kind="dispute" value={last.status} />}
        </span>
      );
    },
    openDialog:
      openLineId === null ? null : (
        <LineWhy key={openLineId} lineId={openLineId} onClose={() => setOpenLineId(null)} />
      ),
  };
}

/** One line of an invoice: the calculation steps, and the payer's dispute. */
function LineWhy({ lineId, onClose }: { lineId: number; onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(getBilledInvoiceLineWithDisputesEndpoint, { params: { lineId } });
  const [disputing, dispute] = useState(false);
  const line = found.data?.line;
  if (disputing && line) return <OpenDisputeForm key={line.id} line={line} onClose={onClose} />;
  const may = me.can('myInvoicesView:customerService') || me.can('recordPayments:billing');
  return (
    <Dialog
      open
      isWide
      title={
        line
          ? t('Why {amount} {charge}?', { amount: formatMoney(line.amount), charge: t(line.description) })
          : t('Line')
      }
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Close')}</Button>
          {line && line.shipmentNumber !== null && <FileClaimLink recordKind="invoice" id={line.id} />}
          {may && line && (
            <Button
              variant="primary"
              icon={IconGavel}
              disabledReason={whyNotDisputed(found.data?.disputes ?? [], line, t)}
              onPress={() => dispute(true)}
            >
              {t('Dispute charge…')}
            </Button>
          )}
        </>
      }
    >
      <QueryBoundary query={found} skeletonLines={4}>
        {(explanation) => (
          <div className="line-explanation">
            <Steps line={explanation.line} />
            {explanation.disputes.map((d) => (
              <Said key={d.id} dispute={d} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
function whyNotDisputed(
  disputes: readonly DisputeRow[],
  line: BilledInvoiceLine,
  t: (text: string) => string,
): string | null {
  if (disputes.some((d) => d.status === disputeStatuses.open))
    return t(disputeErrors.alreadyDisputed.sentence);
  return line.left > 0 ? null : t(disputeErrors.lineNotDisputable.sentence);
}

function Steps({ line }: { line: BilledInvoiceLine }) {
  const t = useTranslate();
  return (
    <section className="charge-explanation">
      {line.rate ? (
        <ChargeExplanationSteps rate={line.rate} />
      ) : (
        <p className="note">{t('Manual charge, not from a tariff.')}</p>
      )}
      {line.credited > 0 && (
        <p className="note">{t('{amount} was credited.', { amount: formatMoney(line.credited) })}</p>
      )}
    </section>
  );
}

/** The dispute on a line, with a link to it. */
function Said({ dispute: d }: { dispute: DisputeRow }) {
  const t = useTranslate();
  return (
    <p className="note">
      <StatusBadge kind="dispute" value={d.status} />{' '}
      <Link to="/customerCenter/disputes" search={{ open: d.id }}>
        {t('{amount} on {date}', { amount: formatMoney(d.amount), date: formatDate(d.madeOn) })}
      </Link>{' '}
      {t(d.reasonLabel)}. {d.said}
    </p>
  );
}
