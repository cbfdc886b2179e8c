import type { z } from 'zod';
import type { deliverBody, delivered } from './deliveries.contract.ts';
import { deliveryErrors } from './deliveries.errors.ts';
import * as store from './deliveries.store.ts';
import { earliestArrivals } from '#areas/outbound/clock/truck-clock.service.ts';
import { recomputeEtas } from '#areas/outbound/etas/computed-etas.service.ts';
import type { Drop } from './deliveries.store.ts';
import { tellDelivered } from '#areas/outbound/loads/pickups.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateIn, instantOf } from '#kit/contract/zones.ts';
import { needsLikelyTime } from '#kit/server/likely-dates.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** The driver's proof that a drop was delivered, with what was asked of him there and is charged, as staff heard of it. */
export async function deliver(
  work: Work,
  dropId: number,
  body: z.output<typeof deliverBody>,
): Promise<z.output<typeof delivered>> {
  const { deliveredOn, deliveredAt } = body;
  const { proofs, redelivery } = await proveDrop(work, dropId, {
    ...body,
    async at(drop) {
      const at = deliveredOn && deliveredAt ? instantOf(deliveredOn, deliveredAt, drop.zone) : work.now;
      if (Temporal.Instant.compare(at, work.now) > 0) wrongTime(deliveryErrors.notYet);
      if (
        drop.releasedAt !== null &&
        Temporal.Instant.compare(at, Temporal.Instant.from(drop.releasedAt)) < 0
      )
        wrongTime(deliveryErrors.beforeRelease);
      const earliest = (await earliestArrivals(work, drop.loadId)).get(dropId) ?? null;
      needsLikelyTime(work, 'deliveredAt', { time: at, earliest, zone: drop.zone });
      return at;
    },
  });
  return { proofs, redelivery, ...(await store.behind(work, dropId)) };
}

/** What a proof says, and when it was given; a device adds what it measured, and its own number of the proof. */
interface Proof extends Omit<z.output<typeof deliverBody>, 'deliveredOn' | 'deliveredAt'> {
  at: (drop: Drop) => Temporal.Instant | Promise<Temporal.Instant>;
  temperatureTenths?: number | undefined;
  signature?: number[][] | undefined;
  clientId?: string;
  linkId?: number;
}

/** Keeps a proof of a drop within the caller's scope: the drop is Delivered, and everybody is told. */
export async function proveDrop(
  work: Work,
  dropId: number,
  said: Proof,
): Promise<{ id: number; proofs: number; redelivery: boolean; deliveredAt: string }> {
  const drop = (await store.takeDrop(work, dropId)) ?? refuse(commonErrors.notFound);
  if (!drop.left) refuse(deliveryErrors.notLeft, { load: `L-${drop.loadNumber}` });
  const at = await said.at(drop);
  const consigneeId = said.consigneeAccountId ?? null;
  if (consigneeId !== null && !(await store.consigneesAt(work, dropId)).includes(consigneeId))
    refuse(deliveryErrors.notHere, {}, { fields: { consigneeAccountId: deliveryErrors.notHere.sentence } });
  const before = await store.proofsOf(work, dropId);
  const [first] = before;
  if (first && said.again !== true) {
    const date = showDate(dateIn(Temporal.Instant.from(first.deliveredAt), drop.zone));
    refuse(deliveryErrors.again, { date }, { data: { confirm: true } });
  }
  const proof = {
    dropId,
    at: at.toString(),
    consigneeId,
    appointment: said.appointment === true,
    lumper: said.lumper === true,
    signedBy: said.signedBy ?? null,
    note: said.note ?? null,
    temperatureTenths: said.temperatureTenths ?? null,
  };
  const { signature = null, clientId = null, linkId = null } = said;
  const id = await store.keepProof(work, { ...proof, signature, clientId, linkId });
  await tellDelivered(work, dropId, proof.at);
  await recomputeEtas(work, [drop.loadId]);
  await audit(work, {
    entity: 'load',
    entityId: drop.loadId,
    action: first ? 'delivered again' : 'delivered',
    after: { ...proof, linkId },
  });
  announce(work, 'loads', [drop.loadId]);
  announce(work, 'shipments');
  return { id, proofs: before.length + 1, redelivery: first !== undefined, deliveredAt: proof.at };
}

const wrongTime = (fault: (typeof deliveryErrors)['notYet' | 'beforeRelease']): never =>
  refuse(fault, {}, { fields: { deliveredAt: fault.sentence } });
