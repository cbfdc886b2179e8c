import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import {
  exportInvoicesEndpoint,
  getInvoiceEndpoint,
  printInvoiceEndpoint,
  printManyInvoicesEndpoint,
  searchInvoicesEndpoint,
} from './invoices.contract.ts';
import type { InvoiceDetails } from './invoices.contract.ts';
import { InvoiceLines, InvoiceShipments, useInvoiceHeaderFields } from './invoice-body.component.tsx';
import { SendInvoiceAndPricePerBoxActions } from './invoice-sending.component.tsx';
import { InvoiceLineage } from './invoice-lineage.component.tsx';
import { usePostedInvoiceLineDisputesAndCalculations } from '#areas/billing/disputes/line-explanation.component.tsx';
import { InvoiceFilterBar, invoiceColumns, buildInvoiceTotalCells } from './invoice-table.component.tsx';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer, getRowPosition } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useRowSelection } from '#kit/web/row-selection.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

/** Posted invoices of the user's own accounts, to view, print and export. */
export default function MyInvoicesScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const language = useLanguage();
  const list = useList(searchInvoicesEndpoint, {
    fixedFilters: { mine: true },
    days: { fromField: 'dateFrom', toField: 'dateTo', sortField: 'date', getDay: (r) => r.date },
  });
  const chosen = useRowSelection(list, (r) => r.id);
  const columns = useMemo(() => invoiceColumns(t, { loads: me.can('loadsView:outbound') }), [t, me]);
  const { page: _page, rows: _rows, orderField, orderDirection, ...filters } = list.query;
  return (
    <Screen
      title={t('My Invoices')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <Button
          icon={IconDownload}
          disabledReason={list.total === 0 ? t(noRecordsMessage) : null}
          onPress={() =>
            downloadOrOpenFile(
              exportInvoicesEndpoint,
              { query: { ...filters, orderField, orderDirection, language } },
              t('Exporting invoices. This can take a few minutes.'),
            )
          }
        >
          {t('Export CSV')}
        </Button>
      }
    >
      <InvoiceFilterBar
        list={list}
        presets={[
          { name: t('bills|Open'), query: { orderField, orderDirection, mine: true, unpaid: true } },
          { name: t('invoice|All'), query: { orderField, orderDirection, mine: true } },
        ]}
      />
      <DataTable
        name={t('My Invoices')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['dueDate', 'open'] }}
        rowId={(r) => r.id}
        selection={chosen}
        totals={buildInvoiceTotalCells(t, list.totals)}
      />
      <BulkActionBar selection={chosen}>
        <Button
          icon={IconPrinter}
          onPress={async () => {
            if (
              await downloadOrOpenFile(
                printManyInvoicesEndpoint,
                { query: { ...filters, ...chosen.bulkParams } },
                t('Printing invoices. This can take a few minutes.'),
              )
            )
              chosen.clear();
          }}
        >
          {t('Print {count}', { count: formatCount(chosen.count) })}
        </Button>
      </BulkActionBar>
      <Pager list={list} />
      {list.openRowId && (
        <InvoiceDrawer
          id={Number(list.openRowId)}
          place={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
    </Screen>
  );
}

function InvoiceDrawer({
  id,
  place,
  onClose,
}: {
  id: number;
  place: Parameters<typeof Drawer>[0]['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const found = useRecordQuery(getInvoiceEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const invoice = found.data;
  return (
    <Drawer
      isWide
      title={t('Invoice {number}', { number: invoice?.number ?? '' })}
      besideTitle={invoice && <StatusBadge kind="invoice" value={invoice.status} />}
      position={place}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={IconPrinter}
            onPress={() => downloadOrOpenFile(printInvoiceEndpoint, { params: { id } })}
          >
            {t('Print invoice')}
          </Button>
          {invoice && <SendInvoiceAndPricePerBoxActions invoice={invoice} />}
        </>
      }
    >
      <QueryBoundary query={found}>{(i) => <Body invoice={i} />}</QueryBoundary>
    </Drawer>
  );
}

function Body({ invoice: i }: { invoice: InvoiceDetails }) {
  const t = useTranslate();
  const facts = useInvoiceHeaderFields(i);
  const why = usePostedInvoiceLineDisputesAndCalculations(i);
  return (
    <>
      <dl className="description-list two-columns">
        <dt>{t('Amount')}</dt>
        <dd className="strong">{formatMoney(i.amount)}</dd>
        {i.open !== null && (
          <>
            <dt>{t('amount|Open')}</dt>
            <dd className="strong">{formatMoney(i.open)}</dd>
          </>
        )}
        {facts.flatMap((f) => [<dt key={f.name}>{f.name}</dt>, <dd key={`${f.name} is`}>{f.value}</dd>])}
        <dt>{t('Units')}</dt>
        <dd>{formatCount(i.units)}</dd>
        <dt>{t('Cu ft')}</dt>
        <dd>{formatHundredths(i.cubes)}</dd>
      </dl>
      <InvoiceLineage invoice={i} linked={false} />
      <InvoiceLines invoice={i} beside={why.renderLineActions} />
      {why.openDialog}
      {i.shipments.length > 0 && (
        <>
          <h3 className="section-title">{t('Shipments')}</h3>
          <InvoiceShipments invoice={i} />
        </>
      )}
    </>
  );
}
