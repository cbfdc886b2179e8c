import type { FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { printStatements } from './statement.print.ts';
import { getSameDayLastYear } from './last-year.rules.ts';
import type { StatementRow, StatementTotals, getStatementEndpoint } from './statements.contract.ts';
import { statementErrors } from './statements.errors.ts';
import { buildStatement } from './statements.rules.ts';
import type { StatementLineKind } from './statement-line-kinds.contract.ts';
import {
  findStatementAccount,
  findBalanceMovementsUntil,
  findOpenAndDisputedItemsAtEndOfDay,
} from './statements.repository.ts';
import type { BalanceMovementRow, StatementAccount } from './statements.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { parseRemitTo } from '#areas/billing/invoices/remit-to.rules.ts';
import {
  readAgingLimitDays,
  loadPrintContext,
  readSettingsOrDefaults,
  readSettingOrDefault,
} from '#areas/settings/settings/settings.service.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { readWholeFile } from '#kit/server/whole-file.ts';
import type { WholeFile } from '#kit/server/whole-file.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope, createPartialSuccess } from '#kit/server/request-context.ts';

const { accountRequired, datesReversed } = statementErrors;
type Wish = QueryOf<typeof getStatementEndpoint>;

/** The requested account, which must be in the caller's scope. Without one, the caller's only account. */
async function accountFor(work: RequestContext, accountId: number | undefined): Promise<StatementAccount> {
  const scope = getAccountIdsInScope(work);
  const statementAccountId =
    accountId ??
    (scope?.length === 1 ? scope[0] : undefined) ??
    reject(accountRequired, {}, { fields: { accountId: accountRequired.sentence } });
  if (scope !== null && !scope.includes(statementAccountId)) rejectNotFound('accountId');
  return (await findStatementAccount(work.tx, statementAccountId)) ?? rejectNotFound('accountId');
}

async function stated(work: RequestContext, input: Wish) {
  const account = await accountFor(work, input.accountId);
  const dateTo = input.dateTo ?? (await getTodayAtHeadOffice(work));
  const dateFrom = input.dateFrom ?? getSameDayLastYear(dateTo);
  if (dateFrom > dateTo) reject(datesReversed, {}, { fields: { dateTo: datesReversed.sentence } });
  const moved = await findBalanceMovementsUntil(work.tx, account.id, dateTo);
  const open = await findOpenAndDisputedItemsAtEndOfDay(work.tx, account.id, dateTo);
  const ages = await readAgingLimitDays(work);
  const statement = buildStatement(dateFrom, dateTo, moved, open, ages);
  const about = (m: BalanceMovementRow): string =>
    [
      m.kind === 'payment' ? m.paysFor : m.creditOf,
      m.kind !== 'payment' && m.loadNumber ? `L-${m.loadNumber}` : null,
      m.consignee === account.name ? null : m.consignee,
      m.note,
    ]
      .filter(Boolean)
      .join(' · ');
  const disputed = open.reduce((sum, x) => sum + x.disputed, 0);
  return { account, dateFrom, dateTo, statement, about, disputed, ages };
}

export async function getStatement(
  work: RequestContext,
  input: Wish,
): Promise<{ data: StatementRow[]; totalRows: number; totals: StatementTotals }> {
  const { account, dateFrom, dateTo, statement: s, about, disputed, ages } = await stated(work, input);
  const sum = (...kinds: StatementLineKind[]) =>
    s.lines.filter((l) => kinds.includes(l.kind)).reduce((n, l) => n + l.amount, 0);
  return {
    data: s.lines.map((l, i) => ({
      key: i + 1,
      invoiceId: l.invoiceId,
      date: l.date,
      kind: l.kind,
      reference: l.reference,
      about: about(l),
      isOpening: l.isOpening,
      importId: l.importId,
      dueDate: l.dueDate,
      amount: l.amount,
      balance: l.balance,
    })),
    totalRows: s.lines.length,
    totals: {
      account: {
        id: account.id,
        number: account.number,
        name: account.name,
        city: account.city,
        state: account.state,
      },
      dateFrom,
      dateTo,
      termsDays: account.termsDays,
      opening: s.opening,
      invoiced: sum('invoice'),
      credited: sum('credit'),
      paid: sum('payment'),
      adjusted: sum('refund', 'writeOff', 'reversal'),
      closing: s.closing,
      ageing: s.ageing,
      ageDays: [...ages],
      disputed,
    },
  };
}

/** The statement document attached to its email. */
export const buildStatementPdfFile = async (work: RequestContext, input: Wish): Promise<WholeFile> =>
  readWholeFile(await printStatement(work, input));

/** The external URL of an account's statement. The account number replaces {account}. */
export async function getExternalStatementLink(work: RequestContext, accountId: number) {
  const account = await accountFor(work, accountId);
  const linkStatements = await readSettingOrDefault(work, 'linkStatements');
  if (linkStatements === '')
    return createPartialSuccess(
      '{account} has no statement in the payment portal.',
      { account: account.name },
      { url: null },
    );
  return { url: linkStatements.replaceAll('{account}', encodeURIComponent(account.number)) };
}

export async function printStatement(work: RequestContext, input: Wish): Promise<FileResult> {
  const { account, dateFrom, dateTo, statement: s, about, disputed, ages } = await stated(work, input);
  const { remitTo } = await readSettingsOrDefaults(work, ['remitTo']);
  const data = {
    account: {
      number: account.number,
      name: account.billingName,
      address: account.address,
      city: account.city,
      state: account.state,
      zip: account.zip,
      phone: account.phone,
    },
    from: dateFrom,
    to: dateTo,
    termsDays: account.termsDays,
    remitTo: parseRemitTo(remitTo),
    opening: s.opening,
    closing: s.closing,
    ageing: s.ageing,
    agingLimits: ages,
    disputed,
    lines: s.lines.map((l) => ({
      date: l.date,
      kind: l.kind,
      number: l.reference,
      about: about(l),
      isOpening: l.isOpening,
      dueDate: l.dueDate,
      amount: l.amount,
    })),
  };
  return {
    name: `statement-${account.number}-${dateTo}.pdf`,
    body: printStatements([data], await loadPrintContext(work, { language: account.language })),
  };
}
