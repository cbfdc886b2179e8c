import {
  printBulkLabelsEndpoint,
  printBulkLabelsAtPrinterEndpoint,
  printLineLabelsEndpoint,
  printManifestEndpoint,
  printUnitLabelEndpoint,
  printUnitLabelAtPrinterEndpoint,
} from './labels.contract.ts';
import { printBulkLabelsAtPrinter, printUnitLabelAtPrinter } from './print-labels-at-printer.service.ts';
import {
  createBulkLabelsFile,
  createLineLabelsFile,
  createManifestFile,
  createUnitLabelFile,
} from './labels.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(printUnitLabelEndpoint, (work, { params, query }) =>
    createUnitLabelFile(work, params.unitId, query.format),
  ),
  defineRoute(printLineLabelsEndpoint, (work, { params, query }) =>
    createLineLabelsFile(work, params.id, query.format),
  ),
  defineRoute(printBulkLabelsEndpoint, (work, { query }) => createBulkLabelsFile(work, query)),
  defineRoute(printUnitLabelAtPrinterEndpoint, (work, { params, body }) =>
    printUnitLabelAtPrinter(work, params.unitId, body.printerId),
  ),
  defineRoute(printBulkLabelsAtPrinterEndpoint, (work, { query, body }) =>
    printBulkLabelsAtPrinter(work, query, body.printerId),
  ),
  defineRoute(printManifestEndpoint, (work, { query }) => createManifestFile(work, query.orderId)),
];
