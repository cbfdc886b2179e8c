import type { FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { printStatements } from './statement.print.ts';
import { yearBefore } from './last-year.rules.ts';
import type { StatementRow, StatementTotals, getStatement } from './statements.contract.ts';
import { statementErrors } from './statements.errors.ts';
import { statementOf } from './statements.rules.ts';
import type { LineKind } from './line-kinds.contract.ts';
import { accountOf, movedUntil, openUntil } from './statements.store.ts';
import type { Moved, StatementAccount } from './statements.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { remitToOf } from '#areas/billing/invoices/remit-to.rules.ts';
import { agesOf, printingOf, settingsOf, settingText } from '#areas/settings/settings/settings.service.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import { wholeFile } from '#kit/server/whole-file.ts';
import type { WholeFile } from '#kit/server/whole-file.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, partly } from '#kit/server/work.ts';

const { noAccount, datesReversed } = statementErrors;
type Wish = QueryOf<typeof getStatement>;

/** The account asked for, which must be one of the caller's; without one, the only one he has. */
async function accountFor(work: Work, accountId: number | undefined): Promise<StatementAccount> {
  const scope = accountScope(work);
  const wanted =
    accountId ??
    (scope?.length === 1 ? scope[0] : undefined) ??
    refuse(noAccount, {}, { fields: { accountId: noAccount.sentence } });
  if (scope !== null && !scope.includes(wanted)) refuseUnknown('accountId');
  return (await accountOf(work.tx, wanted)) ?? refuseUnknown('accountId');
}

async function stated(work: Work, wish: Wish) {
  const account = await accountFor(work, wish.accountId);
  const dateTo = wish.dateTo ?? (await billingDay(work));
  const dateFrom = wish.dateFrom ?? yearBefore(dateTo);
  if (dateFrom > dateTo) refuse(datesReversed, {}, { fields: { dateTo: datesReversed.sentence } });
  const moved = await movedUntil(work.tx, account.id, dateTo);
  const open = await openUntil(work.tx, account.id, dateTo);
  const ages = await agesOf(work);
  const statement = statementOf(dateFrom, dateTo, moved, open, ages);
  const about = (m: Moved): string =>
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

export async function statement(
  work: Work,
  wish: Wish,
): Promise<{ data: StatementRow[]; totalRows: number; totals: StatementTotals }> {
  const { account, dateFrom, dateTo, statement: s, about, disputed, ages } = await stated(work, wish);
  const sum = (...kinds: LineKind[]) =>
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

/** The paper that goes with its mail. */
export const statementFile = async (work: Work, wish: Wish): Promise<WholeFile> =>
  wholeFile(await print(work, wish));

/** The address of an account's statement outside, with its number in the place of {account}. */
export async function linkOf(work: Work, accountId: number) {
  const account = await accountFor(work, accountId);
  const linkStatements = await settingText(work, 'linkStatements');
  if (linkStatements === '')
    return partly('There is no statement outside for {account}.', { account: account.name }, { url: null });
  return { url: linkStatements.replaceAll('{account}', encodeURIComponent(account.number)) };
}

export async function print(work: Work, wish: Wish): Promise<FileAnswer> {
  const { account, dateFrom, dateTo, statement: s, about, disputed, ages } = await stated(work, wish);
  const { remitTo } = await settingsOf(work, ['remitTo']);
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
    remitTo: remitToOf(remitTo),
    opening: s.opening,
    closing: s.closing,
    ageing: s.ageing,
    ages,
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
    body: printStatements([data], await printingOf(work, { language: account.language })),
  };
}
