import {
  addPrinterEndpoint,
  discardQueuedLabelsEndpoint,
  findPrintersEndpoint,
  updatePrinterDiscardingLabelsIfInactiveEndpoint,
  printTestLabelEndpoint,
} from './printers.contract.ts';
import * as service from './printers.service.ts';
import * as store from './printers.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findPrintersEndpoint, (work, { query }) => store.findPrinters(work, query)),
  defineRoute(addPrinterEndpoint, (work, { body }) => service.addPrinter(work, body)),
  defineRoute(updatePrinterDiscardingLabelsIfInactiveEndpoint, (work, { params, body }) =>
    service.updatePrinterDiscardingLabelsIfInactive(work, params.id, body),
  ),
  defineRoute(printTestLabelEndpoint, (work, { params }) => service.printTestLabel(work, params.id)),
  defineRoute(discardQueuedLabelsEndpoint, (work, { params }) =>
    service.discardQueuedLabels(work, params.id),
  ),
];
