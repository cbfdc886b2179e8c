import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { computePalletBalance } from './pallet-receipts.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import {
  drawBoxRowAdvancingIfFullWidth,
  createPdfLayout,
  formatPrintedWeekdayDate,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { PdfColumn } from '#kit/server/pdf-table.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext, PrintTranslate } from '#kit/server/pdf.ts';
import type {
  PalletBalanceRow,
  ReceivedPalletRow,
  RedeemedPalletRow,
  PalletReportFilters,
} from './pallet-reports.repository.ts';

interface Report {
  title: string;
  about: PalletReportScope;
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  total: readonly string[];
}
type Told = (say: PrintTranslate) => Omit<Report, 'about'>;
/** The scope of a report: its days, and the warehouses and shippers it counts. None named means all. */
export interface PalletReportScope {
  dateRange: Pick<PalletReportFilters, 'dateFrom' | 'dateTo'>;
  warehouses: readonly string[];
  shippers: readonly string[];
}

/** Builds the pallet reports of a date range: one table by shipper with a total. */
function report(
  name: string,
  about: PalletReportScope,
  buildReport: Told,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(
    letterPage(name),
    printing,
    [buildReport],
    (desk, build) => drawPalletReport(desk, { ...build(desk.translate), about }),
    {
      getName: () => name,
    },
  );
}
export function drawPalletReport(
  builder: PdfDocumentBuilder,
  { title, about, columns, rows, total }: Report,
): void {
  const { translate: say } = builder;
  const { dateRange: span, warehouses, shippers } = about;
  const sheet = createPdfLayout(builder, {
    title,
    documentNameAndNumber: say('{from} to {to}', {
      from: formatDate(span.dateFrom),
      to: formatDate(span.dateTo),
    }),
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Warehouse'), lines: named(warehouses, say('All warehouses')), widthShare: 1.3 },
      { label: say('Shipper'), lines: named(shippers, say('All shippers')), widthShare: 1.7 },
      { label: say('Date from'), lines: [formatPrintedWeekdayDate(span.dateFrom, say)] },
      { label: say('Date to'), lines: [formatPrintedWeekdayDate(span.dateTo, say)] },
    ],
    { strong: 11 },
  );
  sheet.y += 10;
  drawPdfTable(sheet, {
    columns,
    rows: rows.map((cells) => ({ cells })),
    totalCells: total,
    continuedLabel: say('continued'),
  });
  sheet.finish();
}
const named = (names: readonly string[], all: string): string[] =>
  names.length === 0 ? [all] : [names.join(', ')];
const sum = <R>(rows: readonly R[], valueOf: (row: R) => number): string =>
  formatCount(rows.reduce((all, row) => all + valueOf(row), 0));
const right = (title: string, width = 70): PdfColumn => ({ title, width, align: 'right' });

export const printRedeemedPallets = (
  rows: readonly RedeemedPalletRow[],
  scope: PalletReportScope,
  printing: PrintContext,
) =>
  report(
    'Redeemed pallets',
    scope,
    (say) => ({
      title: say('Redeemed pallets'),
      columns: [
        { title: say('Receipt'), width: 56, bold: true },
        { title: say('Shipper'), width: { share: 1.4 } },
        { title: say('Warehouse'), width: 62 },
        { title: say('Redeemed'), width: 70 },
        { title: say('Handed out by'), width: { share: 1 } },
        { title: say('Taken by'), width: { share: 1 } },
        right(say('Pallets'), 52),
      ],
      rows: rows.map((r) => [
        String(r.number),
        r.shipper,
        r.warehouse,
        formatDate(r.redeemedOn),
        translateAnonymousOrErasedPersonName(say, r.givenBy) ?? '',
        translateAnonymousOrErasedPersonName(say, r.takenBy) ?? '',
        formatCount(r.pallets),
      ]),
      total: [say('Total'), '', '', '', '', '', sum(rows, (r) => r.pallets)],
    }),
    printing,
  );

export const printReceivedPallets = (
  rows: readonly ReceivedPalletRow[],
  scope: PalletReportScope,
  printing: PrintContext,
) =>
  report(
    'Received pallets',
    scope,
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
        ...[r.valid, r.invalid, r.absent, r.valid + r.invalid + r.absent].map(formatCount),
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

export const printAbsentPallets = (
  rows: readonly ReceivedPalletRow[],
  scope: PalletReportScope,
  printing: PrintContext,
) => {
  return report(
    'Absent pallets',
    scope,
    (say) => ({
      title: say('Absent pallets'),
      columns: [
        { title: say('Shipper'), width: { share: 1 }, bold: true },
        { title: say('Number'), width: 90 },
        right(say('# Absent'), 90),
      ],
      rows: rows.map((r) => [r.shipper, r.number, formatCount(r.absent)]),
      total: [say('Total'), '', sum(rows, (r) => r.absent)],
    }),
    printing,
  );
};

export const printPalletBalance = (
  rows: readonly PalletBalanceRow[],
  scope: PalletReportScope,
  printing: PrintContext,
) =>
  report(
    'Pallet balance',
    scope,
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
        ...[r.issued, r.redeemed, r.expired, computePalletBalance(r)].map(formatCount),
      ]),
      total: [
        say('Total'),
        '',
        sum(rows, (r) => r.issued),
        sum(rows, (r) => r.redeemed),
        sum(rows, (r) => r.expired),
        sum(rows, computePalletBalance),
      ],
    }),
    printing,
  );
