import {
  changeShipDateOfCoolerUnitsEndpoint,
  findCoolerItemsEndpoint,
  printCoolerItemsEndpoint,
  returnCoolerItemsAndPrintReceiptEndpoint,
  updateCoolerItemAndEmailIfReviewNeededEndpoint,
} from './cooler.contract.ts';
import * as service from './cooler.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findCoolerItemsEndpoint, (work, { query }) => service.listCoolerItems(work, query)),
  defineRoute(printCoolerItemsEndpoint, (work, { query }) => service.printCoolerItems(work, query)),
  defineRoute(returnCoolerItemsAndPrintReceiptEndpoint, (work, { query }) =>
    service.returnCoolerItemsAndPrintReceipt(work, query),
  ),
  defineRoute(changeShipDateOfCoolerUnitsEndpoint, (work, { body }) =>
    service.changeShipDateOfCoolerUnits(work, body),
  ),
  defineRoute(updateCoolerItemAndEmailIfReviewNeededEndpoint, (work, { params, body }) =>
    service.updateCoolerItemAndEmailIfReviewNeeded(work, params.id, body),
  ),
];
