import type { ReturnedItem } from './cooler.store.ts';
import { sayReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { atFoot, boxes, openSheet, showDay, showInstant, signatures } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Row } from '#kit/server/pdf-table.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing, Say } from '#kit/server/pdf.ts';

export interface ReturnPaper {
  number: number;
  items: readonly ReturnedItem[];
  reprint: boolean;
}

/** What was handed back to a shipper, a line for each unit, to be signed by who gave and who took it. */
export function printReturnReceipts(
  papers: readonly ReturnPaper[],
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Return receipt'), printing, papers, drawReceipt, {
    name: (paper) => String(paper.number),
  });
}

export function drawReceipt(desk: Desk, { number, items, reprint }: ReturnPaper): void {
  const { say, printing } = desk;
  const [first] = items;
  const sheet = openSheet(desk, {
    title: say('Return receipt'),
    number: say('Return receipt {number}', { number }),
    copy: reprint ? say('Reprint') : say('Original'),
    stamp: reprint ? say('Reprint') : null,
  });
  boxes(
    sheet,
    [
      { label: say('Return receipt'), lines: [String(number)], share: 0.7 },
      { label: say('Handed back to'), lines: [first?.shipper ?? ''], share: 1.6 },
      { label: say('Warehouse'), lines: [first?.warehouse ?? ''], share: 0.7 },
      {
        label: say('Handed back'),
        lines: [first ? showInstant(first.returnedAt, printing) : ''],
        share: 1.1,
      },
    ],
    { strong: 11 },
  );
  sheet.y += 10;
  table(sheet, {
    columns: [
      { title: say('Unit'), width: 84, bold: true },
      { title: say('Order'), width: 52 },
      { title: say('Product'), width: { share: 1.2 } },
      { title: say('Consignee'), width: { share: 1.1 } },
      { title: say('Day of service'), width: 84 },
      { title: say('Reason'), width: { share: 0.9 } },
      { title: say('Cubes'), width: 42, align: 'right' },
    ],
    rows: rowsOf(items, say),
    total: [
      `${say('Total')} ${showCount(items.length)}`,
      '',
      '',
      '',
      '',
      '',
      showHundredths(items.reduce((sum, item) => sum + item.cube, 0)),
    ],
    continued: say('continued'),
  });
  atFoot(sheet, () => {
    boxes(sheet, [{ label: say('Condition, and what is missing'), lines: [] }], { least: 44 });
    sheet.y += 4;
    signatures(sheet, [
      { who: say('Handed back by'), hint: say('Name and time') },
      { who: say('Received by'), hint: say('Name, signature, date and time') },
    ]);
  });
  sheet.close();
}

function* rowsOf(items: readonly ReturnedItem[], say: Say): Generator<Row> {
  for (const item of items)
    yield {
      cells: [
        item.unitCode,
        String(item.orderNumber),
        item.productDescription,
        item.consignee,
        showDay(item.dayOfService, say),
        sayReason(say, item.reason),
        showHundredths(item.cube),
      ],
    };
}
