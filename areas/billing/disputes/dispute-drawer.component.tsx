import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconArrowBackUp, IconBan, IconCashBanknote, IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { CreditDisputeForm, DisputeNoteForm, RefuseDisputeForm } from './dispute.form.tsx';
import {
  addDisputeDocumentEndpoint,
  disputeLifecycle,
  getDisputeEndpoint,
  getDisputeDocumentEndpoint,
  withdrawDisputeEndpoint,
} from './disputes.contract.ts';
import type { DisputeDetails } from './disputes.contract.ts';
import { disputeStatuses } from '#areas/billing/dispute-answers/dispute-statuses.contract.ts';
import './disputes.css';
import { InvoiceLink } from '#areas/billing/invoices/invoice-link.component.tsx';
import { AttachedDocumentsSection } from '#areas/settings/documents/documents.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { DetailDrawer } from '#kit/web/detail-drawer.tsx';
import type { DetailDrawerProps } from '#kit/web/detail-drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { useApiMutation, useRecordQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Asking = 'credit' | 'reject' | 'note' | null;

/** One dispute: the claim, the notes of both parties, and the outcome. */
export function DisputeDrawer({ id, ...opened }: DetailDrawerProps) {
  const t = useTranslate();
  const found = useRecordQuery(getDisputeEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const [asking, setAsking] = useState<Asking>(null);
  const dispute = found.data;
  const close = () => setAsking(null);
  return (
    <>
      <DetailDrawer
        query={found}
        loadingTitle={t('Dispute')}
        title={(d) => t(d.charge)}
        besideTitle={dispute && <StatusBadge kind="dispute" value={dispute.status} />}
        footer={dispute && <Acts dispute={dispute} ask={setAsking} />}
        {...opened}
      >
        {(d) => (
          <>
            <Facts dispute={d} />
            <Said dispute={d} />
            <DisputePapers dispute={d} />
          </>
        )}
      </DetailDrawer>
      {dispute && asking === 'credit' && (
        <CreditDisputeForm key={dispute.id} dispute={dispute} onClose={close} />
      )}
      {dispute && asking === 'reject' && (
        <RefuseDisputeForm key={dispute.id} dispute={dispute} onClose={close} />
      )}
      {dispute && asking === 'note' && <DisputeNoteForm key={dispute.id} dispute={dispute} onClose={close} />}
    </>
  );
}

function Acts({ dispute, ask: asks }: { dispute: DisputeDetails; ask: (what: Asking) => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const take = useApiMutation(withdrawDisputeEndpoint);
  const withdraw = async () => {
    const title = t('Withdraw the dispute of {charge}', { charge: t(dispute.charge) });
    const body = <p>{t('The charge stays as billed.')}</p>;
    if (
      await confirmAction({
        title,
        body,
        confirmLabel: t('Withdraw dispute'),
        isDestructive: true,
      })
    )
      await take.run({ params: { id: dispute.id }, body: { rowVersion: dispute.rowVersion } });
  };
  const decides = me.can('reBillInvoice:billing');
  const why = (move: keyof typeof disputeLifecycle.transitions) =>
    getTransitionBlocker(disputeLifecycle, move, dispute.status, me);
  return (
    <>
      {decides && (
        <Button
          variant="primary"
          icon={IconCashBanknote}
          disabledReason={why('credit')}
          onPress={() => asks('credit')}
        >
          {t('Credit line…')}
        </Button>
      )}
      {decides && (
        <Button icon={IconBan} disabledReason={why('reject')} onPress={() => asks('reject')}>
          {t('Reject dispute…')}
        </Button>
      )}
      <Button icon={IconNote} variant={decides ? 'plain' : 'primary'} onPress={() => asks('note')}>
        {t('Add note…')}
      </Button>
      <Button icon={IconArrowBackUp} disabledReason={why('withdraw')} onPress={withdraw}>
        {t('Withdraw dispute…')}
      </Button>
    </>
  );
}

const letterStates = { queued: 'sending', sent: 'sent', failed: 'not sent' } as const;
function Facts({ dispute: d }: { dispute: DisputeDetails }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('Invoice')}</dt>
      <dd>
        <InvoiceLink id={d.invoiceId}>{d.invoiceNumber}</InvoiceLink>
      </dd>
      <dt>{t('Payer')}</dt>
      <dd>
        {d.payer} <span className="muted">{d.payerNumber}</span>
      </dd>
      <dt>{t('Disputed')}</dt>
      <dd className="strong">{formatMoney(d.amount)}</dd>
      <dt>{t('Reason')}</dt>
      <dd>{t(d.reasonLabel)}</dd>
      <dt>{t('dispute|Created')}</dt>
      <dd>
        {formatDate(d.madeOn)}{' '}
        <span className="muted">{translateAnonymousOrErasedPersonName(t, d.madeBy)}</span>
      </dd>
      {d.decidedOn && (
        <>
          <dt>{t('dispute|Closed')}</dt>
          <dd>
            {formatDate(d.decidedOn)}{' '}
            <span className="muted">{translateAnonymousOrErasedPersonName(t, d.decidedBy)}</span>
          </dd>
        </>
      )}
      {d.credit && (
        <>
          <dt>{t('Credit')}</dt>
          <dd>
            <InvoiceLink id={d.credit.id}>{d.credit.number}</InvoiceLink>{' '}
            <span className="muted">{formatMoney(d.credit.amount)}</span>
          </dd>
        </>
      )}
      {d.answer && (
        <>
          <dt>{t('Our answer')}</dt>
          <dd>{d.answer}</dd>
        </>
      )}
      {d.mailed && (
        <>
          <dt>{t('Emailed to')}</dt>
          <dd>
            {d.mailed.to} <span className="muted">{t(letterStates[d.mailed.state])}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

function Said({ dispute: d }: { dispute: DisputeDetails }) {
  const t = useTranslate();
  return (
    <section>
      <h3>{t('Comments')}</h3>
      <ul className="event-list">
        <li>
          {d.said}
          <br />
          <span className="muted">
            {[formatShortDateTime(d.madeAt), translateAnonymousOrErasedPersonName(t, d.madeBy)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
        {d.notes.map((n) => (
          <li key={n.id}>
            {n.said}
            <br />
            <span className="muted">
              {[formatShortDateTime(n.at), translateAnonymousOrErasedPersonName(t, n.who)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DisputePapers({ dispute: d }: { dispute: DisputeDetails }) {
  const t = useTranslate();
  const add = useApiMutation(addDisputeDocumentEndpoint, {
    busyMessage: 'Uploading the document',
    successMessage: () => 'Document added.',
  });
  return (
    <AttachedDocumentsSection
      title={t('Documents')}
      documents={d.papers}
      onOpenDocument={(paperId) =>
        void downloadOrOpenFile(
          getDisputeDocumentEndpoint,
          { params: { id: d.id, paperId } },
          t('Downloading the document'),
        )
      }
      addFile={
        d.status === disputeStatuses.open ? (file) => add.run({ params: { id: d.id }, file, body: {} }) : null
      }
    >
      {t('Add document…')}
    </AttachedDocumentsSection>
  );
}
