import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { reprintUnitOrPalletLabelEndpoint } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { findPalletLabelData, findUnitIdToReprint } from './reprint-label.repository.ts';
import { buildPalletLabelZpl } from './pallet-label.print.ts';
import { parsePalletCode } from './pallets.service.ts';
import { requireScannerUser } from './scanner-session.service.ts';
import type { EnqueueLabelsResult } from '#areas/floor/printers/printers.contract.ts';
import { enqueueLabelsForPrinter } from '#areas/floor/printers/printing.service.ts';
import { parseUnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import { enqueueLabelsAtPrinterAndRecordPrints } from '#areas/orders/labels/print-labels-at-printer.service.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { recordAudit } from '#kit/server/request-context.ts';

/** Prints the label of a unit or receiving pallet on the printer at the scanner user's station. */
export async function enqueueUnitOrPalletLabelReprint(
  work: RequestContext,
  { code, printerId }: BodyOf<typeof reprintUnitOrPalletLabelEndpoint>,
): Promise<EnqueueLabelsResult> {
  const { warehouseId } = requireScannerUser(work);
  const pallet = await findPalletLabelData(work.tx, warehouseId, parsePalletCode(code));
  if (pallet) {
    const printing = await loadPrintContext(work, { warehouseId });
    const sent = await enqueueLabelsForPrinter(work, printerId, 1, ({ dpi }) => ({
      subject: `Pallet ${pallet.code}`,
      labels: [buildPalletLabelZpl(pallet, printing, dpi)],
    }));
    await recordAudit(work, {
      entity: 'printer',
      entityId: printerId,
      action: 'pallet label',
      after: { pallet: pallet.code },
    });
    return sent;
  }
  const unitId =
    (await findUnitIdToReprint(work.tx, warehouseId, parseUnitLabel(code))) ?? reject(scanErrors.unknownCode);
  return enqueueLabelsAtPrinterAndRecordPrints(work, { unitIds: [unitId] }, printerId);
}
