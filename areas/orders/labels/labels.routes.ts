import {
  printBulkLabelsEndpoint,
  printBulkLabelsAtPrinterEndpoint,
  printLineLabelsEndpoint,
  printManifestEndpoint,
  printUnitLabelEndpoint,
  printUnitLabelAtPrinterEndpoint,
} from './labels.contract.ts';
import { enqueueBulkLabelsAtPrinter, enqueueUnitLabelAtPrinter } from './print-labels-at-printer.service.ts';
import {
  createBulkLabelsFileAndRecordPrints,
  createLineLabelsFileAndRecordPrints,
  createManifestFile,
  createUnitLabelFileAndRecordPrint,
} from './labels.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(printUnitLabelEndpoint, (work, { params, query }) =>
    createUnitLabelFileAndRecordPrint(work, params.unitId, query.format),
  ),
  defineRoute(printLineLabelsEndpoint, (work, { params, query }) =>
    createLineLabelsFileAndRecordPrints(work, params.id, query.format),
  ),
  defineRoute(printBulkLabelsEndpoint, (work, { query }) => createBulkLabelsFileAndRecordPrints(work, query)),
  defineRoute(printUnitLabelAtPrinterEndpoint, (work, { params, body }) =>
    enqueueUnitLabelAtPrinter(work, params.unitId, body.printerId),
  ),
  defineRoute(printBulkLabelsAtPrinterEndpoint, (work, { query, body }) =>
    enqueueBulkLabelsAtPrinter(work, query, body.printerId),
  ),
  defineRoute(printManifestEndpoint, (work, { query }) => createManifestFile(work, query.orderId)),
];
