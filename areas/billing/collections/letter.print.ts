/** A dunning letter: what is overdue, in the language of who owes it. */
import { stepNames } from './letter.contract.ts';
import { inOneLine } from '#kit/server/pdf-order.ts';
import {
  addressLine,
  boxes,
  left,
  openSheet,
  paragraph,
  partyBox,
  width,
  type Party,
} from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Source } from '#kit/server/pdf.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';

export interface LetterData {
  step: 1 | 2 | 3;
  date: string;
  /** What was paid until this day is not in it. */
  payBy: string;
  account: Party;
  remitTo: Party;
  lines: readonly {
    number: string;
    date: string;
    dueDate: string;
    days: number;
    open: number;
    disputed: number;
  }[];
  overdue: number;
  disputed: number;
}
const asks: Record<LetterData['step'], string> = {
  1: 'Our books show the invoices below as overdue. Perhaps the payment has crossed this letter; if not, please pay by {date}.',
  2: 'We have written to you before and still find the invoices below open. Please pay by {date}, or tell us what stands against it.',
  3: 'In spite of two letters the invoices below are open. Unless we have the amount by {date}, nothing more is taken on for your account and we hand the matter on.',
};

export const printLetters = (letters: Source<LetterData>, printing: Printing): AsyncGenerator<Uint8Array> =>
  printed(letter('Letter'), printing, letters, drawLetter, { name: ({ account }) => account.name });

export function drawLetter(desk: Desk, data: LetterData): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say(stepNames[data.step]),
    number: inOneLine([data.account.number, data.account.name], ' '),
  });
  boxes(
    sheet,
    [
      { label: say('Date'), lines: [showDate(data.date)] },
      { label: say('Pay by'), lines: [showDate(data.payBy)] },
      { label: say('Overdue'), lines: [showMoney(data.overdue)] },
      ...(data.disputed > 0 ? [{ label: say('Disputed'), lines: [showMoney(data.disputed)] }] : []),
    ],
    { strong: 11.5 },
  );
  boxes(sheet, [partyBox(say('Account'), data.account), partyBox(say('Remit to'), data.remitTo)], {
    least: 62,
  });
  sheet.y += 12;
  paragraph(sheet, say(asks[data.step], { date: showDate(data.payBy) }), { size: 9.4 });
  sheet.y += 10;
  table(sheet, {
    columns: [
      { title: say('Invoice'), width: { share: 1 } },
      { title: say('Date'), width: 70 },
      { title: say('Due'), width: 70 },
      { title: say('Days overdue'), width: 80, align: 'right' },
      { title: say('Disputed'), width: 80, align: 'right' },
      { title: say('Open'), width: 90, align: 'right' },
    ],
    rows: data.lines.map((l) => ({
      cells: [
        l.number,
        showDate(l.date),
        showDate(l.dueDate),
        showCount(l.days),
        l.disputed > 0 ? showMoney(l.disputed) : '',
        showMoney(l.open),
      ],
    })),
    total: [say('Overdue'), '', '', '', '', showMoney(data.overdue)],
  });
  if (data.disputed > 0) {
    sheet.y += 6;
    paragraph(sheet, say('What you dispute is listed and will be answered by itself; please pay the rest.'), {
      size: 8.6,
    });
  }
  sheet.y += 8;
  const where = say('Remit to {name}, {address}', {
    name: data.remitTo.name,
    address: addressLine(data.remitTo),
  });
  for (const line of sheet.desk.type.wrap(where, width, 8.6)) {
    sheet.y += 12;
    sheet.pen.text(line, left, sheet.y - 3, { size: 8.6 });
  }
  sheet.close();
}
