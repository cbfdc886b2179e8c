import { printBulkLabels, printConsolidateLabels, printManifest, printUnitLabel } from './labels.contract.ts';
import { bulkLabels, consolidateLabels, manifest, unitLabel } from './labels.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(printUnitLabel, (work, { params, query }) => unitLabel(work, params.unitId, query.format)),
  on(printConsolidateLabels, (work, { params, query }) => consolidateLabels(work, params.id, query.format)),
  on(printBulkLabels, (work, { query }) => bulkLabels(work, query)),
  on(printManifest, (work, { query }) => manifest(work, query.orderId)),
];
