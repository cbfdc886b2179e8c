import {
  IconCalendarOff,
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
import { invoiceStates } from './invoice-states.contract.ts';
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
    { name: t(credited.label), query: { ...sort, status: credited.value } },
    { name: t('All'), query: sort },
  ];
}

/** Invoices: search with totals over all pages, close billing, post, print and export. */
export default function InvoicesScreen() {
  const t = useText();
  const me = useMe();
  const language = useLanguage();
  const list = useList(searchInvoices, { opens });
  const waits = useAnswer(invoicesWaiting, {}).data;
  const chosen = useSelection(list, (r) => r.id);
  const columns = useMemo(() => invoiceColumns(t, { loads: me.can('loadsView:outbound') }), [t, me]);
  const [closing, setClosing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const { orderField, orderDirection } = list.query;
  const mayClose = me.can('closeBilling:billing') || me.can('undoBilling:billing');
  return (
    <Screen
      title={t('Invoices')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <>
          <Action
            icon={IconDownload}
            whyNot={list.total === 0 ? t(nothingToShow) : null}
            onPress={() =>
              download(
                exportInvoices,
                { query: { ...filtersOf(list), orderField, orderDirection, language } },
                t('Exporting invoices, this can take a few minutes'),
              )
            }
          >
            {t('Export CSV')}
          </Action>
          <HandActs />
          {me.can('closeBilling:billing') && (
            <Action icon={IconReceiptOff} onPress={() => setWaiting(true)}>
              {t('Not yet billed…')}
            </Action>
          )}
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
        phone={{ state: 'status', below: ['billTo', 'amount'] }}
        rowId={(r) => r.id}
        selection={chosen}
        totals={invoiceTotals(t, list.totals)}
        to={(r) => `/customerCenter/manageInvoices/${r.id}`}
      />
      <ChosenActs list={list} chosen={chosen} />
      <Pager list={list} />
      {waiting && <NotBilledDialog onClose={() => setWaiting(false)} />}
      {closing && <CloseBilling onClose={() => setClosing(false)} />}
    </Screen>
  );
}

/** What is made by hand, and when nothing is posted any more. */
function HandActs() {
  const t = useText();
  const me = useMe();
  const go = useGo();
  const [making, setMaking] = useState(false);
  const [period, setPeriod] = useState(false);
  const [mailing, setMailing] = useState(false);
  return (
    <>
      {me.can('editInvoice:billing') && (
        <Action icon={IconPlus} onPress={() => setMaking(true)}>
          {t('New invoice…')}
        </Action>
      )}
      {me.can('postInvoices:billing') && (
        <Action icon={IconMail} onPress={() => setMailing(true)}>
          {t('Mail a day…')}
        </Action>
      )}
      {me.can('postInvoices:billing') && (
        <Action icon={IconCalendarOff} onPress={() => setPeriod(true)}>
          {t('Accounting period…')}
        </Action>
      )}
      {making && (
        <InvoiceForm
          key="new"
          onClose={() => setMaking(false)}
          onMade={(id) => go(`/customerCenter/manageInvoices/${id}`)}
        />
      )}
      {mailing && <MailDay key="day" onClose={() => setMailing(false)} />}
      {period && <AccountingPeriod key="period" onClose={() => setPeriod(false)} />}
    </>
  );
}

/** What is done with the chosen invoices together; done, none is chosen any more. */
function ChosenActs({ list, chosen }: { list: ListOf<typeof searchInvoices>; chosen: Selection }) {
  const t = useText();
  const me = useMe();
  const post = usePosting();
  const send = useSending();
  const filters = filtersOf(list);
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
          onPress={async () => {
            if (await post({ ...filters, ...chosen.wire })) chosen.clear();
          }}
        >
          {t('Post {count}…', { count: showCount(chosen.count) })}
        </Action>
      )}
      {me.can('postInvoices:billing') && (
        <>
          <Action onPress={async () => void (await send('accounting', { ...filters, ...chosen.wire }))}>
            {t('To accounting…')}
          </Action>
          <Action onPress={async () => void (await send('portal', { ...filters, ...chosen.wire }))}>
            {t('To the payment portal…')}
          </Action>
        </>
      )}
    </BulkBar>
  );
}
