import type { z } from 'zod';
import type { deliverBody, delivered } from './deliveries.contract.ts';
import { deliveryErrors } from './deliveries.errors.ts';
import * as store from './deliveries.store.ts';
import { moveLaterStops } from '#areas/outbound/etas/computed-etas.service.ts';
import { tellDelivered } from '#areas/outbound/loads/pickups.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateIn, instantOf } from '#kit/contract/zones.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** The driver's proof that a drop was delivered, with what was asked of him there and is charged. */
export async function deliver(
  work: Work,
  dropId: number,
  body: z.output<typeof deliverBody>,
): Promise<z.output<typeof delivered>> {
  const drop = (await store.takeDrop(work, dropId)) ?? refuse(commonErrors.notFound);
  if (!drop.left) refuse(deliveryErrors.notLeft, { load: `L-${drop.loadNumber}` });
  const { deliveredOn, deliveredAt } = body;
  const at = deliveredOn && deliveredAt ? instantOf(deliveredOn, deliveredAt, drop.zone) : work.now;
  if (Temporal.Instant.compare(at, work.now) > 0) wrongTime(deliveryErrors.notYet);
  if (drop.releasedAt !== null && Temporal.Instant.compare(at, Temporal.Instant.from(drop.releasedAt)) < 0)
    wrongTime(deliveryErrors.beforeRelease);
  const consigneeId = body.consigneeAccountId ?? null;
  if (consigneeId !== null && !(await store.consigneesAt(work, dropId)).includes(consigneeId))
    refuse(deliveryErrors.notHere, {}, { fields: { consigneeAccountId: deliveryErrors.notHere.sentence } });
  const before = await store.proofsOf(work, dropId);
  const [first] = before;
  if (first && body.again !== true) {
    const date = showDate(dateIn(Temporal.Instant.from(first.deliveredAt), drop.zone));
    refuse(deliveryErrors.again, { date }, { data: { confirm: true } });
  }
  const proof = {
    dropId,
    at: at.toString(),
    consigneeId,
    appointment: body.appointment === true,
    lumper: body.lumper === true,
    signedBy: body.signedBy ?? null,
    note: body.note ?? null,
  };
  await store.keepProof(work, proof);
  await tellDelivered(work, dropId, proof.at);
  await moveLaterStops(work, drop.loadId);
  await audit(work, {
    entity: 'load',
    entityId: drop.loadId,
    action: first ? 'delivered again' : 'delivered',
    after: proof,
  });
  announce(work, 'loads', [drop.loadId]);
  announce(work, 'shipments');
  return {
    proofs: before.length + 1,
    redelivery: first !== undefined,
    ...(await store.behind(work, dropId)),
  };
}

const wrongTime = (fault: (typeof deliveryErrors)['notYet' | 'beforeRelease']): never =>
  refuse(fault, {}, { fields: { deliveredAt: fault.sentence } });
