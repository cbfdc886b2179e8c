import { IconExternalLink, IconFileDollar, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { aboutLine } from './about-line.rules.ts';
import { ageNames } from './age-names.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { ByMail } from './schedule.part.tsx';
import { yearBefore } from './last-year.rules.ts';
import { lineKindNames } from './line-kinds.contract.ts';
import { getStatement, printStatement, statementLink } from './statements.contract.ts';
import type { StatementRow, StatementTotals } from './statements.contract.ts';
import './statements.css';
import { nothingToShow } from '#kit/contract/sentences.ts';
import type { Lookup } from '#kit/web/account-input.tsx';
import { useAddress } from '#kit/web/address.ts';
import { companyToday } from '#kit/web/clock.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { download } from '#kit/web/download.ts';
import { InvoiceLink } from '#areas/billing/invoices/invoice-link.part.tsx';
import { AccountFilter, Filters, RangeFilter, SelectFilter } from '#kit/web/filters.tsx';
import { explains } from '#kit/web/explain.tsx';
import { useList } from '#kit/web/list.ts';
import type { List } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import type { Days } from '#kit/web/nearest.ts';
import type { Me } from '#kit/web/me.ts';
import { Pager } from '#kit/web/pager.tsx';
import { A, Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say): Column<StatementRow>[] => [
  { id: 'date', title: t('Date'), width: 100, cell: (l) => showDate(l.date) },
  { id: 'kind', title: t('Kind'), width: 116, cell: (l) => t(lineKindNames[l.kind]) },
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
    grow: true,
    cell: (l) => <About line={l} />,
    full: (l) => aboutLine(t, l),
  },
  {
    id: 'dueDate',
    title: t('Due'),
    width: 100,
    cell: (l) => (l.dueDate ? showDate(l.dueDate) : <span className="dim">–</span>),
  },
  { id: 'amount', title: t('Amount'), width: 120, right: true, cell: (l) => showMoney(l.amount) },
  { id: 'balance', title: t('Balance'), width: 140, right: true, cell: (l) => showMoney(l.balance) },
];

function About({ line }: { line: StatementRow }) {
  const t = useText();
  const me = useMe();
  const about = aboutLine(t, line);
  if (about === '') return <span className="dim">–</span>;
  if (line.importId === null || !me.can('importRecords:admin')) return about;
  return (
    <>
      {about} · <A to={`/admin/import/${line.importId}`}>{t('Import {number}', { number: line.importId })}</A>
    </>
  );
}

// The name of an account that came with the address stands on its statement.
const statementLook: Lookup = {
  find: accountLook.find,
  known: async (value) => {
    if (!/^\d{1,9}$/.test(value)) return undefined;
    const { account } = (await call(getStatement, { query: { accountId: Number(value) } }, { own: true }))
      .totals;
    return { value, label: account.name, note: account.number };
  },
};

/** Which account is stated without being chosen: the one in the top bar, or the user's first. */
function ownAccount(me: Me): number | undefined {
  if (me.account) return me.account.id;
  return me.user.everyAccount ? undefined : me.accounts[0]?.id;
}

function lastYear(): { dateFrom: string; dateTo: string } {
  const dateTo = companyToday();
  return { dateFrom: yearBefore(dateTo), dateTo };
}

const footOf = (t: Say, totals: StatementTotals | undefined) =>
  totals && {
    date: t('Closing'),
    amount: showMoney(totals.closing - totals.opening),
    balance: showMoney(totals.closing),
  };

/** Where the account sees and pays its statement elsewhere. */
function Outside({ accountId }: { accountId: number | undefined }) {
  const t = useText();
  return (
    <Action
      icon={IconExternalLink}
      whyNot={accountId === undefined ? t('Choose an account first.') : null}
      onPress={async () => {
        if (accountId === undefined) return;
        const found = await call(statementLink, { params: { accountId } });
        if (found.url) window.open(found.url, '_blank', 'noopener');
      }}
    >
      {t('Open outside')}
    </Action>
  );
}

const sinceWhen = (t: Say, last: string | null | undefined): string =>
  last
    ? t('Nothing was billed or paid since {date}.', { date: showDate(last) })
    : t('Nothing was billed or paid on these dates.');

/** Its lines come all at once and by their days: the last of some years is what was posted last. */
const days: Days<typeof getStatement> = {
  from: 'dateFrom',
  to: 'dateTo',
  day: (line) => line.date,
  reach: 5 * 366,
  widens: true,
};

/** An account's statement: what was owed, billed, credited and paid, and how old the balance is. */
export default function StatementsScreen() {
  const t = useText();
  const me = useMe();
  const own = ownAccount(me);
  const asked = /^\d+$/.test(useAddress()[0]['accountId'] ?? String(own ?? ''));
  const list = useList(getStatement, { start: { accountId: own, ...lastYear() }, when: asked, days });
  const shown = usePages(list);
  const columns = useMemo(() => columnsOf(t), [t]);
  const totals = asked ? list.totals : undefined;
  return (
    <Screen
      title={t('Statements')}
      note={totals ? `${totals.account.number} ${totals.account.name}` : ''}
      acts={
        <>
          <Outside accountId={totals?.account.id} />
          {me.can('recordPayments:billing') && totals && (
            <ByMail key={totals.account.id} account={totals.account} />
          )}
          <Action
            icon={IconPrinter}
            whyNot={totals ? null : t('Choose an account first.')}
            onPress={() => download(printStatement, { query: list.query }, t('Printing the statement'))}
          >
            {t('Print statement')}
          </Action>
        </>
      }
    >
      <Filters list={list}>
        {me.user.everyAccount && !me.account ? (
          <AccountFilter name="accountId" label={t('Account')} look={statementLook} always />
        ) : (
          <SelectFilter
            name="accountId"
            label={t('Account')}
            always
            options={(me.account ? [me.account] : me.accounts).map((a) => ({
              value: String(a.id),
              label: `${a.number} ${a.name}`,
            }))}
          />
        )}
        <RangeFilter name="dateFrom" to="dateTo" label={t('Date')} always />
      </Filters>
      {!asked ? (
        <div className="nothing">
          <IconFileDollar size={22} stroke={1.75} aria-hidden />
          <p>{t('Choose an account to see its statement.')}</p>
          <p className="dim">{t('It shows the last year unless you set dates.')}</p>
        </div>
      ) : (
        <>
          {totals && <Balance totals={totals} />}
          <DataTable
            name={t('Statements')}
            list={shown}
            columns={columns}
            phone={{ state: 'kind', below: ['reference', 'amount'] }}
            rowId={(l) => l.key}
            onOpen={null}
            totals={footOf(t, totals)}
            empty={{
              sentence: t(nothingToShow),
              why: sinceWhen(t, list.nearest?.before),
            }}
          />
          <Pager list={shown}>
            {totals && (
              <span>{t('Terms {days, plural, one {# day} other {# days}}', { days: totals.termsDays })}</span>
            )}
          </Pager>
        </>
      )}
    </Screen>
  );
}

/** All lines come in one answer; this shows them page by page. */
function usePages(list: List<StatementRow>): List<StatementRow> {
  const [at, setAt] = useState({ key: '', page: 1 });
  const [pageRows, resize] = useState(20);
  const page = at.key === list.searchKey ? at.page : 1;
  return {
    ...list,
    rows: list.rows.slice((page - 1) * pageRows, page * pageRows),
    page,
    pageRows,
    turn: (to) => setAt({ key: list.searchKey, page: to }),
    resize: (rows) => {
      resize(rows);
      setAt({ key: list.searchKey, page: 1 });
    },
    filtered: 0,
  };
}

/** What is nothing stands back, so that the eye finds what is owed. */
const Sum = ({ cents, said }: { cents: number; said?: ReturnType<typeof explains> }) =>
  cents === 0 ? (
    <span className="dim" {...said}>
      {showMoney(cents)}
    </span>
  ) : (
    <b {...said}>{showMoney(cents)}</b>
  );

function Balance({ totals }: { totals: StatementTotals }) {
  const t = useText();
  const { ageing } = totals;
  const names = ageNames(totals.ageDays).map(({ text, params }) => t(text, params));
  const late = ageing.days30 + ageing.days60 + ageing.days90 + ageing.older;
  const closing = explains('statement.balance', {
    parts: [
      [t('Opening'), showMoney(totals.opening)],
      [t('Invoices'), showMoney(totals.invoiced)],
      [t('Credits'), showMoney(totals.credited)],
      [t('Payments'), showMoney(totals.paid)],
      [t('Refunds and write-offs'), showMoney(totals.adjusted)],
    ],
    of: getStatement,
  });
  const aged = (age: string) => explains('statement.age', { facts: { age }, of: getStatement });
  const ages = [
    [t('Not due'), ageing.current],
    ...[ageing.days30, ageing.days60, ageing.days90, ageing.older].map(
      (cents, at) => [names[at] ?? '', cents] as const,
    ),
  ] as const;
  return (
    <>
      <div className="sum wrap statement-sum">
        <div>
          <span className="dim">{t('Opening')}</span> <Sum cents={totals.opening} />
        </div>
        <div>
          <span className="dim">{t('Invoices')}</span> <Sum cents={totals.invoiced} />
        </div>
        <div>
          <span className="dim">{t('Credits')}</span> <Sum cents={totals.credited} />
        </div>
        <div>
          <span className="dim">{t('Payments')}</span> <Sum cents={totals.paid} />
        </div>
        {totals.adjusted !== 0 && (
          <div>
            <span className="dim">{t('Refunds and write-offs')}</span> <Sum cents={totals.adjusted} />
          </div>
        )}
        <div>
          <span className="dim">{t('Closing')}</span> <Sum cents={totals.closing} said={closing} />
        </div>
        <div className={late > 0 ? 't-fault' : ''}>
          <span className="dim">{t('Overdue')}</span> <Sum cents={late} said={aged(t('Overdue'))} />
        </div>
        {totals.disputed > 0 && (
          <div>
            <span className="dim">{t('Disputed')}</span> <Sum cents={totals.disputed} />
          </div>
        )}
      </div>
      <section className="ages" aria-label={t('Age of the closing balance, by due date')}>
        <h2>{t('Age of the closing balance, by due date')}</h2>
        <dl>
          {ages.map(([name, cents]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={cents === 0 ? 'dim' : ''} {...aged(name)}>
                {showMoney(cents)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
