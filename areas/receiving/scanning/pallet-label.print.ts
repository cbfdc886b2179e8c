/** The label of a receiving pallet in ZPL II, 4 × 6 in: its SSCC in the standard format, and the owner of its units. */
import type { PalletLabelData } from './reprint-label.repository.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { encodeGs1128 } from '#kit/server/barcode.ts';
import { createPrintTranslateByLanguage } from '#kit/server/pdf.ts';
import type { PrintContext } from '#kit/server/pdf.ts';
import { createZplLabelInPoints } from '#kit/server/zpl.ts';
import type { PrinterDotsPerInch } from '#kit/server/zpl.ts';

const left = 10.8;
const right = 277.2;
const across = right - left;

export function buildPalletLabelZpl(
  pallet: PalletLabelData,
  printing: PrintContext,
  density: PrinterDotsPerInch,
): string {
  const say = createPrintTranslateByLanguage(printing)();
  const zpl = createZplLabelInPoints(4, 6, density);
  zpl.text(printing.carrier.name, left, 24, { size: 12, width: 170 });
  zpl.text(pallet.warehouse, right, 25, { size: 16, align: 'right', width: 80 });
  zpl.rule(left, 32.5, right, 32.5, 1.7);
  zpl.text(say('Pallet'), left, 72, { size: 34, width: across });
  zpl.text(say('Shipper'), left, 100, { size: 8 });
  zpl.text(pallet.shipper ?? '-', left, 124, { size: 22, width: across });
  zpl.text(say('Receiving date'), left, 152, { size: 8 });
  zpl.text(formatDate(pallet.receivingDate), left, 172, { size: 18, width: across / 2 - 6 });
  zpl.text(say('Door'), left + across / 2, 152, { size: 8 });
  zpl.text(pallet.door === null ? '-' : String(pallet.door), left + across / 2, 172, { size: 18 });
  zpl.rule(left, 190, right, 190);
  zpl.bars(encodeGs1128([['00', pallet.code]]), left, 206, across, 150);
  zpl.text(`(00) ${pallet.code}`, left + across / 2, 384, { size: 18, width: across, align: 'center' });
  return zpl.finish();
}
