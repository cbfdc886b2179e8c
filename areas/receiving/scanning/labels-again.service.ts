import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { scannerLabel } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { palletOf, unitBearing } from './labels-again.store.ts';
import { palletLabel } from './pallet-label.print.ts';
import { palletCodeIn } from './pallets.service.ts';
import { scannerOf } from './scanner-session.service.ts';
import type { SentLabels } from '#areas/floor/printers/printers.contract.ts';
import { printAt } from '#areas/floor/printers/printing.service.ts';
import { labelOf } from '#areas/freight/units/codes.rules.ts';
import { labelsAt } from '#areas/orders/labels/labels-at.service.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { audit } from '#kit/server/work.ts';

/** The label of a box or of a receiving pallet, printed where the person with the scanner stands. */
export async function printLabelOf(
  work: Work,
  { code, printerId }: BodyOf<typeof scannerLabel>,
): Promise<SentLabels> {
  const { warehouseId } = scannerOf(work);
  const pallet = await palletOf(work.tx, warehouseId, palletCodeIn(code));
  if (pallet) {
    const printing = await printingOf(work, { warehouseId });
    const sent = await printAt(work, printerId, 1, ({ dpi }) => ({
      subject: `Pallet ${pallet.code}`,
      labels: [palletLabel(pallet, printing, dpi)],
    }));
    await audit(work, {
      entity: 'printer',
      entityId: printerId,
      action: 'pallet label',
      after: { pallet: pallet.code },
    });
    return sent;
  }
  const unitId = (await unitBearing(work.tx, warehouseId, labelOf(code))) ?? refuse(scanErrors.unknown);
  return labelsAt(work, { unitIds: [unitId] }, printerId);
}
