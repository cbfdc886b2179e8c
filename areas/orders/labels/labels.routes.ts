import {
  printBulkLabelsAndRecordPrintsEndpoint,
  printBulkLabelsAtPrinterEndpoint,
  printLineLabelsAndRecordPrintsEndpoint,
  printManifestEndpoint,
  printUnitLabelAndRecordPrintEndpoint,
  printUnitLabelAtPrinterEndpoint,
} from './labels.contract.ts';
import {
  enqueueBulkLabelsAtPrinterAndRecordPrints,
  enqueueUnitLabelAtPrinterAndRecordPrint,
} from './print-labels-at-printer.service.ts';
import {
  createBulkLabelsFileAndRecordPrints,
  createLineLabelsFileAndRecordPrints,
  createManifestFile,
  createUnitLabelFileAndRecordPrint,
} from './labels.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(printUnitLabelAndRecordPrintEndpoint, (work, { params, query }) =>
    createUnitLabelFileAndRecordPrint(work, params.unitId, query.format),
  ),
  defineRoute(printLineLabelsAndRecordPrintsEndpoint, (work, { params, query }) =>
    createLineLabelsFileAndRecordPrints(work, params.id, query.format),
  ),
  defineRoute(printBulkLabelsAndRecordPrintsEndpoint, (work, { query }) =>
    createBulkLabelsFileAndRecordPrints(work, query),
  ),
  defineRoute(printUnitLabelAtPrinterEndpoint, (work, { params, body }) =>
    enqueueUnitLabelAtPrinterAndRecordPrint(work, params.unitId, body.printerId),
  ),
  defineRoute(printBulkLabelsAtPrinterEndpoint, (work, { query, body }) =>
    enqueueBulkLabelsAtPrinterAndRecordPrints(work, query, body.printerId),
  ),
  defineRoute(printManifestEndpoint, (work, { query }) => createManifestFile(work, query.orderId)),
];
