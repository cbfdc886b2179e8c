import type { CoolerRow } from './cooler.contract.ts';
import { sayReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { openSheet, showDay, showInstant } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Row } from '#kit/server/pdf-table.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing } from '#kit/server/pdf.ts';

export interface CoolerList {
  dosFrom: string;
  dosTo: string;
  items: readonly CoolerRow[];
}
const stateNames = ['Open', 'Closed', 'CC Review', 'Label Needed', 'Prod Desc Needed'] as const;

/** What stands in the cooler of a warehouse, day by day: to walk through it with. */
export function printCoolerList(
  lists: readonly CoolerList[],
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Cooler inventory'), printing, lists, drawList, { name: () => 'Cooler inventory' });
}

function drawList(desk: Desk, { dosFrom, dosTo, items }: CoolerList): void {
  const { say, printing } = desk;
  const sheet = openSheet(desk, {
    title: say('Cooler inventory'),
    number: say('Days of service {from} to {to}', { from: showDate(dosFrom), to: showDate(dosTo) }),
  });
  table(sheet, {
    columns: [
      { title: say('Unit'), width: 78, bold: true },
      { title: say('Shipper'), width: { share: 1 } },
      { title: say('Consignee'), width: { share: 1.1 } },
      { title: say('Status'), width: 66 },
      { title: say('Reason'), width: { share: 1.2 } },
      { title: say('Since'), width: 62 },
      { title: say('Cubes'), width: 40, align: 'right' },
    ],
    rows: rowsOf(),
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
  sheet.close();

  function* rowsOf(): Generator<Row> {
    for (const [day, own] of Map.groupBy(items, (item) => item.dayOfService)) {
      yield { kind: 'group', cells: [`${showDay(day, say)}  (${showCount(own.length)})`] };
      for (const item of own)
        yield {
          cells: [
            item.unitCode,
            item.shipper,
            item.consignee,
            say(stateNames[item.status] ?? ''),
            [sayReason(say, item.reason), item.notes].filter(Boolean).join(': '),
            showInstant(item.openedAt, printing),
            showHundredths(item.cube),
          ],
        };
    }
  }
}
