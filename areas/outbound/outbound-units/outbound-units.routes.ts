import {
  changeUnitsShuttleEndpoint,
  changeUnitsShipDateEndpoint,
  clearPutAwayEndpoint,
  deleteOutboundUnitsWhereAllowedEndpoint,
  exportOutboundUnitsEndpoint,
  printOutboundLabelsEndpoint,
  sendOutboundLabelsToPrinterEndpoint,
  reactivateOutboundUnitsEndpoint,
  searchOutboundUnitsEndpoint,
  previewUnitDeletionEndpoint,
  previewUnitReactivationEndpoint,
} from './outbound-units.contract.ts';
import {
  exportOutboundUnitsCsv,
  createOutboundLabelsFileAndRecordPrints,
  enqueueOutboundLabelsAtPrinter,
  searchOutboundUnits,
} from './outbound-units.service.ts';
import {
  changeUnitsShipDate,
  clearPutAwayOfUnits,
  deleteOutboundUnitsWhereAllowed,
  reactivateOutboundUnits,
  previewUnitDeletion,
  previewUnitReactivation,
} from './unit-actions.service.ts';
import { changeUnitsShuttle } from './change-shuttle.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(searchOutboundUnitsEndpoint, (work, { query }) => searchOutboundUnits(work, query)),
  defineRoute(exportOutboundUnitsEndpoint, async (work, { query }) => exportOutboundUnitsCsv(work, query)),
  defineRoute(printOutboundLabelsEndpoint, (work, { query }) =>
    createOutboundLabelsFileAndRecordPrints(work, query),
  ),
  defineRoute(sendOutboundLabelsToPrinterEndpoint, (work, { query, body }) =>
    enqueueOutboundLabelsAtPrinter(work, query, body.printerId),
  ),
  defineRoute(clearPutAwayEndpoint, (work, { body }) => clearPutAwayOfUnits(work, body)),
  defineRoute(changeUnitsShipDateEndpoint, (work, { body }) => changeUnitsShipDate(work, body)),
  defineRoute(changeUnitsShuttleEndpoint, (work, { body }) => changeUnitsShuttle(work, body)),
  defineRoute(previewUnitDeletionEndpoint, (work, { body }) => previewUnitDeletion(work, body)),
  defineRoute(deleteOutboundUnitsWhereAllowedEndpoint, (work, { body }) =>
    deleteOutboundUnitsWhereAllowed(work, body),
  ),
  defineRoute(previewUnitReactivationEndpoint, (work, { body }) => previewUnitReactivation(work, body)),
  defineRoute(reactivateOutboundUnitsEndpoint, (work, { body }) => reactivateOutboundUnits(work, body)),
];
