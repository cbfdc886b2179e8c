import {
  changeCoolerShipDateEndpoint,
  findCoolerItemsEndpoint,
  printCoolerItemsEndpoint,
  returnCoolerItemsAndPrintReceiptEndpoint,
  saveCoolerItemEndpoint,
} from './cooler.contract.ts';
import * as service from './cooler.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findCoolerItemsEndpoint, (work, { query }) => service.listCoolerItems(work, query)),
  defineRoute(printCoolerItemsEndpoint, (work, { query }) => service.printCoolerItems(work, query)),
  defineRoute(returnCoolerItemsAndPrintReceiptEndpoint, (work, { query }) =>
    service.returnCoolerItemsAndPrintReceipt(work, query),
  ),
  defineRoute(changeCoolerShipDateEndpoint, (work, { body }) => service.changeCoolerShipDate(work, body)),
  defineRoute(saveCoolerItemEndpoint, (work, { params, body }) =>
    service.saveCoolerItem(work, params.id, body),
  ),
];
