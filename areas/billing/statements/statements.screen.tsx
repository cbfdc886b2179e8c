import { IconExternalLink, IconFileDollar, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { describeStatementLine } from './statement-line-text.rules.ts';
import { getOverdueAgingLabels } from './aging-labels.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { StatementEmailScheduleButton } from './statement-schedule.component.tsx';
import { getSameDayLastYear } from './last-year.rules.ts';
import { statementLineKindNames } from './statement-line-kinds.contract.ts';
import {
  getStatementEndpoint,
  printStatementEndpoint,
  getExternalStatementLinkEndpoint,
} from './statements.contract.ts';
import type { StatementRow, StatementTotals } from './statements.contract.ts';
import './statements.css';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import type { OptionLookup } from '#kit/web/account-combobox.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { companyToday } from '#kit/web/server-clock.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { InvoiceLink } from '#areas/billing/invoices/invoice-link.component.tsx';
import { LookupFilter, Filters, DateRangeFilter, SelectFilter } from '#kit/web/filters.tsx';
import { getExplainProps } from '#kit/web/explain.tsx';
import { useList } from '#kit/web/list.ts';
import type { ListState } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import type { NearestDaysOptions } from '#kit/web/nearest-days.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate): TableColumn<StatementRow>[] => [
  { id: 'date', title: t('Date'), width: 100, cell: (l) => formatDate(l.date) },
  { id: 'kind', title: t('Type'), width: 116, cell: (l) => t(statementLineKindNames[l.kind]) },
  {
    id: 'reference',
    title: t('Number'),
    width: 130,
    cell: (l) =>
      l.invoiceId === null ? l.reference : <InvoiceLink id={l.invoiceId}>{l.reference}</InvoiceLink>,
  },
  {
    id: 'about',
    title: t('About'),
    width: 200,
    flexGrow: true,
    cell: (l) => <About line={l} />,
    getFullText: (l) => describeStatementLine(t, l),
  },
  {
    id: 'dueDate',
    title: t('Due'),
    width: 100,
    cell: (l) => (l.dueDate ? formatDate(l.dueDate) : <span className="muted">–</span>),
  },
  { id: 'amount', title: t('Amount'), width: 120, alignRight: true, cell: (l) => formatMoney(l.amount) },
  { id: 'balance', title: t('Balance'), width: 140, alignRight: true, cell: (l) => formatMoney(l.balance) },
];

function About({ line }: { line: StatementRow }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const about = describeStatementLine(t, line);
  if (about === '') return <span className="muted">–</span>;
  if (line.importId === null || !me.can('importRecords:admin')) return about;
  return (
    <>
      {about} ·{' '}
      <Link to={`/admin/import/${line.importId}`}>{t('Import {number}', { number: line.importId })}</Link>
    </>
  );
}

// Finds any account, so that the statement of an account given in the URL shows its name.
const statementLook: OptionLookup = {
  findOptions: allAccountTypesLookup.findOptions,
  findOptionByValue: async (value) => {
    if (!/^\d{1,9}$/.test(value)) return undefined;
    const { account } = (
      await callApi(getStatementEndpoint, { query: { accountId: Number(value) } }, { handlesFailure: true })
    ).totals;
    return { value, label: account.name, note: account.number };
  },
};

/** The default account of the page: the one selected in the top bar, else the user's first. */
function ownAccount(me: CurrentUser): number | undefined {
  if (me.account) return me.account.id;
  return me.user.everyAccount ? undefined : me.accounts[0]?.id;
}

function lastYear(): { dateFrom: string; dateTo: string } {
  const dateTo = companyToday();
  return { dateFrom: getSameDayLastYear(dateTo), dateTo };
}

const footOf = (t: Translate, totals: StatementTotals | undefined) =>
  totals && {
    date: t('Closing'),
    amount: formatMoney(totals.closing - totals.opening),
    balance: formatMoney(totals.closing),
  };

/** A link to where the account can see and pay its statement in another system. */
function Outside({ accountId }: { accountId: number | undefined }) {
  const t = useTranslate();
  return (
    <Button
      icon={IconExternalLink}
      disabledReason={accountId === undefined ? t('Choose an account first.') : null}
      onPress={async () => {
        if (accountId === undefined) return;
        const found = await callApi(getExternalStatementLinkEndpoint, { params: { accountId } });
        if (found.url) window.open(found.url, '_blank', 'noopener');
      }}
    >
      {t('Open in payment portal')}
    </Button>
  );
}

const sinceWhen = (t: Translate, last: string | null | undefined): string =>
  last
    ? t('No invoices or payments since {date}.', { date: formatDate(last) })
    : t('No activity for these dates.');

/** The response contains all lines in the order of their days. The last line of a period of years is the one posted last. */
const days: NearestDaysOptions<typeof getStatementEndpoint> = {
  fromField: 'dateFrom',
  toField: 'dateTo',
  getDay: (line) => line.date,
  reachDays: 5 * 366,
  widensRange: true,
};

/** The account of the statement: any account for staff, otherwise the user's own. */
function StatementAccountFilter() {
  const t = useTranslate();
  const me = useCurrentUser();
  return me.user.everyAccount && !me.account ? (
    <LookupFilter name="accountId" label={t('Account')} lookup={statementLook} isAlwaysShown />
  ) : (
    <SelectFilter
      name="accountId"
      label={t('Account')}
      isAlwaysShown
      options={(me.account ? [me.account] : me.accounts).map((a) => ({
        value: String(a.id),
        label: `${a.number} ${a.name}`,
      }))}
    />
  );
}

/** An account's statement: what was owed, billed, credited and paid, and the aging of the balance. */
export default function StatementsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const ownAccountId = ownAccount(me);
  const hasAccount = /^\d+$/.test(useUrlSearch()[0]['accountId'] ?? String(ownAccountId ?? ''));
  const list = useList(getStatementEndpoint, {
    initialFilters: { accountId: ownAccountId, ...lastYear() },
    isEnabled: hasAccount,
    days,
  });
  const pagedList = usePages(list);
  const columns = useMemo(() => columnsOf(t), [t]);
  const totals = hasAccount ? list.totals : undefined;
  return (
    <Screen
      title={t('Statements')}
      note={totals ? `${totals.account.number} ${totals.account.name}` : ''}
      actions={
        <>
          <Outside accountId={totals?.account.id} />
          {me.can('recordPayments:billing') && totals && (
            <StatementEmailScheduleButton key={totals.account.id} account={totals.account} />
          )}
          <Button
            icon={IconPrinter}
            disabledReason={totals ? null : t('Choose an account first.')}
            onPress={() =>
              downloadOrOpenFile(printStatementEndpoint, { query: list.query }, t('Printing the statement'))
            }
          >
            {t('Print statement')}
          </Button>
        </>
      }
    >
      <Filters list={list}>
        <StatementAccountFilter />
        <DateRangeFilter name="dateFrom" toName="dateTo" label={t('Date')} isAlwaysShown />
      </Filters>
      {!hasAccount ? (
        <div className="empty-state">
          <IconFileDollar size={22} stroke={1.75} aria-hidden />
          <p>{t('Choose an account to view its statement.')}</p>
          <p className="muted">{t('Shows the last year unless you set dates.')}</p>
        </div>
      ) : (
        <>
          {totals && <Balance totals={totals} />}
          <DataTable
            name={t('Statements')}
            list={pagedList}
            columns={columns}
            phoneLayout={{ statusColumn: 'kind', secondLineColumns: ['reference', 'amount'] }}
            rowId={(l) => l.key}
            onOpen={null}
            totals={footOf(t, totals)}
            emptyText={{
              message: t(noRecordsMessage),
              explanation: sinceWhen(t, list.nearestDays?.dayBefore),
            }}
          />
          <Pager list={pagedList}>
            {totals && (
              <span>
                {t('Terms: {days, plural, one {# day} other {# days}}', { days: totals.termsDays })}
              </span>
            )}
          </Pager>
        </>
      )}
    </Screen>
  );
}

/** The response contains all lines. This splits them into pages. */
function usePages(list: ListState<StatementRow>): ListState<StatementRow> {
  const [pageState, setPageState] = useState({ key: '', page: 1 });
  const [pageRows, resize] = useState(20);
  const page = pageState.key === list.searchKey ? pageState.page : 1;
  return {
    ...list,
    rows: list.rows.slice((page - 1) * pageRows, page * pageRows),
    page,
    pageSize: pageRows,
    goToPage: (to) => setPageState({ key: list.searchKey, page: to }),
    setPageSize: (rows) => {
      resize(rows);
      setPageState({ key: list.searchKey, page: 1 });
    },
    activeFilterCount: 0,
  };
}

/** A zero amount is shown muted, so that what is owed is easy to see. */
const Sum = ({ cents, said: explainProps }: { cents: number; said?: ReturnType<typeof getExplainProps> }) =>
  cents === 0 ? (
    <span className="muted" {...explainProps}>
      {formatMoney(cents)}
    </span>
  ) : (
    <b {...explainProps}>{formatMoney(cents)}</b>
  );

function Balance({ totals }: { totals: StatementTotals }) {
  const t = useTranslate();
  const { ageing } = totals;
  const names = getOverdueAgingLabels(totals.ageDays).map(({ text, params }) => t(text, params));
  const late = ageing.days30 + ageing.days60 + ageing.days90 + ageing.older;
  const closing = getExplainProps('statement.balance', {
    parts: [
      [t('Opening'), formatMoney(totals.opening)],
      [t('Invoices'), formatMoney(totals.invoiced)],
      [t('Credits'), formatMoney(totals.credited)],
      [t('Payments'), formatMoney(totals.paid)],
      [t('Refunds and write-offs'), formatMoney(totals.adjusted)],
    ],
    endpoint: getStatementEndpoint,
  });
  const aged = (age: string) =>
    getExplainProps('statement.age', { params: { age }, endpoint: getStatementEndpoint });
  const ages = [
    [t('Not due'), ageing.current],
    ...[ageing.days30, ageing.days60, ageing.days90, ageing.older].map(
      (cents, index) => [names[index] ?? '', cents] as const,
    ),
  ] as const;
  return (
    <>
      <div className="totals wrap statement-totals">
        <div>
          <span className="muted">{t('Opening')}</span> <Sum cents={totals.opening} />
        </div>
        <div>
          <span className="muted">{t('Invoices')}</span> <Sum cents={totals.invoiced} />
        </div>
        <div>
          <span className="muted">{t('Credits')}</span> <Sum cents={totals.credited} />
        </div>
        <div>
          <span className="muted">{t('Payments')}</span> <Sum cents={totals.paid} />
        </div>
        {totals.adjusted !== 0 && (
          <div>
            <span className="muted">{t('Refunds and write-offs')}</span> <Sum cents={totals.adjusted} />
          </div>
        )}
        <div>
          <span className="muted">{t('Closing')}</span> <Sum cents={totals.closing} said={closing} />
        </div>
        <div className={late > 0 ? 'tone-fault' : ''}>
          <span className="muted">{t('Overdue')}</span> <Sum cents={late} said={aged(t('Overdue'))} />
        </div>
        {totals.disputed > 0 && (
          <div>
            <span className="muted">{t('Disputed')}</span> <Sum cents={totals.disputed} />
          </div>
        )}
      </div>
      <section className="aging" aria-label={t('Age of the closing balance, by due date')}>
        <h2>{t('Age of the closing balance, by due date')}</h2>
        <dl>
          {ages.map(([name, cents]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={cents === 0 ? 'muted' : ''} {...aged(name)}>
                {formatMoney(cents)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
