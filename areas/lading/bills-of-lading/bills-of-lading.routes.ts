import {
  bolsWaiting,
  generateManyShipments,
  generateShipments,
  getBol,
  getBolLines,
  printBol,
  printBolDetailed,
  printBols,
  regenerateBol,
  searchBols,
} from './bills-of-lading.contract.ts';
import { generate, printMany, printOne, regenerate } from './bills-of-lading.service.ts';
import { countToBill, findBol, findBols, linesOf } from './bills-of-lading.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { on } from '#kit/server/mount.ts';
import { refuse } from '#kit/server/refuse.ts';

export const routes = [
  on(searchBols, (work, { query }) => findBols(work, query)),
  on(bolsWaiting, async (work, { query }) => ({ toBill: await countToBill(work, query) })),
  on(printBols, (work, { query }) => printMany(work, query)),
  on(generateManyShipments, (work, { body }) => generate(work, body.ids)),
  on(getBol, async (work, { params }) => (await findBol(work, params.id)) ?? refuse(commonErrors.notFound)),
  on(getBolLines, async (work, { params }) =>
    (await findBol(work, params.id)) ? linesOf(work.tx, params.id) : refuse(commonErrors.notFound),
  ),
  on(printBol, (work, { params }) => printOne(work, params.id, false)),
  on(printBolDetailed, (work, { params }) => printOne(work, params.id, true)),
  on(regenerateBol, (work, { params, body }) => regenerate(work, params.id, body.confirmed === true)),
  on(generateShipments, (work, { params }) => generate(work, [params.id])),
];
