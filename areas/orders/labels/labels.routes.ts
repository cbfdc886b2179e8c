import {
  printBulkLabels,
  printBulkLabelsAt,
  printConsolidateLabels,
  printManifest,
  printUnitLabel,
  printUnitLabelAt,
} from './labels.contract.ts';
import { bulkLabelsAt, unitLabelAt } from './labels-at.service.ts';
import { bulkLabels, consolidateLabels, manifest, unitLabel } from './labels.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(printUnitLabel, (work, { params, query }) => unitLabel(work, params.unitId, query.format)),
  on(printConsolidateLabels, (work, { params, query }) => consolidateLabels(work, params.id, query.format)),
  on(printBulkLabels, (work, { query }) => bulkLabels(work, query)),
  on(printUnitLabelAt, (work, { params, body }) => unitLabelAt(work, params.unitId, body.printerId)),
  on(printBulkLabelsAt, (work, { query, body }) => bulkLabelsAt(work, query, body.printerId)),
  on(printManifest, (work, { query }) => manifest(work, query.orderId)),
];
