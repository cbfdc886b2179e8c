import { translatePersonName } from '#kit/contract/person-name.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { palletReceiptStatus, palletReceiptStatusNames } from './pallet-receipt-status.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import {
  drawAtPageFoot,
  drawBoxRow,
  createPdfLayout,
  formatPrintedWeekdayDate,
  formatPrintedInstant,
  drawSignatureLines,
} from '#kit/server/pdf-layout.ts';
import { letterPage, printDocuments } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext, ItemSource } from '#kit/server/pdf.ts';

/** Prints the receipt that a driver shows to get empty pallets. */
export function printPalletReceipts(
  receipts: ItemSource<ReceiptRow>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocuments(letterPage('Pallet receipt'), printing, receipts, drawPalletReceipt, {
    name: (receipt) => String(receipt.number),
  });
}

export function drawPalletReceipt(desk: PdfDocumentBuilder, r: ReceiptRow): void {
  const { translate: say, context: printing } = desk;
  const over = r.status === palletReceiptStatus.expired || r.status === palletReceiptStatus.redeemed;
  const sheet = createPdfLayout(desk, {
    title: say('Pallet receipt'),
    number: say('Pallet receipt {number}', { number: r.number }),
    stamp: over ? say(palletReceiptStatusNames[r.status] ?? '') : null,
  });
  drawBoxRow(
    sheet,
    [
      { label: say('Receipt'), lines: [String(r.number)], share: 0.8 },
      { label: say('Shipper'), lines: [r.shipper], share: 1.8 },
      { label: say('Warehouse'), lines: [r.warehouse], share: 0.6 },
      { label: say('Valid through'), lines: [formatDate(r.expiresOn)] },
    ],
    { strong: 12 },
  );
  drawBoxRow(sheet, [
    { label: say('Received on'), lines: [formatPrintedWeekdayDate(r.receivingDate, say)] },
    { label: say('Day of service'), lines: [formatPrintedWeekdayDate(r.dayOfService, say)] },
    { label: say('Issued on'), lines: [formatPrintedWeekdayDate(r.issuedOn, say)] },
  ]);
  sheet.y += 10;
  drawBoxRow(
    sheet,
    [
      { label: say('# Valid'), lines: [formatCount(r.valid)] },
      { label: say('# Invalid'), lines: [formatCount(r.invalid)] },
      { label: say('Deduction'), lines: [formatCount(r.deduction)] },
      { label: say('# Absent'), lines: [formatCount(r.absent)] },
      { label: say('Redeemable pallets'), lines: [formatCount(r.redeemable)], share: 1.5 },
    ],
    { strong: 20, least: 52 },
  );
  drawAtPageFoot(sheet, () => {
    drawBoxRow(sheet, [
      { label: say('Handed out by'), lines: [translatePersonName(say, r.givenBy) ?? ''] },
      { label: say('Taken by'), lines: [translatePersonName(say, r.takenBy) ?? ''] },
      { label: say('Redeemed'), lines: [r.redeemedAt ? formatPrintedInstant(r.redeemedAt, printing) : ''] },
    ]);
    sheet.y += 4;
    drawSignatureLines(sheet, [
      { who: say('Handed out by'), hint: say('Name and time') },
      { who: say('Taken by'), hint: say('Name, signature, date and time') },
    ]);
  });
  sheet.finish();
}
