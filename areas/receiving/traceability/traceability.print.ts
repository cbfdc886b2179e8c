import { traceReferenceDocumentNames, traceEventNumbers, traceEventNames } from './traceability.contract.ts';
import type { FoodTraceRow } from './traceability.contract.ts';
import { formatUnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { formatPhoneGroupedIfUs } from '#areas/accounts/accounts/account.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { createPdfLayout, drawParagraph, formatPrintedWeekdayDate } from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { PdfRow } from '#kit/server/pdf-table.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext } from '#kit/server/pdf.ts';

interface TraceSheet {
  dateFrom: string;
  dateTo: string;
  rows: readonly FoodTraceRow[];
}

/** Prints the key data elements of food received and shipped, day by day. Missing data stays empty and is counted at the top. */
export function printTraceSheet(sheet: TraceSheet, printing: PrintContext): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Food traceability'), printing, [sheet], draw, {
    getName: () => 'Food traceability',
  });
}

function draw(desk: PdfDocumentBuilder, { dateFrom, dateTo, rows }: TraceSheet): void {
  const { translate: say } = desk;
  const sheet = createPdfLayout(desk, {
    title: say('Food traceability'),
    documentNameAndNumber: say('{from} to {to}', { from: formatDate(dateFrom), to: formatDate(dateTo) }),
  });
  const missing = rows.filter((row) => row.lotCode === null).length;
  drawParagraph(
    sheet,
    missing === 0
      ? say('Key data elements per 21 CFR 1.1340 and 1.1345. Every line has a lot code.')
      : say(
          'Key data elements per 21 CFR 1.1340 and 1.1345. Lines without a lot code: {missing} of {count}.',
          {
            missing: formatCount(missing),
            count: formatCount(rows.length),
          },
        ),
    { size: 8.6, bold: missing > 0 },
  );
  sheet.y += 4;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Lot code'), width: 92, bold: true },
      { title: say('Product'), width: { share: 1 } },
      { title: say('Quantity'), width: 50, align: 'right' },
      { title: say('From'), width: { share: 1.2 } },
      { title: say('To'), width: { share: 1.2 } },
      { title: say('Reference'), width: 96 },
    ],
    rows: lines(),
    continuedLabel: say('continued'),
  });
  sheet.finish();

  function* lines(): Generator<PdfRow> {
    const days = Map.groupBy(rows, (row) => `${row.day} ${row.tracking}`);
    for (const rowsOfDay of days.values()) {
      const [first] = rowsOfDay;
      if (!first) continue;
      yield {
        kind: 'group',
        cells: [
          `${say(traceEventNames.get(first.tracking) ?? '')}  ${formatPrintedWeekdayDate(first.day, say)}`,
        ],
      };
      for (const row of rowsOfDay) {
        const here = placeLines(row.here);
        const other = placeLines(row.other);
        yield {
          cells: [
            [row.lotCode ?? '–', row.lotSource ?? ''].filter(Boolean),
            row.product,
            `${formatCount(row.quantity)} ${say(formatUnitOfMeasure(row.unitOfMeasure))}`,
            row.tracking === traceEventNumbers.received ? other : here,
            row.tracking === traceEventNumbers.received ? here : other,
            [say(traceReferenceDocumentNames.get(row.reference) ?? ''), row.referenceNumber],
          ],
        };
      }
    }
  }
}
const placeLines = ({ name, address, phone }: FoodTraceRow['here']): string[] =>
  [name, address, formatPhoneGroupedIfUs(phone)].filter(Boolean);
