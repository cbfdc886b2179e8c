/** The label of one position in ZPL II, 4 × 6 in: readable from the aisle, by eye and by scanner. */
import type { PositionLabelRow } from './positions.repository.ts';
import { encodeCode128 } from '#kit/server/barcode.ts';
import { createZplLabelInPoints } from '#kit/server/zpl.ts';
import type { PrinterDotsPerInch } from '#kit/server/zpl.ts';

const left = 10.8;
const across = 266.4;

export function buildPositionLabelZpl(
  { code, consignee }: PositionLabelRow,
  density: PrinterDotsPerInch,
): string {
  const zpl = createZplLabelInPoints(4, 6, density);
  zpl.text(code, left + across / 2, 110, { size: 96, width: across, align: 'center' });
  zpl.bars(encodeCode128(code), left, 140, across, 190);
  zpl.text(consignee ?? '', left + across / 2, 372, { size: 20, width: across, align: 'center' });
  return zpl.finish();
}
