import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import {
  exportInvoices,
  getInvoice,
  printInvoice,
  printManyInvoices,
  searchInvoices,
} from './invoices.contract.ts';
import type { InvoiceDoc } from './invoices.contract.ts';
import { InvoiceLines, InvoiceShipments, useInvoiceFacts } from './invoice-body.part.tsx';
import { SendActs } from './sending.part.tsx';
import { Lineage } from './lineage.part.tsx';
import { useWhyOfLines } from '#areas/billing/disputes/line-why.part.tsx';
import { InvoiceFilters, invoiceColumns, invoiceTotals } from './invoice-table.part.tsx';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { Action } from '#kit/web/action.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer, placeIn } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useRecord } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useSelection } from '#kit/web/selection.ts';
import { State } from '#kit/web/state.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';

/** What was billed to the user's own accounts: posted invoices, to read, print and export. */
export default function MyInvoicesScreen() {
  const t = useText();
  const me = useMe();
  const language = useLanguage();
  const list = useList(searchInvoices, {
    fixed: { mine: true },
    days: { from: 'dateFrom', to: 'dateTo', sort: 'date', day: (r) => r.date },
  });
  const chosen = useSelection(list, (r) => r.id);
  const columns = useMemo(() => invoiceColumns(t, { loads: me.can('loadsView:outbound') }), [t, me]);
  const { page: _page, rows: _rows, orderField, orderDirection, ...filters } = list.query;
  return (
    <Screen
      title={t('My Invoices')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <Action
          icon={IconDownload}
          whyNot={list.total === 0 ? t(nothingToShow) : null}
          onPress={() =>
            download(
              exportInvoices,
              { query: { ...filters, orderField, orderDirection, language } },
              t('Exporting invoices, this can take a few minutes'),
            )
          }
        >
          {t('Export CSV')}
        </Action>
      }
    >
      <InvoiceFilters
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
        phone={{ state: 'status', below: ['dueDate', 'open'] }}
        rowId={(r) => r.id}
        selection={chosen}
        totals={invoiceTotals(t, list.totals)}
      />
      <BulkBar selection={chosen}>
        <Action
          icon={IconPrinter}
          onPress={async () => {
            if (
              await download(
                printManyInvoices,
                { query: { ...filters, ...chosen.wire } },
                t('Printing invoices, this can take a few minutes'),
              )
            )
              chosen.clear();
          }}
        >
          {t('Print {count}', { count: showCount(chosen.count) })}
        </Action>
      </BulkBar>
      <Pager list={list} />
      {list.opened && (
        <InvoiceDrawer
          id={Number(list.opened)}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
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
  place: Parameters<typeof Drawer>[0]['place'];
  onClose: () => void;
}) {
  const t = useText();
  const found = useRecord(getInvoice, id, (known) => ({ params: { id: known } }));
  const invoice = found.data;
  return (
    <Drawer
      wide
      title={t('Invoice {number}', { number: invoice?.number ?? '' })}
      beside={invoice && <State of="invoice" value={invoice.status} />}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action icon={IconPrinter} onPress={() => download(printInvoice, { params: { id } })}>
            {t('Print invoice')}
          </Action>
          {invoice && <SendActs invoice={invoice} />}
        </>
      }
    >
      <Answered of={found}>{(i) => <Body invoice={i} />}</Answered>
    </Drawer>
  );
}

function Body({ invoice: i }: { invoice: InvoiceDoc }) {
  const t = useText();
  const facts = useInvoiceFacts(i);
  const why = useWhyOfLines(i);
  return (
    <>
      <dl className="kv two">
        <dt>{t('Amount')}</dt>
        <dd className="strong">{showMoney(i.amount)}</dd>
        {i.open !== null && (
          <>
            <dt>{t('amount|Open')}</dt>
            <dd className="strong">{showMoney(i.open)}</dd>
          </>
        )}
        {facts.flatMap((f) => [<dt key={f.name}>{f.name}</dt>, <dd key={`${f.name} is`}>{f.value}</dd>])}
        <dt>{t('Units')}</dt>
        <dd>{showCount(i.units)}</dd>
        <dt>{t('Cubes')}</dt>
        <dd>{showHundredths(i.cubes)}</dd>
      </dl>
      <Lineage invoice={i} linked={false} />
      <InvoiceLines invoice={i} beside={why.beside} />
      {why.open}
      {i.shipments.length > 0 && (
        <>
          <h3 className="part">{t('Shipments')}</h3>
          <InvoiceShipments invoice={i} />
        </>
      )}
    </>
  );
}
