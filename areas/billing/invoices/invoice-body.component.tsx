import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4AsDollars,
} from '#kit/contract/money.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { getCountLabelTemplate } from './quantity-label.rules.ts';
import { getQuantityAndRateShowingFlatAsOne } from './invoice-lines.rules.ts';
import { removeManualInvoiceLineEndpoint } from './invoice-writes.contract.ts';
import { getInvoiceLinesEndpoint } from './invoices.contract.ts';
import { isBilledFreightUnchanged } from './invoice-freight.rules.ts';
import type { InvoiceDetails, InvoiceLine } from './invoices.contract.ts';
import type { DocumentSummaryField } from '#kit/web/document-summary-fields.tsx';
import { LoadLink, invoiceTypeLabels } from './invoice-table.component.tsx';
import './invoices.css';
import '#kit/web/theme/document.css';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** For an invoice from an old system: the import that brought it in. */
function OpeningBalance({ of: { importId } }: { of: NonNullable<InvoiceDetails['opening']> }) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <>
      {t('Opening balance')}
      {importId !== null && me.can('importRecords:admin') && (
        <>
          {' · '}
          <Link to={`/admin/import/${importId}`}>{t('Import {number}', { number: importId })}</Link>
        </>
      )}
    </>
  );
}

/** The facts in an invoice's header, as name and value: a row of boxes on its page, a table in a drawer. */
export function useInvoiceHeaderFields(invoice: InvoiceDetails): DocumentSummaryField[] {
  const t = useTranslate();
  const me = useCurrentUser();
  const staff = me.can('invoicesView:billing');
  const place = [invoice.billToCity, invoice.billToState].filter(Boolean).join(' ');
  const other = (ref: InvoiceDetails['creditOf']) =>
    ref && (staff ? <Link to={`/customerCenter/manageInvoices/${ref.id}`}>{ref.number}</Link> : ref.number);
  return [
    {
      name: t('Bill to'),
      value: (
        <>
          {invoice.billTo}{' '}
          <span className="muted">{[invoice.billToNumber, place].filter(Boolean).join(' · ')}</span>
        </>
      ),
      fullText: [invoice.billTo, invoice.billToNumber, place].filter(Boolean).join(' · '),
    },
    { name: t('Date'), value: formatWeekdayDate(invoice.date) },
    {
      name: t('Due'),
      value: (
        <>
          {formatDate(invoice.dueDate)}{' '}
          <span className="muted">
            {t('{days, plural, one {# day} other {# days}}', { days: invoice.termsDays })}
          </span>
        </>
      ),
    },
    { name: t('Type'), value: t(invoiceTypeLabels[invoice.type] ?? '') },
    ...(invoice.opening === null
      ? []
      : [{ name: t('About'), value: <OpeningBalance of={invoice.opening} /> }]),
    ...(invoice.deliverTo
      ? [
          {
            name: t('Deliver to'),
            fullText: [invoice.deliverTo, invoice.deliverToCity].filter(Boolean).join(', '),
            value:
              invoice.consignee === invoice.deliverTo ? (
                [invoice.deliverTo, invoice.deliverToCity].filter(Boolean).join(', ')
              ) : (
                <>
                  {invoice.deliverTo}{' '}
                  <span className="muted">
                    {t('for {consignee}', { consignee: invoice.consignee ?? '' })}
                  </span>
                </>
              ),
          },
        ]
      : []),
    ...(invoice.outboundDate
      ? [{ name: t('Outbound'), value: formatWeekdayDate(invoice.outboundDate) }]
      : []),
    ...(invoice.loadNumber === null
      ? []
      : [
          {
            name: t('Load'),
            value: <LoadLink number={invoice.loadNumber} linked={me.can('loadsView:outbound')} />,
          },
        ]),
    ...(invoice.number === invoice.draftNumber || !staff
      ? []
      : [{ name: t('Draft number'), value: invoice.draftNumber }]),
    ...(invoice.accountingRef && staff ? [{ name: t('Accounting'), value: invoice.accountingRef }] : []),
    ...(invoice.creditOf ? [{ name: t('Credit for'), value: other(invoice.creditOf) }] : []),
    ...(invoice.rebillOf ? [{ name: t('Rebill of'), value: other(invoice.rebillOf) }] : []),
    ...(invoice.creditedBy ? [{ name: t('Credited by'), value: other(invoice.creditedBy) }] : []),
  ];
}

/** The lines of an invoice, and the shipments they come from. */
export function InvoiceLines({
  invoice,
  edit,
  beside: renderExtraCell,
}: {
  invoice: InvoiceDetails;
  edit?: (line: InvoiceLine) => void;
  /** Content beside each line of a posted invoice. */
  beside?: (line: InvoiceLine) => ReactNode;
}) {
  const lines = useInvoiceLines(invoice);
  return (
    <QueryBoundary query={lines}>
      {(rows) => <Lines rows={rows} edit={edit} beside={renderExtraCell} />}
    </QueryBoundary>
  );
}
export const useInvoiceLines = (invoice: InvoiceDetails) =>
  useApiQuery(getInvoiceLinesEndpoint, {
    query: { invoiceId: invoice.id, invoiceType: typeOf(invoice.type) },
  });
const typeOf = (type: number): 0 | 1 | 2 => (type === 1 || type === 2 ? type : 0);

function quantity(line: InvoiceLine, t: Translate): string {
  if (line.quantityUnit === 'revenue') return t('of {amount}', { amount: formatMoney(line.quantity) });
  if (line.quantityUnit === 'flat' || line.quantityUnit === '')
    return formatCount(getQuantityAndRateShowingFlatAsOne(line).quantity);
  const counted = getCountLabelTemplate(line.quantityUnit);
  if (counted) return t(counted, { count: line.quantity });
  return `${formatHundredths(line.quantity)} ${t(line.quantityUnit)}`;
}
const priceOf = (line: InvoiceLine) =>
  line.rateUnit === '%'
    ? formatBasisPointsAsPercent(line.rate)
    : formatRate4AsDollars(getQuantityAndRateShowingFlatAsOne(line).rate);
type Edit = ((line: InvoiceLine) => void) | undefined;
/** Edits and removes a manual line. Lines from shipments cannot be changed. */
function LineActs({ line, edit }: { line: InvoiceLine; edit: (line: InvoiceLine) => void }) {
  const t = useTranslate();
  const remove = useApiMutation(removeManualInvoiceLineEndpoint);
  if (line.shipmentId !== null) return null;
  const drop = async () => {
    const title = t('Remove {charge} {amount}', {
      charge: t(line.description),
      amount: formatMoney(line.amount),
    });
    const body = t('The draft total and its percentage lines go down accordingly. You can’t undo this.');
    if (
      await confirmAction({
        title,
        body,
        confirmLabel: t('Remove line'),
        isDestructive: true,
      })
    )
      await remove.run({ params: { id: line.id } });
  };
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <Button
        isSmall
        variant="ghost"
        icon={IconPencil}
        onPress={() => edit(line)}
        label={t('Edit {charge}', { charge: t(line.description) })}
      />
      <Button
        isSmall
        variant="ghost"
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
  beside: renderExtraCell,
}: {
  rows: readonly InvoiceLine[];
  edit: Edit;
  beside: ((line: InvoiceLine) => ReactNode) | undefined;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const links = me.can('shipmentsView:customerService');
  // Lines from shipments cannot be edited, so the actions column is left out if there are no others.
  const edit = rows.some((l) => l.shipmentId === null) ? mayEdit : undefined;
  if (rows.length === 0)
    return (
      <p className="muted" style={{ padding: '0 16px' }}>
        {t('No lines on this invoice yet.')}
      </p>
    );
  return (
    <div className="invoice-lines" tabIndex={0} role="region" aria-label={t('Lines')}>
      <table className="plain">
        <thead>
          <tr>
            <th className="hide-on-phone">{t('Code')}</th>
            <th>{t('Charge')}</th>
            <th className="hide-on-phone">{t('Shipment')}</th>
            <th className="numeric hide-on-phone">{t('Quantity')}</th>
            <th className="numeric hide-on-phone">{t('Rate')}</th>
            <th className="numeric">{t('Amount')}</th>
            {edit && <th className="numeric">{t('Actions')}</th>}
            {renderExtraCell && <th>{t('Why')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((l) => (
            <tr key={l.id}>
              <td className="medium hide-on-phone">{l.chargeCode}</td>
              <td>
                {t(l.description)}{' '}
                <span className="phone-details">{`${quantity(l, t)} × ${priceOf(l)}`}</span>
              </td>
              <td className="hide-on-phone">
                {l.shipmentId === null ? (
                  <span className="muted">–</span>
                ) : (
                  <ShipmentLink id={l.shipmentId} number={l.shipmentNumber} linked={links} />
                )}
              </td>
              <td className="numeric hide-on-phone">{quantity(l, t)}</td>
              <td className="numeric hide-on-phone">{priceOf(l)}</td>
              <td className="numeric strong">{formatMoney(l.amount)}</td>
              {edit && (
                <td className="numeric">
                  <LineActs line={l} edit={edit} />
                </td>
              )}
              {renderExtraCell && <td>{renderExtraCell(l)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="hide-on-phone" />
            <td>{t('{count, plural, one {# line} other {# lines}}', { count: rows.length })}</td>
            <td className="hide-on-phone" colSpan={3} />
            <td className="numeric">{formatMoney(rows.reduce((n, l) => n + l.amount, 0))}</td>
            {edit && <td />}
            {renderExtraCell && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A shipment's number, linked for users who can open shipments. */
function ShipmentLink({ id, number, linked }: { id: number; number: ReactNode; linked: boolean }) {
  return linked ? <Link to={`/customerCenter/manageShipments/${id}`}>{number}</Link> : number;
}

function BolLink({
  shipment: s,
  linked,
}: {
  shipment: InvoiceDetails['shipments'][number];
  linked: boolean;
}) {
  if (!s.bolNumber) return <span className="muted">–</span>;
  // A Master has several bills of lading and none of its own.
  if (!linked || s.bolId === null) return s.bolNumber;
  return (
    <Link to="/customerCenter/billOfLading" search={{ bolNumber: s.bolNumber, open: s.bolId }}>
      {s.bolNumber}
    </Link>
  );
}

/** The shipments that an invoice bills, with the amount of each. */
export function InvoiceShipments({ invoice }: { invoice: InvoiceDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const links = me.can('shipmentsView:customerService');
  const amount = invoice.shipments.reduce((n, s) => n + s.amount, 0);
  // The header shows what was billed. If the shipments were opened and changed since, they would contradict it.
  const isFreightUnchanged = isBilledFreightUnchanged(invoice, invoice.shipments);
  const none = (
    <span className="muted" title={t('The freight changed after this invoice was created.')}>
      –
    </span>
  );
  return (
    <div className="invoice-lines" tabIndex={0} role="region" aria-label={t('Shipments')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Shipment')}</th>
            <th className="hide-on-phone">{t('BOL')}</th>
            <th>{t('Shipper')}</th>
            <th className="hide-on-phone page-only">{t('PO')}</th>
            <th className="numeric">{t('Units')}</th>
            <th className="numeric hide-on-phone page-only">{t('Cu ft')}</th>
            <th className="numeric">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.shipments.map((s) => (
            <tr key={s.id}>
              <td>
                <ShipmentLink id={s.id} number={s.number} linked={links} />
              </td>
              <td className="hide-on-phone">
                <BolLink shipment={s} linked={me.can('bolView:customerService')} />
              </td>
              <td>{s.shipper}</td>
              <td className="hide-on-phone page-only">{s.po ?? <span className="muted">–</span>}</td>
              <td className="numeric">{isFreightUnchanged ? formatCount(s.units) : none}</td>
              <td className="numeric hide-on-phone page-only">
                {isFreightUnchanged ? formatHundredths(s.cubes) : none}
              </td>
              <td className="numeric strong">{formatMoney(s.amount)}</td>
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
            <td className="hide-on-phone" />
            <td />
            <td className="hide-on-phone page-only" />
            <td className="numeric">{isFreightUnchanged ? formatCount(invoice.units) : none}</td>
            <td className="numeric hide-on-phone page-only">
              {isFreightUnchanged ? formatHundredths(invoice.cubes) : none}
            </td>
            <td className="numeric">{formatMoney(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
