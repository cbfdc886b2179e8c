import { randomUUID } from 'node:crypto';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';
import { smallPictures } from '#tests/small-pictures.ts';

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */

/** A stop of a departed load, and the driver's link to it. */
async function aStop(w: DemoRecords): Promise<{ load: number; drop: number; link: string; linkId: number }> {
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
  const made = await w.callFirst('proofs.makeLink', { params: { id: load }, body: { days: 5 } });
  return { load, drop: id, link: String(made['path']).split('#')[1] ?? '', linkId: Number(made['id']) };
}

export const recipes: Recipes = {
  'proofs.links': { names: { id: 'load' } },
  'proofs.makeLink': {
    names: { id: 'load' },
    good: async (w) => ({
      params: {
        id: await w.queryId(
          `select id from load where status = ${pickupStatus.released} order by id desc limit 1`,
        ),
      },
      body: { days: 5, language: 'es' },
    }),
    ofOthers: () => ({ days: 5 }),
  },
  'proofs.endLink': {
    names: { id: 'load', linkId: 'house' },
    good: async (w) => {
      const { load, linkId } = await aStop(w);
      return { params: { id: load, linkId } };
    },
    ofOthers: () => ({}),
  },
  'proofs.read': { names: { link: 'house' } },
  'proofs.prove': {
    names: { link: 'house', dropId: 'drop' },
    good: async (w) => {
      const { link, drop } = await aStop(w);
      return { params: { link, dropId: drop }, body: { proofId: randomUUID(), signedBy: 'J. Doe' } };
    },
  },
  'proofs.photo': {
    names: { link: 'house', dropId: 'drop' },
    good: async (w) => {
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
  'proofs.find': { names: { id: 'load' } },
  'proofs.readPhoto': { names: { id: 'load', photoId: 'house' } },
  'deliverTo.proofPhoto': { names: { photoId: 'house' } },
  'proofs.print': { names: { id: 'load' } },
};
