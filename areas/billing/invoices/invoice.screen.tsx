import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { IconLock, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { getInvoiceEndpoint, invoiceLifecycle, printInvoiceEndpoint } from './invoices.contract.ts';
import type { InvoiceDetails, InvoiceLine } from './invoices.contract.ts';
import { InvoiceLines, InvoiceShipments, useInvoiceHeaderFields } from './invoice-body.component.tsx';
import { InvoiceEditDeleteCreditRebillActions } from './invoice-actions.component.tsx';
import { InvoiceLineage } from './invoice-lineage.component.tsx';
import { AuditActionName } from '#areas/people/session/lazy-audit-action-name.component.tsx';
import { usePostedInvoiceLineDisputesAndCalculations } from '#areas/billing/disputes/line-explanation.component.tsx';
import { SendInvoiceAndPricePerBoxActions, InvoiceSendHistory } from './invoice-sending.component.tsx';
import { useConfirmAndPostInvoices } from './posting.component.tsx';
import '#kit/web/theme/document.css';
import { DocumentSummaryFields } from '#kit/web/document-summary-fields.tsx';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Link, Screen, usePathParam } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// Loaded with the first change of a draft.
const DraftInvoiceHeaderForm = lazyComponent(
  async () => (await import('./invoice.form.tsx')).DraftInvoiceHeaderForm,
);
const ManualInvoiceLineForm = lazyComponent(
  async () => (await import('./invoice-line.form.tsx')).ManualInvoiceLineForm,
);

/** One invoice: its charges, the shipments they come from, and its history. */
export default function InvoiceScreen() {
  const t = useTranslate();
  const number = usePathParam('id');
  const invoice = useRecordQuery(getInvoiceEndpoint, number, (id) => ({ params: { id } }));
  return invoice.data ? (
    <Invoice invoice={invoice.data} />
  ) : (
    <Screen title={t('Invoice')} note={<Link to="/customerCenter/manageInvoices">{t('Invoices')}</Link>}>
      <div className="pad">
        <QueryBoundary
          query={invoice}
          notFoundRecord={{
            noun: t('Invoice'),
            number,
            listPath: '/customerCenter/manageInvoices',
            listTitle: t('Invoices'),
          }}
        >
          {() => null}
        </QueryBoundary>
      </div>
    </Screen>
  );
}

function Invoice({ invoice: i }: { invoice: InvoiceDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const facts = useInvoiceHeaderFields(i);
  const why = usePostedInvoiceLineDisputesAndCalculations(i);
  const [editing, setEditing] = useState(false);
  const [line, setLine] = useState<InvoiceLine | 'new' | null>(null);
  const mayEdit = getTransitionBlocker(invoiceLifecycle, 'edit', i.status, me) === null;
  return (
    <Screen
      title={
        i.type === 2
          ? t('Credit {number}', { number: i.number })
          : t('Invoice {number}', { number: i.number })
      }
      besideTitle={<StatusBadge kind="invoice" value={i.status} />}
      note={<Link to="/customerCenter/manageInvoices">{t('Invoices')}</Link>}
      actions={<Acts invoice={i} onEdit={() => setEditing(true)} />}
    >
      <DocumentSummaryFields
        fields={[
          { name: t('Amount'), value: <b>{formatMoney(i.amount)}</b> },
          ...(i.open === null ? [] : [{ name: t('amount|Open'), value: <b>{formatMoney(i.open)}</b> }]),
          ...facts,
          {
            name: t('Units, cu ft'),
            value: `${formatCount(i.units)} · ${formatHundredths(i.cubes)}`,
          },
        ]}
      />
      <div className="split">
        <div className="main-column">
          <InvoiceLineage invoice={i} linked />
          <h2 className="section-title">
            {t('Charges')} <span className="grow" />
            {mayEdit && (
              <Button isSmall icon={IconPlus} onPress={() => setLine('new')}>
                {t('Add line…')}
              </Button>
            )}
          </h2>
          <InvoiceLines invoice={i} edit={mayEdit ? setLine : undefined} beside={why.renderLineActions} />
          {why.openDialog}
          {i.shipments.length > 0 && (
            <>
              <h2 className="section-title">{t('Shipments')}</h2>
              <InvoiceShipments invoice={i} />
            </>
          )}
          <Changes invoice={i} />
        </div>
      </div>
      {editing && <DraftInvoiceHeaderForm key={i.id} invoice={i} onClose={() => setEditing(false)} />}
      {line && (
        <ManualInvoiceLineForm
          key={line === 'new' ? 'new' : line.id}
          invoice={i}
          line={line === 'new' ? undefined : line}
          onClose={() => setLine(null)}
        />
      )}
    </Screen>
  );
}

/** The actions on the invoice. */
function Acts({ invoice: i, onEdit }: { invoice: InvoiceDetails; onEdit: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const post = useConfirmAndPostInvoices();
  return (
    <>
      <SendInvoiceAndPricePerBoxActions invoice={i} />
      <InvoiceEditDeleteCreditRebillActions invoice={i} onEdit={onEdit} />
      <Button
        icon={IconPrinter}
        onPress={() => downloadOrOpenFile(printInvoiceEndpoint, { params: { id: i.id } })}
      >
        {t('Print invoice')}
      </Button>
      {me.can('postInvoices:billing') && i.status === invoiceLifecycle.states.draft.value && (
        <Button
          icon={IconLock}
          variant="primary"
          disabledReason={getTransitionBlocker(invoiceLifecycle, 'post', i.status, me)}
          onPress={() => post({ bulkPrintIdsIncluded: [i.id] })}
        >
          {t('Post…')}
        </Button>
      )}
    </>
  );
}

/** The change history. Empty for users who cannot see it. */
function Changes({ invoice: i }: { invoice: InvoiceDetails }) {
  const t = useTranslate();
  return (
    <>
      <InvoiceSendHistory invoice={i} />
      {i.history.length > 0 && <h2 className="section-title">{t('Changes')}</h2>}
      <ul className="change-list">
        {i.history.map((h, index) => (
          <li key={index}>
            <time dateTime={h.at}>{formatShortDateTimeWithZone(h.at, getCompanyTimeZone())}</time>
            <b>{translateAnonymousOrErasedPersonName(t, h.who)}</b>
            <span>
              <AuditActionName action={h.action} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
