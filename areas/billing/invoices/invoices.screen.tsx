import {
  IconCalendarOff,
  IconDots,
  IconDownload,
  IconLock,
  IconMail,
  IconPlus,
  IconPrinter,
  IconReceiptOff,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { CloseBillingDialog } from '#areas/billing/closing/close-billing.component.tsx';
import { UnbilledFreightDialog } from '#areas/billing/closing/unbilled-freight.component.tsx';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import {
  exportInvoicesEndpoint,
  invoiceLifecycle,
  countInvoicesToPostEndpoint,
  printManyInvoicesEndpoint,
  searchInvoicesEndpoint,
} from './invoices.contract.ts';
import { invoiceStatuses } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { InvoiceFilterBar, invoiceColumns, buildInvoiceTotalCells } from './invoice-table.component.tsx';
import { AccountingClosedThroughForm } from './accounting-period.form.tsx';
import { DraftInvoiceHeaderForm } from './invoice.form.tsx';
import { EmailInvoicesOfDayForm } from './email-invoices.form.tsx';
import { useConfirmAndSendInvoices } from './invoice-sending.component.tsx';
import { useConfirmAndPostInvoices } from './posting.component.tsx';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { Button } from '#kit/web/button.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { LookupFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Menu } from '#kit/web/menu.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen, useNavigate } from '#kit/web/screen.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import type { RowSelection } from '#kit/web/row-selection.ts';
import { useRowSelection } from '#kit/web/row-selection.ts';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';

/** The filters, without page and order. */
function filtersOf(list: EndpointListState<typeof searchInvoicesEndpoint>) {
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  return filters;
}

const { posted, credited } = invoiceLifecycle.states;
/** Invoices to be posted come first. */
const opens = [{ status: invoiceStatuses.draft }, {}];
/** Views by pending action. A view clears all other filters and keeps the sort order. */
function viewsOf(
  t: Translate,
  list: EndpointListState<typeof searchInvoicesEndpoint>,
  toPost: number | undefined,
): ListViewPreset[] {
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return [
    { name: t('To post'), query: { ...sort, status: invoiceStatuses.draft }, count: toPost },
    { name: t(posted.label), query: { ...sort, status: posted.value } },
    { name: t('invoices|Open'), query: { ...sort, unpaid: true } },
    { name: t(credited.label), query: { ...sort, status: credited.value } },
    { name: t('invoice|All'), query: sort },
  ];
}

/** The invoice list: search with totals over all pages, billing close, posting, printing and export. */
export default function InvoicesScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(searchInvoicesEndpoint, {
    candidateViews: opens,
    days: { fromField: 'dateFrom', toField: 'dateTo', sortField: 'date', getDay: (r) => r.date },
  });
  const waits = useApiQuery(countInvoicesToPostEndpoint, {}).data;
  const chosen = useRowSelection(list, (r) => r.id);
  const columns = useMemo(() => invoiceColumns(t, { loads: me.can('loadsView:outbound') }), [t, me]);
  const [closing, setClosing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const mayClose = me.can('closeBilling:billing') || me.can('undoBilling:billing');
  useScreenAction('createInvoices', () => setClosing(true), mayClose);
  return (
    <Screen
      title={t('Invoices')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <>
          <MoreActs list={list} onWaiting={() => setWaiting(true)} />
          <NewInvoice />
          {mayClose && (
            <Button icon={IconLock} variant="primary" onPress={() => setClosing(true)}>
              {t('Create invoices…')}
            </Button>
          )}
        </>
      }
    >
      <InvoiceFilterBar list={list} presets={viewsOf(t, list, waits?.toPost)}>
        <SelectFilter name="status" label={t('Status')} options={listSelectableStatusOptions('invoice', t)} />
        <LookupFilter name="billToAccountId" label={t('Bill-to account')} lookup={allAccountTypesLookup} />
      </InvoiceFilterBar>
      <DataTable
        name={t('Invoices')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['billTo', 'open'] }}
        rowId={(r) => r.id}
        selection={chosen}
        totals={buildInvoiceTotalCells(t, list.totals)}
        getScreenPath={(r) => `/customerCenter/manageInvoices/${r.id}`}
        emptyText={{
          yet: {
            message: t('No invoices yet'),
            explanation: me.can('closeBilling:billing')
              ? t('Create invoices from rated shipments to see them here.')
              : t('Invoices created from rated shipments appear here.'),
          },
        }}
      />
      <ChosenActs list={list} chosen={chosen} />
      <Pager list={list} />
      {waiting && <UnbilledFreightDialog onClose={() => setWaiting(false)} />}
      {closing && <CloseBillingDialog onClose={() => setClosing(false)} />}
    </Screen>
  );
}

function NewInvoice() {
  const t = useTranslate();
  const me = useCurrentUser();
  const go = useNavigate();
  const [making, setMaking] = useState(false);
  const mayCreate = me.can('editInvoice:billing');
  useScreenAction('create', () => setMaking(true), mayCreate);
  if (!mayCreate) return null;
  return (
    <>
      <Button icon={IconPlus} onPress={() => setMaking(true)}>
        {t('New invoice…')}
      </Button>
      {making && (
        <DraftInvoiceHeaderForm
          key="new"
          onClose={() => setMaking(false)}
          onMade={(id) => go(`/customerCenter/manageInvoices/${id}`)}
        />
      )}
    </>
  );
}

/** Less frequent actions: export of the search result, emailing a day's invoices, the date up to which accounting is closed. */
function MoreActs({
  list,
  onWaiting,
}: {
  list: EndpointListState<typeof searchInvoicesEndpoint>;
  onWaiting: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const exporting = useExport(list);
  const [asking, ask] = useState<'day' | 'period' | null>(null);
  const maySend = me.can('postInvoices:billing');
  const none = list.total === 0;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className="btn icon" aria-label={t('More')}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            disabled={none}
            title={none ? t(noRecordsMessage) : undefined}
            onClick={() => void exporting()}
          >
            {t('Export CSV')}
          </Menu.Item>
          {me.can('closeBilling:billing') && (
            <Menu.Item
              leftSection={<IconReceiptOff size={16} stroke={1.75} aria-hidden />}
              onClick={onWaiting}
            >
              {t('Not yet billed…')}
            </Menu.Item>
          )}
          {maySend && (
            <Menu.Item
              leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
              onClick={() => ask('day')}
            >
              {t('Email a day’s invoices…')}
            </Menu.Item>
          )}
          {maySend && (
            <Menu.Item
              leftSection={<IconCalendarOff size={16} stroke={1.75} aria-hidden />}
              onClick={() => ask('period')}
            >
              {t('Change accounting period…')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'day' && <EmailInvoicesOfDayForm key="day" onClose={() => ask(null)} />}
      {asking === 'period' && <AccountingClosedThroughForm key="period" onClose={() => ask(null)} />}
    </>
  );
}

function useExport(list: EndpointListState<typeof searchInvoicesEndpoint>): () => Promise<boolean> {
  const t = useTranslate();
  const language = useLanguage();
  const { orderField, orderDirection } = list.query;
  return () =>
    downloadOrOpenFile(
      exportInvoicesEndpoint,
      { query: { ...filtersOf(list), orderField, orderDirection, language } },
      t('Exporting invoices. This can take a few minutes.'),
    );
}

/** How many of the selected invoices have a status. undefined if not all are loaded and the list contains several statuses. */
function chosenIn(
  list: EndpointListState<typeof searchInvoicesEndpoint>,
  chosen: RowSelection,
  is: (status: number) => boolean,
): number | undefined {
  const { status } = list.query;
  if (status !== undefined) return is(Number(status)) ? chosen.count : 0;
  const selectedRows = list.rows.filter((row) => chosen.isSelected(row.id));
  return selectedRows.length === chosen.count
    ? selectedRows.filter((row) => is(row.status)).length
    : undefined;
}

/** The bulk actions on selected invoices. They clear the selection when done. */
function ChosenActs({
  list,
  chosen,
}: {
  list: EndpointListState<typeof searchInvoicesEndpoint>;
  chosen: RowSelection;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const post = useConfirmAndPostInvoices();
  const send = useConfirmAndSendInvoices();
  const filters = filtersOf(list);
  const drafts = chosenIn(list, chosen, (status) => status === invoiceStatuses.draft);
  const sent = chosenIn(list, chosen, (status) => status === posted.value || status === credited.value);
  const whyNotSent = sent === 0 ? t('Only posted invoices are sent.') : null;
  return (
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
      {me.can('postInvoices:billing') && (
        <Button
          icon={IconLock}
          disabledReason={drafts === 0 ? t('Only drafts can be posted.') : null}
          onPress={async () => {
            if (await post({ ...filters, ...chosen.bulkParams })) chosen.clear();
          }}
        >
          {drafts ? t('Post {count}…', { count: formatCount(drafts) }) : t('Post…')}
        </Button>
      )}
      {me.can('postInvoices:billing') && (
        <>
          <Button
            disabledReason={whyNotSent}
            onPress={async () => void (await send('accounting', { ...filters, ...chosen.bulkParams }))}
          >
            {t('Send to accounting…')}
          </Button>
          <Button
            disabledReason={whyNotSent}
            onPress={async () => void (await send('portal', { ...filters, ...chosen.bulkParams }))}
          >
            {t('Upload to the payment portal…')}
          </Button>
        </>
      )}
    </BulkActionBar>
  );
}
