import type { ShipmentDoc } from './shipments.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import type { Say } from '#kit/web/text.tsx';

/** Why nothing is done to the freight of a shipment that is billed with others, or null. */
export function whyGrouped(t: Say, s: ShipmentDoc): string | null {
  const number = String(s.shipmentNumber);
  if (s.master) return t(shipmentErrors.underMaster.sentence, { number, master: String(s.master.number) });
  return s.children.length > 0 ? t(shipmentErrors.ungroupFirst.sentence, { number }) : null;
}
