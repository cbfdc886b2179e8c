/** An account's statement: opening, invoices, credits and payments with a running balance, closing, and its age by due date. */
import { aboutLine } from './about-line.rules.ts';
import { ageNames } from './age-names.rules.ts';
import type { Ages } from '#areas/settings/settings/ages.contract.ts';
import { inOneLine } from '#kit/server/pdf-order.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import {
  atFoot,
  boxes,
  left,
  openSheet,
  paragraph,
  addressLine,
  partyBox,
  width,
  type Party,
  type Sheet,
} from '#kit/server/pdf-sheet.ts';
import { table, type Row } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Source } from '#kit/server/pdf.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { lineKindNames } from './line-kinds.contract.ts';
import type { LineKind } from './line-kinds.contract.ts';

export interface StatementData {
  account: Party;
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  termsDays: number;
  remitTo: Party;
  payment?: string | null;
  /** Cents, as all amounts here. */
  opening: number;
  lines: readonly StatementLine[];
  closing: number;
  /** What of the closing is not due yet, and overdue by age; sums to it. */
  ageing: StatementAgeing;
  /** The last day of the first three ages. */
  ages: Ages;
  /** What of the closing the account disputes. */
  disputed?: number;
}
export interface StatementLine {
  date: string;
  kind: LineKind;
  /** Invoice number or the payment’s reference. */
  number: string;
  /** Load, consignee, original invoice: what the line is about. */
  about?: string | null;
  /** It was brought over from an old system. */
  isOpening?: boolean;
  dueDate?: string | null;
  /** Credits and payments are negative. */
  amount: number;
}
export interface StatementAgeing {
  current: number;
  days30: number;
  days60: number;
  days90: number;
  older?: number;
}

export function printStatements(
  statements: Source<StatementData>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Statement'), printing, statements, drawStatement, {
    name: ({ account }) => [account.number, account.name].filter(Boolean).join(' '),
  });
}

export function drawStatement(desk: Desk, statement: StatementData): void {
  mustSum(statement);
  const { say } = desk;
  const { from, to, opening, closing, lines } = statement;
  const sheet = openSheet(desk, {
    title: say('Statement'),
    number: inOneLine([statement.account.number, statement.account.name], ' '),
  });
  boxes(
    sheet,
    [
      { label: say('From'), lines: [showDate(from)] },
      { label: say('To'), lines: [showDate(to)] },
      { label: say('Terms'), lines: [say('Net {days} days', { days: statement.termsDays })] },
      { label: say('Opening'), lines: [showMoney(opening)] },
      { label: say('Closing'), lines: [showMoney(closing)] },
    ],
    { strong: 11.5 },
  );
  boxes(sheet, [partyBox(say('Account'), statement.account), partyBox(say('Remit to'), statement.remitTo)], {
    least: 62,
  });
  sheet.y += 10;
  table(sheet, {
    columns: [
      { title: say('Date'), width: 58 },
      { title: say('Kind'), width: 52 },
      { title: say('Number'), width: 78 },
      { title: say('About'), width: { share: 1 } },
      { title: say('Due'), width: 58 },
      { title: say('Amount'), width: 70, align: 'right' },
      { title: say('Balance'), width: 80, align: 'right' },
    ],
    rows: rowsOf(statement, say),
    total: [say('Closing balance {date}', { date: showDate(to) }), '', '', '', '', '', showMoney(closing)],
  });
  if (lines.length === 0) {
    sheet.y += 6;
    paragraph(sheet, say(nothingToShow), { size: 8.6 });
  }
  atFoot(sheet, () => drawAgeing(sheet, statement));
  sheet.close();
}

function mustSum({ account, opening, lines, closing, ageing }: StatementData): void {
  const moved = lines.reduce((sum, { amount }) => sum + amount, opening);
  const aged = ageing.current + ageing.days30 + ageing.days60 + ageing.days90 + (ageing.older ?? 0);
  if (moved !== closing)
    throw new Error(`Statement of ${account.name}: opening and lines give ${moved}, closing is ${closing}`);
  if (aged !== closing)
    throw new Error(`Statement of ${account.name}: ages sum to ${aged}, closing is ${closing}`);
}

function* rowsOf({ from, opening, lines }: StatementData, say: Sheet['say']): Generator<Row> {
  let balance = opening;
  yield { kind: 'sum', cells: [showDate(from), say('Opening balance'), '', '', '', '', showMoney(opening)] };
  for (const line of lines) {
    const { date, kind, number, dueDate, amount } = line;
    balance += amount;
    yield {
      cells: [
        showDate(date),
        say(lineKindNames[kind]),
        number,
        aboutLine(say, line),
        dueDate ? showDate(dueDate) : '',
        showMoney(amount),
        showMoney(balance),
      ],
    };
  }
}

function drawAgeing(sheet: Sheet, statement: StatementData): void {
  const { ageing, ages, closing, disputed = 0, remitTo, payment } = statement;
  const { say, pen } = sheet;
  const names = ageNames(ages).map(({ text, params }) => say(text, params));
  pen.text(say('Age of the closing balance, by due date'), left, sheet.y + 8, { size: 8.6, bold: true });
  sheet.y += 13;
  boxes(
    sheet,
    [
      { label: say('Not due'), lines: [showMoney(ageing.current)] },
      ...[ageing.days30, ageing.days60, ageing.days90, ageing.older].flatMap((cents, at) =>
        cents === undefined ? [] : [{ label: names[at] ?? '', lines: [showMoney(cents)] }],
      ),
      { label: say('Closing'), lines: [showMoney(closing)] },
    ],
    { strong: 11 },
  );
  sheet.y += 4;
  if (disputed > 0) {
    sheet.y += 12;
    pen.text(say('Of this {amount} is disputed.', { amount: showMoney(disputed) }), left, sheet.y - 3, {
      size: 8.6,
    });
  }
  const where = say('Remit to {name}, {address}', {
    name: remitTo.name,
    address: addressLine(remitTo),
  });
  for (const line of sheet.desk.type.wrap(payment ? `${where}. ${payment}` : where, width, 8.6)) {
    sheet.y += 12;
    sheet.pen.text(line, left, sheet.y - 3, { size: 8.6 });
  }
}
