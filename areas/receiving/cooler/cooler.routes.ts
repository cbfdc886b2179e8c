import {
  changeCoolerShipDateEndpoint,
  findCoolerItemsEndpoint,
  printCoolerItemsEndpoint,
  printReturnReceiptEndpoint,
  saveCoolerItemEndpoint,
} from './cooler.contract.ts';
import * as service from './cooler.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findCoolerItemsEndpoint, (work, { query }) => service.listCoolerItems(work, query)),
  defineRoute(printCoolerItemsEndpoint, (work, { query }) => service.printCoolerItems(work, query)),
  defineRoute(printReturnReceiptEndpoint, (work, { query }) => service.returnCoolerItems(work, query)),
  defineRoute(changeCoolerShipDateEndpoint, (work, { body }) => service.changeCoolerShipDate(work, body)),
  defineRoute(saveCoolerItemEndpoint, (work, { params, body }) =>
    service.saveCoolerItem(work, params.id, body),
  ),
];
