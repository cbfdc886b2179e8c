import {
  findTariffAmountAndChargeChangesOfShipment,
  updateTariffAmountAndChargeChangesOfShipment,
} from './shipment-actions.repository.ts';
import { findRateBookData, findRatingDataOfShipments } from './rating.repository.ts';
import { computeTariffAmountAndOptionsEffect } from './tariff-amount.rules.ts';
import { buildRateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Records what the tariff makes of a shipment whose charges a user changes before it was rated. Without it, a charge of $1.00 in
 * place of freight that the tariff rates at $600.00 would be a change of $1.00.
 */
export async function recordTariffAmountUnlessRecorded(
  work: RequestContext,
  shipmentId: number,
): Promise<void> {
  const deviation = await findTariffAmountAndChargeChangesOfShipment(work.tx, shipmentId);
  if (deviation.tariffAmount !== null) return;
  const [shipment] = await findRatingDataOfShipments(work.tx, [shipmentId]);
  if (!shipment) return;
  const rateBook = buildRateBook(await findRateBookData(work.tx));
  const { options: _, ...freight } = shipment;
  const { tariffAmount } = computeTariffAmountAndOptionsEffect(rateBook, freight, {
    options: {},
    manual: shipment.manual,
  });
  if (tariffAmount !== null)
    await updateTariffAmountAndChargeChangesOfShipment(work.tx, shipmentId, { ...deviation, tariffAmount });
}
