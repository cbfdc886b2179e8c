import type { ReturnedCoolerItem } from './cooler.repository.ts';
import { translateCoolerReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import {
  measureAndDrawAtPageFoot,
  drawBoxRowAdvancingIfFullWidth,
  createPdfLayout,
  formatPrintedWeekdayDate,
  formatPrintedInstant,
  drawSignatureLines,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { PdfRow } from '#kit/server/pdf-table.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext, PrintTranslate } from '#kit/server/pdf.ts';

export interface ReturnReceiptPrint {
  number: number;
  items: readonly ReturnedCoolerItem[];
  isReprint: boolean;
}

/** Prints a return receipt: one line for each unit returned to a shipper, with signature lines for giver and receiver. */
export function printReturnReceipts(
  receipts: readonly ReturnReceiptPrint[],
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Return receipt'), printing, receipts, drawReturnReceipt, {
    getName: (paper) => String(paper.number),
  });
}

export function drawReturnReceipt(
  builder: PdfDocumentBuilder,
  { number, items, isReprint: reprint }: ReturnReceiptPrint,
): void {
  const { translate: say, printContext: printing } = builder;
  const [first] = items;
  const sheet = createPdfLayout(builder, {
    title: say('Return receipt'),
    documentNameAndNumber: say('Return receipt {number}', { number }),
    copyLabel: reprint ? say('Reprint') : say('Original'),
    stamp: reprint ? say('Reprint') : null,
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Return receipt'), lines: [String(number)], widthShare: 0.7 },
      { label: say('Returned to'), lines: [first?.shipper ?? ''], widthShare: 1.6 },
      { label: say('Warehouse'), lines: [first?.warehouse ?? ''], widthShare: 0.7 },
      {
        label: say('Returned'),
        lines: [first ? formatPrintedInstant(first.returnedAt, printing, say) : ''],
        widthShare: 1.1,
      },
    ],
    { strong: 11 },
  );
  sheet.y += 10;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Unit'), width: 84, bold: true },
      { title: say('Order'), width: 52 },
      { title: say('Product'), width: { share: 1.2 } },
      { title: say('Consignee'), width: { share: 1.1 } },
      { title: say('Day of service'), width: 84 },
      { title: say('Reason'), width: { share: 0.9 } },
      { title: say('Cu ft'), width: 42, align: 'right' },
    ],
    rows: rowsOf(items, say),
    totalCells: [
      `${say('Total')} ${formatCount(items.length)}`,
      '',
      '',
      '',
      '',
      '',
      formatHundredths(items.reduce((sum, item) => sum + item.cube, 0)),
    ],
    continuedLabel: say('continued'),
  });
  measureAndDrawAtPageFoot(sheet, () => {
    drawBoxRowAdvancingIfFullWidth(sheet, [{ label: say('Condition and missing information'), lines: [] }], {
      least: 44,
    });
    sheet.y += 4;
    drawSignatureLines(sheet, [
      { caption: say('Returned by'), hint: say('Name and time') },
      { caption: say('Received by'), hint: say('Name, signature, date and time') },
    ]);
  });
  sheet.finish();
}

function* rowsOf(items: readonly ReturnedCoolerItem[], say: PrintTranslate): Generator<PdfRow> {
  for (const item of items)
    yield {
      cells: [
        item.unitCode,
        String(item.orderNumber),
        item.productDescription,
        item.consignee,
        formatPrintedWeekdayDate(item.dayOfService, say),
        translateCoolerReason(say, item.reason),
        formatHundredths(item.cube),
      ],
    };
}
