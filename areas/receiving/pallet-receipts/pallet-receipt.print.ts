import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { palletReceiptStatus, palletReceiptStatusNames } from './pallet-receipt-status.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import {
  measureAndDrawAtPageFoot,
  drawBoxRowAdvancingIfFullWidth,
  createPdfLayout,
  formatPrintedWeekdayDate,
  formatPrintedInstant,
  drawSignatureLines,
} from '#kit/server/pdf-layout.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext, ItemSource } from '#kit/server/pdf.ts';

/** Prints the receipt that a driver shows to get empty pallets. */
export function printPalletReceipts(
  receipts: ItemSource<ReceiptRow>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Pallet receipt'), printing, receipts, drawPalletReceipt, {
    getName: (receipt) => String(receipt.number),
  });
}

export function drawPalletReceipt(builder: PdfDocumentBuilder, receipt: ReceiptRow): void {
  const { translate: say, printContext: printing } = builder;
  const over =
    receipt.status === palletReceiptStatus.expired || receipt.status === palletReceiptStatus.redeemed;
  const sheet = createPdfLayout(builder, {
    title: say('Pallet receipt'),
    documentNameAndNumber: say('Pallet receipt {number}', { number: receipt.number }),
    stamp: over ? say(palletReceiptStatusNames[receipt.status] ?? '') : null,
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Receipt'), lines: [String(receipt.number)], widthShare: 0.8 },
      { label: say('Shipper'), lines: [receipt.shipper], widthShare: 1.8 },
      { label: say('Warehouse'), lines: [receipt.warehouse], widthShare: 0.6 },
      { label: say('Valid through'), lines: [formatDate(receipt.expiresOn)] },
    ],
    { strong: 12 },
  );
  drawBoxRowAdvancingIfFullWidth(sheet, [
    { label: say('Received on'), lines: [formatPrintedWeekdayDate(receipt.receivingDate, say)] },
    { label: say('Day of service'), lines: [formatPrintedWeekdayDate(receipt.dayOfService, say)] },
    { label: say('Issued on'), lines: [formatPrintedWeekdayDate(receipt.issuedOn, say)] },
  ]);
  sheet.y += 10;
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('# Valid'), lines: [formatCount(receipt.valid)] },
      { label: say('# Invalid'), lines: [formatCount(receipt.invalid)] },
      { label: say('Deduction'), lines: [formatCount(receipt.deduction)] },
      { label: say('# Absent'), lines: [formatCount(receipt.absent)] },
      { label: say('Redeemable pallets'), lines: [formatCount(receipt.redeemable)], widthShare: 1.5 },
    ],
    { strong: 20, least: 52 },
  );
  measureAndDrawAtPageFoot(sheet, () => {
    drawBoxRowAdvancingIfFullWidth(sheet, [
      {
        label: say('Handed out by'),
        lines: [translateAnonymousOrErasedPersonName(say, receipt.givenBy) ?? ''],
      },
      { label: say('Taken by'), lines: [translateAnonymousOrErasedPersonName(say, receipt.takenBy) ?? ''] },
      {
        label: say('Redeemed'),
        lines: [receipt.redeemedAt ? formatPrintedInstant(receipt.redeemedAt, printing, say) : ''],
      },
    ]);
    sheet.y += 4;
    drawSignatureLines(sheet, [
      { caption: say('Handed out by'), hint: say('Name and time') },
      { caption: say('Taken by'), hint: say('Name, signature, date and time') },
    ]);
  });
  sheet.finish();
}
