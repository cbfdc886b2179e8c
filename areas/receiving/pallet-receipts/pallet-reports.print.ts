import { personName } from '#kit/contract/person-name.ts';
import { balanceOf } from './pallet-receipts.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { boxes, openSheet, showDay } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Column } from '#kit/server/pdf-table.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing, Say } from '#kit/server/pdf.ts';
import type { BalanceRow, ReceivedRow, RedeemedRow, Span } from './pallet-reports.store.ts';

interface Report {
  title: string;
  about: About;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  total: readonly string[];
}
type Told = (say: Say) => Omit<Report, 'about'>;
/** What a report is about: its days, and the warehouses and shippers that it counts; none named means all. */
export interface About {
  span: Pick<Span, 'dateFrom' | 'dateTo'>;
  warehouses: readonly string[];
  shippers: readonly string[];
}

/** Reports over the pallets of a span of days: a table by shipper with its sum. */
function report(name: string, about: About, told: Told, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(letter(name), printing, [told], (desk, of) => drawReport(desk, { ...of(desk.say), about }), {
    name: () => name,
  });
}
export function drawReport(desk: Desk, { title, about, columns, rows, total }: Report): void {
  const { say } = desk;
  const { span, warehouses, shippers } = about;
  const sheet = openSheet(desk, {
    title,
    number: say('{from} to {to}', { from: showDate(span.dateFrom), to: showDate(span.dateTo) }),
  });
  boxes(
    sheet,
    [
      { label: say('Warehouse'), lines: named(warehouses, say('All warehouses')), share: 1.3 },
      { label: say('Shipper'), lines: named(shippers, say('All shippers')), share: 1.7 },
      { label: say('Date from'), lines: [showDay(span.dateFrom, say)] },
      { label: say('Date to'), lines: [showDay(span.dateTo, say)] },
    ],
    { strong: 11 },
  );
  sheet.y += 10;
  table(sheet, {
    columns,
    rows: rows.map((cells) => ({ cells })),
    total,
    continued: say('continued'),
  });
  sheet.close();
}
const named = (names: readonly string[], all: string): string[] =>
  names.length === 0 ? [all] : [names.join(', ')];
const sum = <R>(rows: readonly R[], of: (row: R) => number): string =>
  showCount(rows.reduce((all, row) => all + of(row), 0));
const right = (title: string, width = 70): Column => ({ title, width, align: 'right' });

export const printRedeemedPallets = (rows: readonly RedeemedRow[], about: About, printing: Printing) =>
  report(
    'Redeemed pallets',
    about,
    (say) => ({
      title: say('Redeemed pallets'),
      columns: [
        { title: say('Receipt'), width: 56, bold: true },
        { title: say('Shipper'), width: { share: 1.4 } },
        { title: say('Warehouse'), width: 62 },
        { title: say('Redeemed'), width: 70 },
        { title: say('Given by'), width: { share: 1 } },
        { title: say('Taken by'), width: { share: 1 } },
        right(say('Pallets'), 52),
      ],
      rows: rows.map((r) => [
        String(r.number),
        r.shipper,
        r.warehouse,
        showDate(r.redeemedOn),
        personName(say, r.givenBy) ?? '',
        personName(say, r.takenBy) ?? '',
        showCount(r.pallets),
      ]),
      total: [say('Total'), '', '', '', '', '', sum(rows, (r) => r.pallets)],
    }),
    printing,
  );

export const printReceivedPallets = (rows: readonly ReceivedRow[], about: About, printing: Printing) =>
  report(
    'Received pallets',
    about,
    (say) => ({
      title: say('Received pallets'),
      columns: [
        { title: say('Shipper'), width: { share: 1 }, bold: true },
        { title: say('Number'), width: 76 },
        right(say('# Valid')),
        right(say('# Invalid')),
        right(say('# Absent')),
        right(say('Pallets')),
      ],
      rows: rows.map((r) => [
        r.shipper,
        r.number,
        ...[r.valid, r.invalid, r.absent, r.valid + r.invalid + r.absent].map(showCount),
      ]),
      total: [
        say('Total'),
        '',
        sum(rows, (r) => r.valid),
        sum(rows, (r) => r.invalid),
        sum(rows, (r) => r.absent),
        sum(rows, (r) => r.valid + r.invalid + r.absent),
      ],
    }),
    printing,
  );

export const printAbsentPallets = (rows: readonly ReceivedRow[], about: About, printing: Printing) => {
  return report(
    'Absent pallets',
    about,
    (say) => ({
      title: say('Absent pallets'),
      columns: [
        { title: say('Shipper'), width: { share: 1 }, bold: true },
        { title: say('Number'), width: 90 },
        right(say('# Absent'), 90),
      ],
      rows: rows.map((r) => [r.shipper, r.number, showCount(r.absent)]),
      total: [say('Total'), '', sum(rows, (r) => r.absent)],
    }),
    printing,
  );
};

export const printPalletBalance = (rows: readonly BalanceRow[], about: About, printing: Printing) =>
  report(
    'Pallet balance',
    about,
    (say) => ({
      title: say('Pallet balance'),
      columns: [
        { title: say('Shipper'), width: { share: 1 }, bold: true },
        { title: say('Number'), width: 76 },
        right(say('Issued')),
        right(say('Redeemed')),
        right(say('Expired')),
        right(say('Balance')),
      ],
      rows: rows.map((r) => [
        r.shipper,
        r.number,
        ...[r.issued, r.redeemed, r.expired, balanceOf(r)].map(showCount),
      ]),
      total: [
        say('Total'),
        '',
        sum(rows, (r) => r.issued),
        sum(rows, (r) => r.redeemed),
        sum(rows, (r) => r.expired),
        sum(rows, balanceOf),
      ],
    }),
    printing,
  );
