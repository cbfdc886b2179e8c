import {
  countActiveBolsLackingShipmentsEndpoint,
  generateShipmentsOfManyBolsEndpoint,
  generateShipmentsOfBolEndpoint,
  getBolEndpoint,
  getBolLinesEndpoint,
  printBolEndpoint,
  printBolDetailedEndpoint,
  printBolsEndpoint,
  regenerateBolUnderNewNumberEndpoint,
  searchBolsEndpoint,
} from './bills-of-lading.contract.ts';
import {
  generateShipmentsOfBols,
  printBols,
  printBol,
  regenerateBolUnderNewNumber,
} from './bills-of-lading.service.ts';
import {
  countActiveBolsLackingShipments,
  findBolIncludingDeleted,
  findBols,
  findBolLines,
} from './bills-of-lading.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { defineRoute } from '#kit/server/mount.ts';
import { reject } from '#kit/server/reject.ts';

export const routes = [
  defineRoute(searchBolsEndpoint, (work, { query }) => findBols(work, query)),
  defineRoute(countActiveBolsLackingShipmentsEndpoint, async (work, { query }) => ({
    toBill: await countActiveBolsLackingShipments(work, query),
  })),
  defineRoute(printBolsEndpoint, (work, { query }) => printBols(work, query)),
  defineRoute(generateShipmentsOfManyBolsEndpoint, (work, { body }) =>
    generateShipmentsOfBols(work, body.ids),
  ),
  defineRoute(
    getBolEndpoint,
    async (work, { params }) =>
      (await findBolIncludingDeleted(work, params.id)) ?? reject(commonErrors.notFound),
  ),
  defineRoute(getBolLinesEndpoint, async (work, { params }) =>
    (await findBolIncludingDeleted(work, params.id))
      ? findBolLines(work.tx, params.id)
      : reject(commonErrors.notFound),
  ),
  defineRoute(printBolEndpoint, (work, { params }) => printBol(work, params.id, false)),
  defineRoute(printBolDetailedEndpoint, (work, { params }) => printBol(work, params.id, true)),
  defineRoute(regenerateBolUnderNewNumberEndpoint, (work, { params, body }) =>
    regenerateBolUnderNewNumber(work, params.id, body.confirmed === true),
  ),
  defineRoute(generateShipmentsOfBolEndpoint, (work, { params }) =>
    generateShipmentsOfBols(work, [params.id]),
  ),
];
