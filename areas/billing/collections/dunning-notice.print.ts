/** The dunning notice: what is overdue, in the payer's language. */
import { dunningNoticeTitleByStep } from './dunning-notice.contract.ts';
import { joinNonEmptyWithBidiIsolation } from '#kit/server/bidi-text.ts';
import {
  formatAddressLine,
  drawBoxRowAdvancingIfFullWidth,
  contentLeft,
  createPdfLayout,
  drawParagraph,
  buildPartyBox,
  contentWidth,
  type PrintedParty,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type ItemSource,
} from '#kit/server/pdf.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';

export interface DunningNoticePrintData {
  step: 1 | 2 | 3;
  date: string;
  /** Payments up to this day are already deducted. */
  payBy: string;
  account: PrintedParty;
  remitTo: PrintedParty;
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
const asks: Record<DunningNoticePrintData['step'], string> = {
  1: 'The invoices below are past due. If you have already paid, please ignore this notice. Otherwise, please pay by {date}.',
  2: 'Despite our earlier notice, the invoices below are still open. Please pay by {date}, or tell us why you can’t.',
  3: 'Despite two notices, the invoices below are still open. If we don’t receive payment by {date}, we will stop accepting freight for your account and refer it to collections.',
};

export const printDunningNotices = (
  notices: ItemSource<DunningNoticePrintData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> =>
  printDocumentsWithErrorPages(letterPage('Dunning notice'), printing, notices, drawDunningNotice, {
    getName: ({ account }) => account.name,
  });

export function drawDunningNotice(pdf: PdfDocumentBuilder, data: DunningNoticePrintData): void {
  const { translate: say } = pdf;
  const sheet = createPdfLayout(pdf, {
    title: say(dunningNoticeTitleByStep[data.step]),
    documentNameAndNumber: joinNonEmptyWithBidiIsolation([data.account.number, data.account.name], ' '),
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Date'), lines: [formatDate(data.date)] },
      { label: say('Pay by'), lines: [formatDate(data.payBy)] },
      { label: say('Overdue'), lines: [formatMoney(data.overdue)] },
      ...(data.disputed > 0 ? [{ label: say('Disputed'), lines: [formatMoney(data.disputed)] }] : []),
    ],
    { strong: 11.5 },
  );
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [buildPartyBox(say('Account'), data.account), buildPartyBox(say('Remit to'), data.remitTo)],
    {
      least: 62,
    },
  );
  sheet.y += 12;
  drawParagraph(sheet, say(asks[data.step], { date: formatDate(data.payBy) }), { size: 9.4 });
  sheet.y += 10;
  drawPdfTable(sheet, {
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
        formatDate(l.date),
        formatDate(l.dueDate),
        formatCount(l.days),
        l.disputed > 0 ? formatMoney(l.disputed) : '',
        formatMoney(l.open),
      ],
    })),
    totalCells: [say('Overdue'), '', '', '', '', formatMoney(data.overdue)],
  });
  if (data.disputed > 0) {
    sheet.y += 6;
    drawParagraph(
      sheet,
      say('Disputed amounts are listed and will be answered separately. Please pay the rest.'),
      {
        size: 8.6,
      },
    );
  }
  sheet.y += 8;
  const where = say('Remit to {name}, {address}', {
    name: data.remitTo.name,
    address: formatAddressLine(data.remitTo),
  });
  for (const line of sheet.builder.typesetter.wrapLines(where, contentWidth, 8.6)) {
    sheet.y += 12;
    sheet.page.text(line, contentLeft, sheet.y - 3, { size: 8.6 });
  }
  sheet.finish();
}
