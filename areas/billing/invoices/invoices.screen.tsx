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
import { showCount } from '#kit/contract/money.ts';
import { CloseBilling } from '#areas/billing/closing/close-billing.part.tsx';
import { NotBilledDialog } from '#areas/billing/closing/not-billed.part.tsx';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import {
  exportInvoices,
  invoiceLifecycle,
  invoicesWaiting,
  printManyInvoices,
  searchInvoices,
} from './invoices.contract.ts';
import { invoiceStates } from '#areas/billing/ledger/invoice-states.contract.ts';
import { InvoiceFilters, invoiceColumns, invoiceTotals } from './invoice-table.part.tsx';
import { AccountingPeriod } from './accounting-period.form.tsx';
import { InvoiceForm } from './invoice.form.tsx';
import { MailDay } from './mail-day.form.tsx';
import { useSending } from './sending.part.tsx';
import { usePosting } from './posting.part.tsx';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { Action } from '#kit/web/action.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { download } from '#kit/web/download.ts';
import { AccountFilter, SelectFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Menu } from '#kit/web/menu.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen, useGo } from '#kit/web/screen.tsx';
import type { Selection } from '#kit/web/selection.ts';
import { useSelection } from '#kit/web/selection.ts';
import { stateOptions } from '#kit/web/states.ts';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';
import type { View } from '#kit/web/views.tsx';

/** What is looked for, whatever the page and the order. */
function filtersOf(list: ListOf<typeof searchInvoices>) {
  const { page: _page, rows: _rows, orderField: _field, orderDirection: _direction, ...filters } = list.query;
  return filters;
}

const { posted, credited } = invoiceLifecycle.states;
/** What is still to be posted comes first. */
const opens = [{ status: invoiceStates.draft }, {}];
/** What is to be done with them; all other filters are cleared, and the way it is sorted stays. */
function viewsOf(t: Say, list: ListOf<typeof searchInvoices>, toPost: number | undefined): View[] {
  const { orderField, orderDirection } = list.query;
  const sort = { orderField, orderDirection };
  return [
    { name: t('To post'), query: { ...sort, status: invoiceStates.draft }, count: toPost },
    { name: t(posted.label), query: { ...sort, status: posted.value } },
    { name: t('invoices|Open'), query: { ...sort, unpaid: true } },
    { name: t(credited.label), query: { ...sort, status: credited.value } },
    { name: t('invoice|All'), query: sort },
  ];
}

/** Invoices: search with totals over all pages, close billing, post, print and export. */
export default function InvoicesScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(searchInvoices, {
    opens,
    days: { from: 'dateFrom', to: 'dateTo', sort: 'date', day: (r) => r.date },
  });
  const waits = useAnswer(invoicesWaiting, {}).data;
  const chosen = useSelection(list, (r) => r.id);
  const columns = useMemo(() => invoiceColumns(t, { loads: me.can('loadsView:outbound') }), [t, me]);
  const [closing, setClosing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const mayClose = me.can('closeBilling:billing') || me.can('undoBilling:billing');
  return (
    <Screen
      title={t('Invoices')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <>
          <MoreActs list={list} onWaiting={() => setWaiting(true)} />
          <NewInvoice />
          {mayClose && (
            <Action icon={IconLock} look="go" onPress={() => setClosing(true)}>
              {t('Close billing…')}
            </Action>
          )}
        </>
      }
    >
      <InvoiceFilters list={list} presets={viewsOf(t, list, waits?.toPost)}>
        <SelectFilter name="status" label={t('Status')} options={stateOptions('invoice', t)} />
        <AccountFilter name="billToAccountId" label={t('Bill-to account')} look={accountLook} />
      </InvoiceFilters>
      <DataTable
        name={t('Invoices')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['billTo', 'open'] }}
        rowId={(r) => r.id}
        selection={chosen}
        totals={invoiceTotals(t, list.totals)}
        to={(r) => `/customerCenter/manageInvoices/${r.id}`}
        empty={{
          yet: {
            sentence: t('No invoices yet'),
            why: t('Closing billing makes invoices of the rated shipments of its days.'),
          },
        }}
      />
      <ChosenActs list={list} chosen={chosen} />
      <Pager list={list} />
      {waiting && <NotBilledDialog onClose={() => setWaiting(false)} />}
      {closing && <CloseBilling onClose={() => setClosing(false)} />}
    </Screen>
  );
}

function NewInvoice() {
  const t = useText();
  const me = useMe();
  const go = useGo();
  const [making, setMaking] = useState(false);
  if (!me.can('editInvoice:billing')) return null;
  return (
    <>
      <Action icon={IconPlus} onPress={() => setMaking(true)}>
        {t('New invoice…')}
      </Action>
      {making && (
        <InvoiceForm
          key="new"
          onClose={() => setMaking(false)}
          onMade={(id) => go(`/customerCenter/manageInvoices/${id}`)}
        />
      )}
    </>
  );
}

/** What is done now and then: the file of all that is found, a day's mail, the day up to which accounting is closed. */
function MoreActs({ list, onWaiting }: { list: ListOf<typeof searchInvoices>; onWaiting: () => void }) {
  const t = useText();
  const me = useMe();
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
            title={none ? t(nothingToShow) : undefined}
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
              {t('Mail a day…')}
            </Menu.Item>
          )}
          {maySend && (
            <Menu.Item
              leftSection={<IconCalendarOff size={16} stroke={1.75} aria-hidden />}
              onClick={() => ask('period')}
            >
              {t('Accounting period…')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'day' && <MailDay key="day" onClose={() => ask(null)} />}
      {asking === 'period' && <AccountingPeriod key="period" onClose={() => ask(null)} />}
    </>
  );
}

function useExport(list: ListOf<typeof searchInvoices>): () => Promise<boolean> {
  const t = useText();
  const language = useLanguage();
  const { orderField, orderDirection } = list.query;
  return () =>
    download(
      exportInvoices,
      { query: { ...filtersOf(list), orderField, orderDirection, language } },
      t('Exporting invoices, this can take a few minutes'),
    );
}

/** How many of the chosen invoices are in a state; undefined where they are not all in sight and the list holds several states. */
function chosenIn(
  list: ListOf<typeof searchInvoices>,
  chosen: Selection,
  is: (status: number) => boolean,
): number | undefined {
  const { status } = list.query;
  if (status !== undefined) return is(Number(status)) ? chosen.count : 0;
  const seen = list.rows.filter((row) => chosen.has(row.id));
  return seen.length === chosen.count ? seen.filter((row) => is(row.status)).length : undefined;
}

/** What is done with the chosen invoices together; done, none is chosen any more. */
function ChosenActs({ list, chosen }: { list: ListOf<typeof searchInvoices>; chosen: Selection }) {
  const t = useText();
  const me = useMe();
  const post = usePosting();
  const send = useSending();
  const filters = filtersOf(list);
  const drafts = chosenIn(list, chosen, (status) => status === invoiceStates.draft);
  const sent = chosenIn(list, chosen, (status) => status === posted.value || status === credited.value);
  const whyNotSent = sent === 0 ? t('Only posted invoices are sent.') : null;
  return (
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
      {me.can('postInvoices:billing') && (
        <Action
          icon={IconLock}
          whyNot={drafts === 0 ? t('Only drafts can be posted.') : null}
          onPress={async () => {
            if (await post({ ...filters, ...chosen.wire })) chosen.clear();
          }}
        >
          {drafts ? t('Post {count}…', { count: showCount(drafts) }) : t('Post…')}
        </Action>
      )}
      {me.can('postInvoices:billing') && (
        <>
          <Action
            whyNot={whyNotSent}
            onPress={async () => void (await send('accounting', { ...filters, ...chosen.wire }))}
          >
            {t('To accounting…')}
          </Action>
          <Action
            whyNot={whyNotSent}
            onPress={async () => void (await send('portal', { ...filters, ...chosen.wire }))}
          >
            {t('To the payment portal…')}
          </Action>
        </>
      )}
    </BulkBar>
  );
}
