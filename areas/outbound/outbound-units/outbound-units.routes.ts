import {
  changeUnitsShuttleEndpoint,
  changeUnitsShipDateEndpoint,
  clearPutAwayEndpoint,
  deleteOutboundUnitsEndpoint,
  exportOutboundUnitsEndpoint,
  printOutboundLabelsEndpoint,
  sendOutboundLabelsToPrinterEndpoint,
  reactivateOutboundUnitsEndpoint,
  searchOutboundUnitsEndpoint,
  validateDeleteUnitsEndpoint,
  validateReactivateUnitsEndpoint,
} from './outbound-units.contract.ts';
import {
  exportOutboundUnitsCsv,
  getOutboundLabelsPdf,
  sendOutboundLabelsToPrinter,
  searchOutboundUnits,
} from './outbound-units.service.ts';
import {
  changeUnitsShipDate,
  clearPutAwayOfUnits,
  deleteOutboundUnits,
  reactivateOutboundUnits,
  validateDeleteUnits,
  validateReactivateUnits,
} from './unit-actions.service.ts';
import { changeUnitsShuttle } from './change-shuttle.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(searchOutboundUnitsEndpoint, (work, { query }) => searchOutboundUnits(work, query)),
  defineRoute(exportOutboundUnitsEndpoint, async (work, { query }) => exportOutboundUnitsCsv(work, query)),
  defineRoute(printOutboundLabelsEndpoint, (work, { query }) => getOutboundLabelsPdf(work, query)),
  defineRoute(sendOutboundLabelsToPrinterEndpoint, (work, { query, body }) =>
    sendOutboundLabelsToPrinter(work, query, body.printerId),
  ),
  defineRoute(clearPutAwayEndpoint, (work, { body }) => clearPutAwayOfUnits(work, body)),
  defineRoute(changeUnitsShipDateEndpoint, (work, { body }) => changeUnitsShipDate(work, body)),
  defineRoute(changeUnitsShuttleEndpoint, (work, { body }) => changeUnitsShuttle(work, body)),
  defineRoute(validateDeleteUnitsEndpoint, (work, { body }) => validateDeleteUnits(work, body)),
  defineRoute(deleteOutboundUnitsEndpoint, (work, { body }) => deleteOutboundUnits(work, body)),
  defineRoute(validateReactivateUnitsEndpoint, (work, { body }) => validateReactivateUnits(work, body)),
  defineRoute(reactivateOutboundUnitsEndpoint, (work, { body }) => reactivateOutboundUnits(work, body)),
];
