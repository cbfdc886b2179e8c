import {
  changeShuttle,
  changeUnitsShipDate,
  clearPutAway,
  deleteOutboundUnits,
  exportOutboundUnits,
  printOutboundLabels,
  printOutboundLabelsAt,
  reactivateOutboundUnits,
  searchOutboundUnits,
  validateDeleteUnits,
  validateReactivateUnits,
} from './outbound-units.contract.ts';
import { exportCsv, labels, labelsAtPrinter, search } from './outbound-units.service.ts';
import {
  changeDate,
  clearSlots,
  deleteAll,
  reactivateAll,
  validateDelete,
  validateReactivation,
} from './unit-acts.service.ts';
import { changeShuttleLoad } from './shuttle-change.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(searchOutboundUnits, (work, { query }) => search(work, query)),
  on(exportOutboundUnits, async (work, { query }) => exportCsv(work, query)),
  on(printOutboundLabels, (work, { query }) => labels(work, query)),
  on(printOutboundLabelsAt, (work, { query, body }) => labelsAtPrinter(work, query, body.printerId)),
  on(clearPutAway, (work, { body }) => clearSlots(work, body)),
  on(changeUnitsShipDate, (work, { body }) => changeDate(work, body)),
  on(changeShuttle, (work, { body }) => changeShuttleLoad(work, body)),
  on(validateDeleteUnits, (work, { body }) => validateDelete(work, body)),
  on(deleteOutboundUnits, (work, { body }) => deleteAll(work, body)),
  on(validateReactivateUnits, (work, { body }) => validateReactivation(work, body)),
  on(reactivateOutboundUnits, (work, { body }) => reactivateAll(work, body)),
];
