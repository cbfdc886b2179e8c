import { officeZone } from '#areas/billing/closing/billing-day.rules.ts';
import { IconLock, IconPrinter } from '@tabler/icons-react';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import { getInvoice, invoiceLifecycle, printInvoice } from './invoices.contract.ts';
import type { InvoiceDoc } from './invoices.contract.ts';
import { InvoiceLines, InvoiceShipments, useInvoiceFacts } from './invoice-body.part.tsx';
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
  const post = usePosting();
  return (
    <Screen
      title={
        i.type === 2
          ? t('Credit {number}', { number: i.number })
          : t('Invoice {number}', { number: i.number })
      }
      beside={<State of="invoice" value={i.status} />}
      note={<A to="/customerCenter/manageInvoices">{t('Invoices')}</A>}
      acts={
        <>
          <Action icon={IconPrinter} onPress={() => download(printInvoice, { params: { id: i.id } })}>
            {t('Print invoice')}
          </Action>
          {me.can('postInvoices:billing') && (
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
      }
    >
      <DocumentFacts
        facts={[
          { name: t('Amount'), value: <b>{showMoney(i.amount)}</b> },
          ...facts,
          {
            name: t('Units, cubes'),
            value: `${showCount(i.units)}, ${showHundredths(i.cubes)}`,
          },
        ]}
      />
      <div className="split">
        <div className="left">
          <h2 className="part">{t('Charges')}</h2>
          <InvoiceLines invoice={i} />
          {i.shipments.length > 0 && (
            <>
              <h2 className="part">{t('Shipments')}</h2>
              <InvoiceShipments invoice={i} />
            </>
          )}
          {i.history.length > 0 && <h2 className="part">{t('Changes')}</h2>}
          <ul className="changes">
            {i.history.map((h, at) => (
              <li key={at}>
                <time dateTime={h.at}>{showNamedMoment(h.at, officeZone)}</time>
                <b>{h.who}</b>
                <span>{t(h.action)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Screen>
  );
}
