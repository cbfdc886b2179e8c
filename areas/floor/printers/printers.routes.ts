import { addPrinter, discardLabels, findPrinters, savePrinter, testPrinter } from './printers.contract.ts';
import * as service from './printers.service.ts';
import * as store from './printers.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findPrinters, (work, { query }) => store.findPrinters(work, query)),
  on(addPrinter, (work, { body }) => service.add(work, body)),
  on(savePrinter, (work, { params, body }) => service.save(work, params.id, body)),
  on(testPrinter, (work, { params }) => service.test(work, params.id)),
  on(discardLabels, (work, { params }) => service.discard(work, params.id)),
];
