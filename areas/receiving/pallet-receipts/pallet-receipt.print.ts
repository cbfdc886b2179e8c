import { personName } from '#kit/contract/person-name.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { receiptState, receiptStateNames } from './pallet-receipt-states.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { atFoot, boxes, openSheet, showDay, showInstant, signatures } from '#kit/server/pdf-sheet.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing, Source } from '#kit/server/pdf.ts';

/** What a driver shows to be given empty pallets. */
export function printPalletReceipts(
  receipts: Source<ReceiptRow>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Pallet receipt'), printing, receipts, drawPalletReceipt, {
    name: (receipt) => String(receipt.number),
  });
}

export function drawPalletReceipt(desk: Desk, r: ReceiptRow): void {
  const { say, printing } = desk;
  const over = r.status === receiptState.expired || r.status === receiptState.redeemed;
  const sheet = openSheet(desk, {
    title: say('Pallet receipt'),
    number: say('Pallet receipt {number}', { number: r.number }),
    stamp: over ? say(receiptStateNames[r.status] ?? '') : null,
  });
  boxes(
    sheet,
    [
      { label: say('Receipt'), lines: [String(r.number)], share: 0.8 },
      { label: say('Shipper'), lines: [r.shipper], share: 1.8 },
      { label: say('Warehouse'), lines: [r.warehouse], share: 0.6 },
      { label: say('Valid through'), lines: [showDate(r.expiresOn)] },
    ],
    { strong: 12 },
  );
  boxes(sheet, [
    { label: say('Received on'), lines: [showDay(r.receivingDate, say)] },
    { label: say('Day of service'), lines: [showDay(r.dayOfService, say)] },
    { label: say('Issued on'), lines: [showDay(r.issuedOn, say)] },
  ]);
  sheet.y += 10;
  boxes(
    sheet,
    [
      { label: say('# Valid'), lines: [showCount(r.valid)] },
      { label: say('# Invalid'), lines: [showCount(r.invalid)] },
      { label: say('Deduction'), lines: [showCount(r.deduction)] },
      { label: say('# Absent'), lines: [showCount(r.absent)] },
      { label: say('Redeemable pallets'), lines: [showCount(r.redeemable)], share: 1.5 },
    ],
    { strong: 20, least: 52 },
  );
  atFoot(sheet, () => {
    boxes(sheet, [
      { label: say('Given by'), lines: [personName(say, r.givenBy) ?? ''] },
      { label: say('Taken by'), lines: [personName(say, r.takenBy) ?? ''] },
      { label: say('Redeemed'), lines: [r.redeemedAt ? showInstant(r.redeemedAt, printing) : ''] },
    ]);
    sheet.y += 4;
    signatures(sheet, [
      { who: say('Given by'), hint: say('Name and time') },
      { who: say('Taken by'), hint: say('Name, signature, date and time') },
    ]);
  });
  sheet.close();
}
