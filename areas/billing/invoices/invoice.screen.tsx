import { personName } from '#kit/contract/person-name.ts';
import { companyZone } from '#kit/web/house.ts';
import { IconLock, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import { getInvoice, invoiceLifecycle, printInvoice } from './invoices.contract.ts';
import type { InvoiceDoc, InvoiceLine } from './invoices.contract.ts';
import { InvoiceLines, InvoiceShipments, useInvoiceFacts } from './invoice-body.part.tsx';
import { InvoiceActs } from './invoice-acts.part.tsx';
import { InvoiceForm } from './invoice.form.tsx';
import { InvoiceLineForm } from './invoice-line.form.tsx';
import { Lineage } from './lineage.part.tsx';
import { useWhyOfLines } from '#areas/billing/disputes/line-why.part.tsx';
import { SendActs, Sendings } from './sending.part.tsx';
import { usePosting } from './posting.part.tsx';
import '#kit/web/theme/document.css';
import { DocumentFacts } from '#kit/web/document-facts.tsx';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useRecord } from '#kit/web/query.ts';
import { A, Screen, usePathValue } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** One invoice: its charges, the shipments they come from, and what was done with it. */
export default function InvoiceScreen() {
  const t = useText();
  const number = usePathValue('id');
  const invoice = useRecord(getInvoice, number, (id) => ({ params: { id } }));
  return invoice.data ? (
    <Invoice invoice={invoice.data} />
  ) : (
    <Screen title={t('Invoice')} note={<A to="/customerCenter/manageInvoices">{t('Invoices')}</A>}>
      <div className="pad">
        <Answered
          of={invoice}
          sought={{ kind: t('Invoice'), number, back: '/customerCenter/manageInvoices', list: t('Invoices') }}
        >
          {() => null}
        </Answered>
      </div>
    </Screen>
  );
}

function Invoice({ invoice: i }: { invoice: InvoiceDoc }) {
  const t = useText();
  const me = useMe();
  const facts = useInvoiceFacts(i);
  const why = useWhyOfLines(i);
  const [editing, setEditing] = useState(false);
  const [line, setLine] = useState<InvoiceLine | 'new' | null>(null);
  const mayEdit = whyNot(invoiceLifecycle, 'edit', i.status, me) === null;
  return (
    <Screen
      title={
        i.type === 2
          ? t('Credit {number}', { number: i.number })
          : t('Invoice {number}', { number: i.number })
      }
      beside={<State of="invoice" value={i.status} />}
      note={<A to="/customerCenter/manageInvoices">{t('Invoices')}</A>}
      acts={<Acts invoice={i} onEdit={() => setEditing(true)} />}
    >
      <DocumentFacts
        facts={[
          { name: t('Amount'), value: <b>{showMoney(i.amount)}</b> },
          ...(i.open === null ? [] : [{ name: t('amount|Open'), value: <b>{showMoney(i.open)}</b> }]),
          ...facts,
          {
            name: t('Units, cubes'),
            value: `${showCount(i.units)} · ${showHundredths(i.cubes)}`,
          },
        ]}
      />
      <div className="split">
        <div className="left">
          <Lineage invoice={i} linked />
          <h2 className="part">
            {t('Charges')} <span className="grow" />
            {mayEdit && (
              <Action small icon={IconPlus} onPress={() => setLine('new')}>
                {t('Add a line…')}
              </Action>
            )}
          </h2>
          <InvoiceLines invoice={i} edit={mayEdit ? setLine : undefined} beside={why.beside} />
          {why.open}
          {i.shipments.length > 0 && (
            <>
              <h2 className="part">{t('Shipments')}</h2>
              <InvoiceShipments invoice={i} />
            </>
          )}
          <Changes invoice={i} />
        </div>
      </div>
      {editing && <InvoiceForm key={i.id} invoice={i} onClose={() => setEditing(false)} />}
      {line && (
        <InvoiceLineForm
          key={line === 'new' ? 'new' : line.id}
          invoice={i}
          line={line === 'new' ? undefined : line}
          onClose={() => setLine(null)}
        />
      )}
    </Screen>
  );
}

/** What is done with it. */
function Acts({ invoice: i, onEdit }: { invoice: InvoiceDoc; onEdit: () => void }) {
  const t = useText();
  const me = useMe();
  const post = usePosting();
  return (
    <>
      <SendActs invoice={i} />
      <InvoiceActs invoice={i} onEdit={onEdit} />
      <Action icon={IconPrinter} onPress={() => download(printInvoice, { params: { id: i.id } })}>
        {t('Print invoice')}
      </Action>
      {me.can('postInvoices:billing') && i.status === invoiceLifecycle.states.draft.value && (
        <Action
          icon={IconLock}
          look="go"
          whyNot={whyNot(invoiceLifecycle, 'post', i.status, me)}
          onPress={() => post({ bulkPrintIdsIncluded: [i.id] })}
        >
          {t('Post…')}
        </Action>
      )}
    </>
  );
}

/** Who did what to it; nothing for whoever is not told. */
function Changes({ invoice: i }: { invoice: InvoiceDoc }) {
  const t = useText();
  return (
    <>
      <Sendings invoice={i} />
      {i.history.length > 0 && <h2 className="part">{t('Changes')}</h2>}
      <ul className="changes">
        {i.history.map((h, at) => (
          <li key={at}>
            <time dateTime={h.at}>{showNamedMoment(h.at, companyZone())}</time>
            <b>{personName(t, h.who)}</b>
            <span>{t(h.action)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
