import type { ShipmentDetails } from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Why the freight of a shipment that is billed with others cannot be changed, or null. */
export function getGroupedFreightBlocker(t: Translate, shipment: ShipmentDetails): string | null {
  const number = String(shipment.shipmentNumber);
  if (shipment.master)
    return t(shipmentErrors.groupedUnderMaster.sentence, { number, master: String(shipment.master.number) });
  return shipment.children.length > 0 ? t(shipmentErrors.isMaster.sentence, { number }) : null;
}
