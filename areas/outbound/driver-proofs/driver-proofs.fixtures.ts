import { randomUUID } from 'node:crypto';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';
import { smallPictures } from '#tests/small-pictures.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

/** A stop of a departed load, and the driver's link to it. */
async function aStop(
  w: DemoWorldHelper,
): Promise<{ load: number; drop: number; link: string; linkId: number }> {
  const { id, load } = await w.queryRow<{ id: number; load: number }>(
    `
      select d.id, d.load_id as load
      from load_drop d
      join load l on l.id = d.load_id
      where l.status = ${pickupStatus.released} and not exists (select 1 from delivery_proof p where p.drop_id = d.id)
      order by d.id
      limit 1
    `,
  );
  const createdLink = await w.callFirst('deliveryProofs.createLink', {
    params: { id: load },
    body: { days: 5 },
  });
  return {
    load,
    drop: id,
    link: String(createdLink['path']).split('#')[1] ?? '',
    linkId: Number(createdLink['id']),
  };
}

export const recipes: EndpointTestRecipes = {
  'deliveryProofs.listLinks': { paramKinds: { id: 'load' } },
  'deliveryProofs.createLink': {
    paramKinds: { id: 'load' },
    buildCall: async (w) => ({
      params: {
        id: await w.queryId(
          `select id from load where status = ${pickupStatus.released} order by id desc limit 1`,
        ),
      },
      body: { days: 5, language: 'es' },
    }),
    buildForeignBody: () => ({ days: 5 }),
  },
  'deliveryProofs.revokeLink': {
    paramKinds: { id: 'load', linkId: 'house' },
    buildCall: async (w) => {
      const { load, linkId } = await aStop(w);
      return { params: { id: load, linkId } };
    },
    buildForeignBody: () => ({}),
  },
  'deliveryProofs.getLoad': { paramKinds: { link: 'house' } },
  'deliveryProofs.record': {
    paramKinds: { link: 'house', dropId: 'drop' },
    buildCall: async (w) => {
      const { link, drop } = await aStop(w);
      return { params: { link, dropId: drop }, body: { proofId: randomUUID(), signedBy: 'J. Doe' } };
    },
  },
  'deliveryProofs.uploadPhoto': {
    paramKinds: { link: 'house', dropId: 'drop' },
    buildCall: async (w) => {
      const { link, drop } = await aStop(w);
      return {
        params: { link, dropId: drop },
        files: [
          {
            name: 'dock.jpg',
            content: smallPictures.jpg,
            fields: { photoId: randomUUID(), proofId: randomUUID() },
          },
        ],
      };
    },
  },
  'deliveryProofs.find': { paramKinds: { id: 'load' } },
  'deliveryProofs.getPhoto': { paramKinds: { id: 'load', photoId: 'house' } },
  'deliverTo.getProofPhoto': { paramKinds: { photoId: 'house' } },
  'deliveryProofs.print': { paramKinds: { id: 'load' } },
};
