import { balanceOf } from './pallet-receipts.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { openSheet } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Column } from '#kit/server/pdf-table.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing, Say } from '#kit/server/pdf.ts';
import type { BalanceRow, ReceivedRow, RedeemedRow, Span } from './pallet-reports.store.ts';

interface Report {
  title: string;
  span: Span;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  total: readonly string[];
}
type Told = (say: Say) => Omit<Report, 'span'>;

/** Reports over the pallets of a span of days: a table by shipper with its sum. */
function report(name: string, span: Span, told: Told, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(letter(name), printing, [told], (desk, of) => draw(desk, { ...of(desk.say), span }), {
    name: () => name,
  });
}
function draw(desk: Desk, { title, span, columns, rows, total }: Report): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title,
    number: say('{from} to {to}', { from: showDate(span.dateFrom), to: showDate(span.dateTo) }),
  });
  table(sheet, {
    columns,
    rows: rows.map((cells) => ({ cells })),
    total,
    continued: say('continued'),
  });
  sheet.close();
}
const sum = <R>(rows: readonly R[], of: (row: R) => number): string =>
  showCount(rows.reduce((all, row) => all + of(row), 0));
const right = (title: string, width = 70): Column => ({ title, width, align: 'right' });

export const printRedeemedPallets = (rows: readonly RedeemedRow[], span: Span, printing: Printing) =>
  report(
    'Redeemed pallets',
    span,
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
        r.givenBy ?? '',
        r.takenBy ?? '',
        showCount(r.pallets),
      ]),
      total: [say('Total'), '', '', '', '', '', sum(rows, (r) => r.pallets)],
    }),
    printing,
  );

export const printReceivedPallets = (rows: readonly ReceivedRow[], span: Span, printing: Printing) =>
  report(
    'Received pallets',
    span,
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

export const printAbsentPallets = (rows: readonly ReceivedRow[], span: Span, printing: Printing) => {
  return report(
    'Absent pallets',
    span,
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

export const printPalletBalance = (rows: readonly BalanceRow[], span: Span, printing: Printing) =>
  report(
    'Pallet balance',
    span,
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
