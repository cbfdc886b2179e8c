import { personName } from '#kit/contract/person-name.ts';
import { IconArrowBackUp, IconBan, IconCashBanknote, IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { CreditDisputeForm, NoteDisputeForm, RefuseDisputeForm } from './dispute.form.tsx';
import { addPaper, disputeLifecycle, getDispute, readPaper, withdrawDispute } from './disputes.contract.ts';
import type { DisputeDoc } from './disputes.contract.ts';
import { disputeStates } from '#areas/billing/dispute-answers/dispute-states.contract.ts';
import './disputes.css';
import { InvoiceLink } from '#areas/billing/invoices/invoice-link.part.tsx';
import { Papers } from '#areas/settings/papers/papers.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { RecordDrawer } from '#kit/web/record-drawer.tsx';
import type { Opened } from '#kit/web/record-drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { useAct, useRecord } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Asking = 'credit' | 'refuse' | 'note' | null;

/** One dispute: what is said to be wrong, what both sides wrote, and how it ended. */
export function DisputeDrawer({ id, ...opened }: Opened) {
  const t = useText();
  const found = useRecord(getDispute, id, (known) => ({ params: { id: known } }));
  const [asking, setAsking] = useState<Asking>(null);
  const dispute = found.data;
  const close = () => setAsking(null);
  return (
    <>
      <RecordDrawer
        of={found}
        word={t('Dispute')}
        title={(d) => t(d.charge)}
        beside={dispute && <State of="dispute" value={dispute.status} />}
        foot={dispute && <Acts dispute={dispute} ask={setAsking} />}
        {...opened}
      >
        {(d) => (
          <>
            <Facts dispute={d} />
            <Said dispute={d} />
            <DisputePapers dispute={d} />
          </>
        )}
      </RecordDrawer>
      {dispute && asking === 'credit' && (
        <CreditDisputeForm key={dispute.id} dispute={dispute} onClose={close} />
      )}
      {dispute && asking === 'refuse' && (
        <RefuseDisputeForm key={dispute.id} dispute={dispute} onClose={close} />
      )}
      {dispute && asking === 'note' && <NoteDisputeForm key={dispute.id} dispute={dispute} onClose={close} />}
    </>
  );
}

function Acts({ dispute, ask: asks }: { dispute: DisputeDoc; ask: (what: Asking) => void }) {
  const t = useText();
  const me = useMe();
  const take = useAct(withdrawDispute);
  const withdraw = async () => {
    const title = t('Withdraw the dispute of {charge}', { charge: t(dispute.charge) });
    const body = <p>{t('The line will stand as it was billed.')}</p>;
    if (await ask({ title, body, act: t('Withdraw dispute'), leave: t('Keep'), risk: true }))
      await take.run({ params: { id: dispute.id }, body: { rowVersion: dispute.rowVersion } });
  };
  const decides = me.can('reBillInvoice:billing');
  const why = (move: keyof typeof disputeLifecycle.moves) =>
    whyNot(disputeLifecycle, move, dispute.status, me);
  return (
    <>
      {decides && (
        <Action look="go" icon={IconCashBanknote} whyNot={why('credit')} onPress={() => asks('credit')}>
          {t('Credit line…')}
        </Action>
      )}
      {decides && (
        <Action icon={IconBan} whyNot={why('refuse')} onPress={() => asks('refuse')}>
          {t('Refuse dispute…')}
        </Action>
      )}
      <Action icon={IconNote} look={decides ? 'plain' : 'go'} onPress={() => asks('note')}>
        {t('Add note…')}
      </Action>
      <Action icon={IconArrowBackUp} whyNot={why('withdraw')} onPress={withdraw}>
        {t('Withdraw dispute…')}
      </Action>
    </>
  );
}

const letterStates = { queued: 'on its way', sent: 'sent', failed: 'not sent' } as const;
function Facts({ dispute: d }: { dispute: DisputeDoc }) {
  const t = useText();
  return (
    <dl className="kv two">
      <dt>{t('Invoice')}</dt>
      <dd>
        <InvoiceLink id={d.invoiceId}>{d.invoiceNumber}</InvoiceLink>
      </dd>
      <dt>{t('Payer')}</dt>
      <dd>
        {d.payer} <span className="dim">{d.payerNumber}</span>
      </dd>
      <dt>{t('Disputed')}</dt>
      <dd className="strong">{showMoney(d.amount)}</dd>
      <dt>{t('Reason')}</dt>
      <dd>{t(d.reasonLabel)}</dd>
      <dt>{t('dispute|Made')}</dt>
      <dd>
        {showDate(d.madeOn)} <span className="dim">{personName(t, d.madeBy)}</span>
      </dd>
      {d.decidedOn && (
        <>
          <dt>{t('dispute|Ended')}</dt>
          <dd>
            {showDate(d.decidedOn)} <span className="dim">{personName(t, d.decidedBy)}</span>
          </dd>
        </>
      )}
      {d.credit && (
        <>
          <dt>{t('Credit')}</dt>
          <dd>
            <InvoiceLink id={d.credit.id}>{d.credit.number}</InvoiceLink>{' '}
            <span className="dim">{showMoney(d.credit.amount)}</span>
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
          <dt>{t('Mailed to')}</dt>
          <dd>
            {d.mailed.to} <span className="dim">{t(letterStates[d.mailed.state])}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

function Said({ dispute: d }: { dispute: DisputeDoc }) {
  const t = useText();
  return (
    <section>
      <h3>{t('What was said')}</h3>
      <ul className="happened">
        <li>
          {d.said}
          <br />
          <span className="dim">
            {[showMoment(d.madeAt), personName(t, d.madeBy)].filter(Boolean).join(' · ')}
          </span>
        </li>
        {d.notes.map((n) => (
          <li key={n.id}>
            {n.said}
            <br />
            <span className="dim">
              {[showMoment(n.at), personName(t, n.who)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DisputePapers({ dispute: d }: { dispute: DisputeDoc }) {
  const t = useText();
  const add = useAct(addPaper, { lock: 'Sending the document', says: () => 'The document is added.' });
  return (
    <Papers
      title={t('Documents')}
      papers={d.papers}
      read={(paperId) =>
        void download(readPaper, { params: { id: d.id, paperId } }, t('Fetching the document'))
      }
      add={
        d.status === disputeStates.open ? (file) => add.run({ params: { id: d.id }, file, body: {} }) : null
      }
    >
      {t('Add document…')}
    </Papers>
  );
}
