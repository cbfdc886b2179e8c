import { referenceNames, tracking, trackingNames } from './traceability.contract.ts';
import type { TraceRow } from './traceability.contract.ts';
import { unitOfMeasureName } from '#areas/freight/units/units-of-measure.contract.ts';
import { showPhone } from '#areas/accounts/accounts/account.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { openSheet, paragraph, showDay } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Row } from '#kit/server/pdf-table.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing } from '#kit/server/pdf.ts';

interface TraceSheet {
  dateFrom: string;
  dateTo: string;
  rows: readonly TraceRow[];
}

/** The key data elements of food that was received and shipped, day by day. What nobody gave stays empty, and is counted first. */
export function printTraceSheet(sheet: TraceSheet, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(letter('Food traceability'), printing, [sheet], draw, { name: () => 'Food traceability' });
}

function draw(desk: Desk, { dateFrom, dateTo, rows }: TraceSheet): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say('Food traceability'),
    number: say('{from} to {to}', { from: showDate(dateFrom), to: showDate(dateTo) }),
  });
  const missing = rows.filter((row) => row.lotCode === null).length;
  paragraph(
    sheet,
    missing === 0
      ? say('Key data elements by 21 CFR 1.1340 and 1.1345. Every line has its lot code.')
      : say(
          'Key data elements by 21 CFR 1.1340 and 1.1345. Lines without a lot code: {missing} of {count}.',
          {
            missing: showCount(missing),
            count: showCount(rows.length),
          },
        ),
    { size: 8.6, bold: missing > 0 },
  );
  sheet.y += 4;
  table(sheet, {
    columns: [
      { title: say('Lot code'), width: 92, bold: true },
      { title: say('Product'), width: { share: 1 } },
      { title: say('Quantity'), width: 50, align: 'right' },
      { title: say('From'), width: { share: 1.2 } },
      { title: say('To'), width: { share: 1.2 } },
      { title: say('Reference'), width: 96 },
    ],
    rows: lines(),
    continued: say('continued'),
  });
  sheet.close();

  function* lines(): Generator<Row> {
    const days = Map.groupBy(rows, (row) => `${row.day} ${row.tracking}`);
    for (const own of days.values()) {
      const [first] = own;
      if (!first) continue;
      yield {
        kind: 'group',
        cells: [`${say(trackingNames.get(first.tracking) ?? '')}  ${showDay(first.day, say)}`],
      };
      for (const row of own) {
        const here = placeLines(row.here);
        const other = placeLines(row.other);
        yield {
          cells: [
            [row.lotCode ?? '–', row.lotSource ?? ''].filter(Boolean),
            row.product,
            `${showCount(row.quantity)} ${say(unitOfMeasureName(row.unitOfMeasure))}`,
            row.tracking === tracking.received ? other : here,
            row.tracking === tracking.received ? here : other,
            [say(referenceNames.get(row.reference) ?? ''), row.referenceNumber],
          ],
        };
      }
    }
  }
}
const placeLines = ({ name, address, phone }: TraceRow['here']): string[] =>
  [name, address, showPhone(phone)].filter(Boolean);
