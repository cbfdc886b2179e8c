import {
  addPrinterEndpoint,
  discardLabelsEndpoint,
  findPrintersEndpoint,
  savePrinterEndpoint,
  testPrinterEndpoint,
} from './printers.contract.ts';
import * as service from './printers.service.ts';
import * as store from './printers.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findPrintersEndpoint, (work, { query }) => store.findPrinters(work, query)),
  defineRoute(addPrinterEndpoint, (work, { body }) => service.addPrinter(work, body)),
  defineRoute(savePrinterEndpoint, (work, { params, body }) => service.savePrinter(work, params.id, body)),
  defineRoute(testPrinterEndpoint, (work, { params }) => service.printTestLabel(work, params.id)),
  defineRoute(discardLabelsEndpoint, (work, { params }) => service.discardQueuedLabels(work, params.id)),
];
