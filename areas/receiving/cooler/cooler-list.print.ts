import type { CoolerItemRow } from './cooler.contract.ts';
import { translateCoolerReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { createPdfLayout, formatPrintedWeekdayDate, formatPrintedInstant } from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { PdfRow } from '#kit/server/pdf-table.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext } from '#kit/server/pdf.ts';

export interface CoolerList {
  dosFrom: string;
  dosTo: string;
  items: readonly CoolerItemRow[];
}
const stateNames = ['Open', 'Closed', 'CC Review', 'Label Needed', 'Prod Desc Needed'] as const;

/** The units in the cooler of a warehouse, by day, for a walk-through. */
export function printCoolerList(
  lists: readonly CoolerList[],
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Cooler inventory'), printing, lists, drawList, {
    getName: () => 'Cooler inventory',
  });
}

function drawList(desk: PdfDocumentBuilder, { dosFrom, dosTo, items }: CoolerList): void {
  const { translate: say, printContext: printing } = desk;
  const sheet = createPdfLayout(desk, {
    title: say('Cooler inventory'),
    documentNameAndNumber: say('Days of service {from} to {to}', {
      from: formatDate(dosFrom),
      to: formatDate(dosTo),
    }),
  });
  drawPdfTable(sheet, {
    columns: [
      { title: say('Unit'), width: 78, bold: true },
      { title: say('Shipper'), width: { share: 1 } },
      { title: say('Consignee'), width: { share: 1.1 } },
      { title: say('Status'), width: 66 },
      { title: say('Reason'), width: { share: 1.2 } },
      { title: say('Since'), width: 62 },
      { title: say('Cu ft'), width: 40, align: 'right' },
    ],
    rows: rowsOf(),
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
  sheet.finish();

  function* rowsOf(): Generator<PdfRow> {
    for (const [day, itemsOfDay] of Map.groupBy(items, (item) => item.dayOfService)) {
      yield {
        kind: 'group',
        cells: [`${formatPrintedWeekdayDate(day, say)}  (${formatCount(itemsOfDay.length)})`],
      };
      for (const item of itemsOfDay)
        yield {
          cells: [
            item.unitCode,
            item.shipper,
            item.consignee,
            say(stateNames[item.status] ?? ''),
            [translateCoolerReason(say, item.reason), item.notes].filter(Boolean).join(': '),
            formatPrintedInstant(item.openedAt, printing, say),
            formatHundredths(item.cube),
          ],
        };
    }
  }
}
