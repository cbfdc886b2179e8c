import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showCount, showHundredths, showMoney, showPercent, showRate } from '#kit/contract/money.ts';
import { showDate } from '#kit/contract/dates.ts';
import { countedAs } from './counted.rules.ts';
import { factorsOf } from './invoice-lines.rules.ts';
import { deleteInvoiceLine } from './invoice-writes.contract.ts';
import { getInvoiceDetails } from './invoices.contract.ts';
import { freightStands } from './invoice-freight.rules.ts';
import type { InvoiceDoc, InvoiceLine } from './invoices.contract.ts';
import type { DocumentFact } from '#kit/web/document-facts.tsx';
import { LoadLink, typeWords } from './invoice-table.part.tsx';
import './invoices.css';
import '#kit/web/theme/document.css';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** Of an invoice of an old system, the import that brought it over. */
function OpeningBalance({ of: { importId } }: { of: NonNullable<InvoiceDoc['opening']> }) {
  const t = useText();
  const me = useMe();
  return (
    <>
      {t('Opening balance')}
      {importId !== null && me.can('importRecords:admin') && (
        <>
          {' · '}
          <A to={`/admin/import/${importId}`}>{t('Import {number}', { number: importId })}</A>
        </>
      )}
    </>
  );
}

/** What stands at the head of an invoice, name by value: a row of boxes on its page, a table in a drawer. */
export function useInvoiceFacts(i: InvoiceDoc): DocumentFact[] {
  const t = useText();
  const me = useMe();
  const staff = me.can('invoicesView:billing');
  const place = [i.billToCity, i.billToState].filter(Boolean).join(' ');
  const other = (ref: InvoiceDoc['creditOf']) =>
    ref && (staff ? <A to={`/customerCenter/manageInvoices/${ref.id}`}>{ref.number}</A> : ref.number);
  return [
    {
      name: t('Bill to'),
      value: (
        <>
          {i.billTo} <span className="dim">{[i.billToNumber, place].filter(Boolean).join(' · ')}</span>
        </>
      ),
      whole: [i.billTo, i.billToNumber, place].filter(Boolean).join(' · '),
    },
    { name: t('Date'), value: showDayDate(i.date) },
    {
      name: t('Due'),
      value: (
        <>
          {showDate(i.dueDate)}{' '}
          <span className="dim">
            {t('{days, plural, one {# day} other {# days}}', { days: i.termsDays })}
          </span>
        </>
      ),
    },
    { name: t('Type'), value: t(typeWords[i.type] ?? '') },
    ...(i.opening === null ? [] : [{ name: t('About'), value: <OpeningBalance of={i.opening} /> }]),
    ...(i.deliverTo
      ? [
          {
            name: t('Deliver to'),
            whole: [i.deliverTo, i.deliverToCity].filter(Boolean).join(', '),
            value:
              i.consignee === i.deliverTo ? (
                [i.deliverTo, i.deliverToCity].filter(Boolean).join(', ')
              ) : (
                <>
                  {i.deliverTo}{' '}
                  <span className="dim">{t('for {consignee}', { consignee: i.consignee ?? '' })}</span>
                </>
              ),
          },
        ]
      : []),
    ...(i.outboundDate ? [{ name: t('Outbound'), value: showDayDate(i.outboundDate) }] : []),
    ...(i.loadNumber === null
      ? []
      : [
          {
            name: t('Load'),
            value: <LoadLink number={i.loadNumber} linked={me.can('loadsView:outbound')} />,
          },
        ]),
    ...(i.number === i.draftNumber || !staff ? [] : [{ name: t('Draft number'), value: i.draftNumber }]),
    ...(i.accountingRef && staff ? [{ name: t('Accounting'), value: i.accountingRef }] : []),
    ...(i.creditOf ? [{ name: t('Credit of'), value: other(i.creditOf) }] : []),
    ...(i.rebillOf ? [{ name: t('Re-bill of'), value: other(i.rebillOf) }] : []),
    ...(i.creditedBy ? [{ name: t('Credited by'), value: other(i.creditedBy) }] : []),
  ];
}

/** The lines of an invoice, and the shipments they come from. */
export function InvoiceLines({
  invoice,
  edit,
  beside,
}: {
  invoice: InvoiceDoc;
  edit?: (line: InvoiceLine) => void;
  /** What stands beside each line of a posted invoice. */
  beside?: (line: InvoiceLine) => ReactNode;
}) {
  const lines = useInvoiceLines(invoice);
  return <Answered of={lines}>{(rows) => <Lines rows={rows} edit={edit} beside={beside} />}</Answered>;
}
export const useInvoiceLines = (invoice: InvoiceDoc) =>
  useAnswer(getInvoiceDetails, { query: { invoiceId: invoice.id, invoiceType: typeOf(invoice.type) } });
const typeOf = (type: number): 0 | 1 | 2 => (type === 1 || type === 2 ? type : 0);

function quantity(line: InvoiceLine, t: Say): string {
  if (line.quantityUnit === 'revenue') return t('of {amount}', { amount: showMoney(line.quantity) });
  if (line.quantityUnit === 'flat' || line.quantityUnit === '') return showCount(factorsOf(line).quantity);
  const counted = countedAs(line.quantityUnit);
  if (counted) return t(counted, { count: line.quantity });
  return `${showHundredths(line.quantity)} ${t(line.quantityUnit)}`;
}
const priceOf = (line: InvoiceLine) =>
  line.rateUnit === '%' ? showPercent(line.rate) : showRate(factorsOf(line).rate);
type Edit = ((line: InvoiceLine) => void) | undefined;
/** Changes and removes a line that was made by hand; what shipments brought stays. */
function LineActs({ line, edit }: { line: InvoiceLine; edit: (line: InvoiceLine) => void }) {
  const t = useText();
  const remove = useAct(deleteInvoiceLine);
  if (line.shipmentId !== null) return null;
  const drop = async () => {
    const title = t('Remove {charge} {amount}', {
      charge: t(line.description),
      amount: showMoney(line.amount),
    });
    const body = t('The draft comes to that much less, and its percentages follow. This cannot be undone.');
    if (await ask({ title, body, act: t('Remove line'), leave: t('Keep'), risk: true }))
      await remove.run({ params: { id: line.id } });
  };
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <Action
        small
        look="ghost"
        icon={IconPencil}
        onPress={() => edit(line)}
        label={t('Change {charge}', { charge: t(line.description) })}
      />
      <Action
        small
        look="ghost"
        icon={IconTrash}
        onPress={drop}
        label={t('Remove {charge}', { charge: t(line.description) })}
      />
    </span>
  );
}
function Lines({
  rows,
  edit: mayEdit,
  beside,
}: {
  rows: readonly InvoiceLine[];
  edit: Edit;
  beside: ((line: InvoiceLine) => ReactNode) | undefined;
}) {
  const t = useText();
  const me = useMe();
  const links = me.can('shipmentsView:customerService');
  // What shipments brought stays as it is: no column over nothing.
  const edit = rows.some((l) => l.shipmentId === null) ? mayEdit : undefined;
  if (rows.length === 0)
    return (
      <p className="dim" style={{ padding: '0 16px' }}>
        {t('This invoice has no lines yet.')}
      </p>
    );
  return (
    <div className="invoice-lines" tabIndex={0} role="region" aria-label={t('Lines')}>
      <table className="plain">
        <thead>
          <tr>
            <th className="roomy">{t('Code')}</th>
            <th>{t('Charge')}</th>
            <th className="roomy">{t('Shipment')}</th>
            <th className="num roomy">{t('Quantity')}</th>
            <th className="num roomy">{t('Rate')}</th>
            <th className="num">{t('Amount')}</th>
            {edit && <th className="num">{t('Acts')}</th>}
            {beside && <th>{t('Why')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((l) => (
            <tr key={l.id}>
              <td className="med roomy">{l.chargeCode}</td>
              <td>
                {t(l.description)} <span className="below">{`${quantity(l, t)} × ${priceOf(l)}`}</span>
              </td>
              <td className="roomy">
                {l.shipmentId === null ? (
                  <span className="dim">–</span>
                ) : (
                  <ShipmentLink id={l.shipmentId} number={l.shipmentNumber} linked={links} />
                )}
              </td>
              <td className="num roomy">{quantity(l, t)}</td>
              <td className="num roomy">{priceOf(l)}</td>
              <td className="num strong">{showMoney(l.amount)}</td>
              {edit && (
                <td className="num">
                  <LineActs line={l} edit={edit} />
                </td>
              )}
              {beside && <td>{beside(l)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="roomy" />
            <td>{t('{count, plural, one {# line} other {# lines}}', { count: rows.length })}</td>
            <td className="roomy" colSpan={3} />
            <td className="num">{showMoney(rows.reduce((n, l) => n + l.amount, 0))}</td>
            {edit && <td />}
            {beside && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A shipment's number, and the way to it for those who may open shipments. */
function ShipmentLink({ id, number, linked }: { id: number; number: ReactNode; linked: boolean }) {
  return linked ? <A to={`/customerCenter/manageShipments/${id}`}>{number}</A> : number;
}

function BolLink({ shipment: s, linked }: { shipment: InvoiceDoc['shipments'][number]; linked: boolean }) {
  if (!s.bolNumber) return <span className="dim">–</span>;
  // A Master's are several, and none of them is its own.
  if (!linked || s.bolId === null) return s.bolNumber;
  return (
    <A to="/customerCenter/billOfLading" search={{ bolNumber: s.bolNumber, open: s.bolId }}>
      {s.bolNumber}
    </A>
  );
}

/** The shipments that an invoice bills, with what each adds to it. */
export function InvoiceShipments({ invoice }: { invoice: InvoiceDoc }) {
  const t = useText();
  const me = useMe();
  const links = me.can('shipmentsView:customerService');
  const amount = invoice.shipments.reduce((n, s) => n + s.amount, 0);
  // What was billed stands in the head; opened and changed since, the shipments would tell another story beside it.
  const stands = freightStands(invoice, invoice.shipments);
  const none = (
    <span className="dim" title={t('The freight was changed after this invoice was made.')}>
      –
    </span>
  );
  return (
    <div className="invoice-lines" tabIndex={0} role="region" aria-label={t('Shipments')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Shipment')}</th>
            <th className="roomy">{t('BOL')}</th>
            <th>{t('Shipper')}</th>
            <th className="roomy paged">{t('PO')}</th>
            <th className="num">{t('Units')}</th>
            <th className="num roomy paged">{t('Cubes')}</th>
            <th className="num">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.shipments.map((s) => (
            <tr key={s.id}>
              <td>
                <ShipmentLink id={s.id} number={s.number} linked={links} />
              </td>
              <td className="roomy">
                <BolLink shipment={s} linked={me.can('bolView:customerService')} />
              </td>
              <td>{s.shipper}</td>
              <td className="roomy paged">{s.po ?? <span className="dim">–</span>}</td>
              <td className="num">{stands ? showCount(s.units) : none}</td>
              <td className="num roomy paged">{stands ? showHundredths(s.cubes) : none}</td>
              <td className="num strong">{showMoney(s.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              {t('{count, plural, one {# shipment} other {# shipments}}', {
                count: invoice.shipments.length,
              })}
            </td>
            <td className="roomy" />
            <td />
            <td className="roomy paged" />
            <td className="num">{stands ? showCount(invoice.units) : none}</td>
            <td className="num roomy paged">{stands ? showHundredths(invoice.cubes) : none}</td>
            <td className="num">{showMoney(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
