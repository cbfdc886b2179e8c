/**
 * Prints an account's statement: opening balance, invoices, credits and payments with a running balance, closing balance, and
 * aging by due date.
 */
import { describeStatementLine } from './statement-line-text.rules.ts';
import { getOverdueAgingLabels } from './aging-labels.rules.ts';
import type { AgingLimitDays } from '#areas/settings/settings/aging-limits.contract.ts';
import { joinNonEmptyWithBidiIsolation } from '#kit/server/bidi-text.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import {
  measureAndDrawAtPageFoot,
  drawBoxRowAdvancingIfFullWidth,
  contentLeft,
  createPdfLayout,
  drawParagraph,
  formatAddressLine,
  buildPartyBox,
  contentWidth,
  type PrintedParty,
  type PdfLayout,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable, type PdfRow } from '#kit/server/pdf-table.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type ItemSource,
} from '#kit/server/pdf.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { statementLineKindNames } from './statement-line-kinds.contract.ts';
import type { StatementLineKind } from './statement-line-kinds.contract.ts';

export interface StatementPrintData {
  account: PrintedParty;
  /** YYYY-MM-DD, both inclusive. */
  from: string;
  to: string;
  termsDays: number;
  remitTo: PrintedParty;
  payment?: string | null;
  /** Cents, like all amounts here. */
  opening: number;
  lines: readonly PrintedStatementLine[];
  closing: number;
  /** The closing balance split into what is not due yet and the overdue aging buckets. They sum to the closing balance. */
  ageing: PrintedStatementAging;
  /** The last day of the first three aging buckets. */
  agingLimits: AgingLimitDays;
  /** The part of the closing balance that the account disputes. */
  disputed?: number;
}
export interface PrintedStatementLine {
  date: string;
  kind: StatementLineKind;
  /** Invoice number or the payment’s reference. */
  number: string;
  /** What the line is about: load, consignee or original invoice. */
  about?: string | null;
  /** True when the line was imported from a previous system. */
  isOpening?: boolean;
  dueDate?: string | null;
  /** Credits and payments are negative. */
  amount: number;
}
export interface PrintedStatementAging {
  current: number;
  days30: number;
  days60: number;
  days90: number;
  older?: number;
}

export function printStatements(
  statements: ItemSource<StatementPrintData>,
  printContext: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Statement'), printContext, statements, drawStatement, {
    getName: ({ account }) => [account.number, account.name].filter(Boolean).join(' '),
  });
}

export function drawStatement(builder: PdfDocumentBuilder, statement: StatementPrintData): void {
  mustSum(statement);
  const { translate: say } = builder;
  const { from, to, opening, closing, lines } = statement;
  const sheet = createPdfLayout(builder, {
    title: say('Statement'),
    documentNameAndNumber: joinNonEmptyWithBidiIsolation(
      [statement.account.number, statement.account.name],
      ' ',
    ),
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('From'), lines: [formatDate(from)] },
      { label: say('To'), lines: [formatDate(to)] },
      { label: say('Terms'), lines: [say('Net {days} days', { days: statement.termsDays })] },
      { label: say('Opening'), lines: [formatMoney(opening)] },
      { label: say('Closing'), lines: [formatMoney(closing)] },
    ],
    { strong: 11.5 },
  );
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [buildPartyBox(say('Account'), statement.account), buildPartyBox(say('Remit to'), statement.remitTo)],
    {
      least: 62,
    },
  );
  sheet.y += 10;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Date'), width: 58 },
      { title: say('Type'), width: 52 },
      { title: say('Number'), width: 78 },
      { title: say('About'), width: { share: 1 } },
      { title: say('Due'), width: 58 },
      { title: say('Amount'), width: 70, align: 'right' },
      { title: say('Balance'), width: 80, align: 'right' },
    ],
    rows: rowsOf(statement, say),
    totalCells: [
      say('Closing balance {date}', { date: formatDate(to) }),
      '',
      '',
      '',
      '',
      '',
      formatMoney(closing),
    ],
  });
  if (lines.length === 0) {
    sheet.y += 6;
    drawParagraph(sheet, say(noRecordsMessage), { size: 8.6 });
  }
  measureAndDrawAtPageFoot(sheet, () => drawAgeing(sheet, statement));
  sheet.finish();
}

function mustSum({ account, opening, lines, closing, ageing }: StatementPrintData): void {
  const moved = lines.reduce((sum, { amount }) => sum + amount, opening);
  const aged = ageing.current + ageing.days30 + ageing.days60 + ageing.days90 + (ageing.older ?? 0);
  if (moved !== closing)
    throw new Error(`Statement of ${account.name}: opening and lines give ${moved}, closing is ${closing}`);
  if (aged !== closing)
    throw new Error(`Statement of ${account.name}: ages sum to ${aged}, closing is ${closing}`);
}

function* rowsOf(
  { from, opening, lines }: StatementPrintData,
  say: PdfLayout['translate'],
): Generator<PdfRow> {
  let balance = opening;
  yield {
    kind: 'sum',
    cells: [formatDate(from), say('Opening balance'), '', '', '', '', formatMoney(opening)],
  };
  for (const line of lines) {
    const { date, kind, number, dueDate, amount } = line;
    balance += amount;
    yield {
      cells: [
        formatDate(date),
        say(statementLineKindNames[kind]),
        number,
        describeStatementLine(say, line),
        dueDate ? formatDate(dueDate) : '',
        formatMoney(amount),
        formatMoney(balance),
      ],
    };
  }
}

function drawAgeing(sheet: PdfLayout, statement: StatementPrintData): void {
  const { ageing, agingLimits: ages, closing, disputed = 0, remitTo, payment } = statement;
  const { translate: say, page: pen } = sheet;
  const names = getOverdueAgingLabels(ages).map(({ text, params }) => say(text, params));
  pen.text(say('Age of the closing balance, by due date'), contentLeft, sheet.y + 8, {
    size: 8.6,
    bold: true,
  });
  sheet.y += 13;
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Not due'), lines: [formatMoney(ageing.current)] },
      ...[ageing.days30, ageing.days60, ageing.days90, ageing.older].flatMap((cents, index) =>
        cents === undefined ? [] : [{ label: names[index] ?? '', lines: [formatMoney(cents)] }],
      ),
      { label: say('Closing'), lines: [formatMoney(closing)] },
    ],
    { strong: 11 },
  );
  sheet.y += 4;
  if (disputed > 0) {
    sheet.y += 12;
    pen.text(
      say('{amount} of this is disputed.', { amount: formatMoney(disputed) }),
      contentLeft,
      sheet.y - 3,
      {
        size: 8.6,
      },
    );
  }
  const where = say('Remit to {name}, {address}', {
    name: remitTo.name,
    address: formatAddressLine(remitTo),
  });
  for (const line of sheet.builder.typesetter.wrapLines(
    payment ? `${where}. ${payment}` : where,
    contentWidth,
    8.6,
  )) {
    sheet.y += 12;
    sheet.page.text(line, contentLeft, sheet.y - 3, { size: 8.6 });
  }
}
