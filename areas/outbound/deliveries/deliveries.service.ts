import type { z } from 'zod';
import type { recordDeliveryBodySchema, recordDeliveryResultSchema } from './deliveries.contract.ts';
import { deliveryErrors } from './deliveries.errors.ts';
import * as store from './deliveries.repository.ts';
import { computeEarliestArrivalByDropId } from '#areas/outbound/eta-prediction/truck-times.service.ts';
import { recomputeEtasAndNotify } from '#areas/outbound/etas/computed-etas.service.ts';
import type { DropToDeliver } from './deliveries.repository.ts';
import { markDropDeliveredKeepingFirstTime } from '#areas/outbound/loads/pickups.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateInZone, instantFromLocalTime } from '#kit/contract/time-zones.ts';
import { requireTimeNotTooEarlyOrConfirmation } from '#kit/server/require-likely-dates.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Records the driver's proof of delivery of a stop as reported to staff, with the charged services provided there. */
export async function recordDelivery(
  work: RequestContext,
  dropId: number,
  body: z.output<typeof recordDeliveryBodySchema>,
): Promise<z.output<typeof recordDeliveryResultSchema>> {
  const { deliveredOn, deliveredAt } = body;
  const { proofs, redelivery } = await recordProofAndMarkDropDelivered(work, dropId, {
    ...body,
    async at(drop) {
      const deliveredInstant =
        deliveredOn && deliveredAt ? instantFromLocalTime(deliveredOn, deliveredAt, drop.zone) : work.now;
      if (Temporal.Instant.compare(deliveredInstant, work.now) > 0) wrongTime(deliveryErrors.timeInFuture);
      if (
        drop.releasedAt !== null &&
        Temporal.Instant.compare(deliveredInstant, Temporal.Instant.from(drop.releasedAt)) < 0
      )
        wrongTime(deliveryErrors.timeBeforeRelease);
      const earliest = (await computeEarliestArrivalByDropId(work, drop.loadId)).get(dropId) ?? null;
      requireTimeNotTooEarlyOrConfirmation(work, 'deliveredAt', {
        time: deliveredInstant,
        earliest,
        timeZone: drop.zone,
      });
      return deliveredInstant;
    },
  });
  return { proofs, redelivery, ...(await store.countRatedOrInvoicedShipmentsOfDrop(work, dropId)) };
}

/** The content of a proof and its time. A device adds its measurements and its own id of the proof. */
interface Proof extends Omit<z.output<typeof recordDeliveryBodySchema>, 'deliveredOn' | 'deliveredAt'> {
  at: (drop: DropToDeliver) => Temporal.Instant | Promise<Temporal.Instant>;
  temperatureTenths?: number | undefined;
  signature?: number[][] | undefined;
  clientId?: string;
  linkId?: number;
}

/** Saves a proof for a stop within the caller's scope. The stop becomes Delivered, and subscribers are notified. */
export async function recordProofAndMarkDropDelivered(
  work: RequestContext,
  dropId: number,
  proofInput: Proof,
): Promise<{ id: number; proofs: number; redelivery: boolean; deliveredAt: string }> {
  const drop = (await store.lockLoadAndFindDropInScope(work, dropId)) ?? reject(commonErrors.notFound);
  if (!drop.left) reject(deliveryErrors.loadNotReleased, { load: `L-${drop.loadNumber}` });
  const deliveredInstant = await proofInput.at(drop);
  const consigneeId = proofInput.consigneeAccountId ?? null;
  if (consigneeId !== null && !(await store.findConsigneeIdsOnBolsOfDrop(work, dropId)).includes(consigneeId))
    reject(
      deliveryErrors.consigneeNotAtStop,
      {},
      { fields: { consigneeAccountId: deliveryErrors.consigneeNotAtStop.sentence } },
    );
  const before = await store.findDeliveryTimeRowsOfDropOldestFirst(work, dropId);
  const [first] = before;
  if (first && proofInput.again !== true) {
    const date = formatDate(dateInZone(Temporal.Instant.from(first.deliveredAt), drop.zone));
    reject(deliveryErrors.alreadyDelivered, { date }, { data: { confirm: true } });
  }
  const proof = {
    dropId,
    deliveredAt: deliveredInstant.toString(),
    consigneeId,
    appointment: proofInput.appointment === true,
    lumper: proofInput.lumper === true,
    signedBy: proofInput.signedBy ?? null,
    note: proofInput.note ?? null,
    temperatureTenths: proofInput.temperatureTenths ?? null,
  };
  const { signature = null, clientId = null, linkId = null } = proofInput;
  const id = await store.insertDeliveryProof(work, { ...proof, signature, clientId, linkId });
  await markDropDeliveredKeepingFirstTime(work, dropId, proof.deliveredAt);
  await recomputeEtasAndNotify(work, [drop.loadId]);
  await recordAudit(work, {
    entity: 'load',
    entityId: drop.loadId,
    action: first ? 'delivered again' : 'delivered',
    after: { ...proof, linkId },
  });
  publishChange(work, 'loads', [drop.loadId]);
  publishChange(work, 'shipments');
  return { id, proofs: before.length + 1, redelivery: first !== undefined, deliveredAt: proof.deliveredAt };
}

const wrongTime = (error: (typeof deliveryErrors)['timeInFuture' | 'timeBeforeRelease']): never =>
  reject(error, {}, { fields: { deliveredAt: error.sentence } });
