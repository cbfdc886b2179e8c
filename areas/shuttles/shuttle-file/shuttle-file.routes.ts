import * as contract from './shuttle-file.contract.ts';
import * as service from './shuttle-file.service.ts';
import * as store from './shuttle-file.repository.ts';
import { findShuttleLaneDaysOfWeek } from './shuttle-week.repository.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findShuttleRowsEndpoint, (work, { query }) => store.findShuttleFileRows(work, query)),
  defineRoute(contract.addManualShuttleRowEndpoint, (work, { body }) =>
    service.addManualShuttleRow(work, body),
  ),
  defineRoute(contract.updateShuttleRowAsManualEndpoint, (work, { params, body }) =>
    service.updateShuttleRowAsManual(work, params.id, body),
  ),
  defineRoute(contract.countShuttleRowsInReceivingDateRangeEndpoint, async (work, { query }) => ({
    rows: await store.countShuttleRowsInReceivingDateRange(work, query),
  })),
  defineRoute(contract.countUnitsAffectedByShuttleRowsEndpoint, (work, { query }) =>
    service.previewShuttleRowChange(work, query),
  ),
  defineRoute(contract.changeOutboundOfShuttleRowsEndpoint, (work, { params, body }) =>
    service.changeOutboundOfShuttleRowsAndUnits(
      work,
      { date: String(params.outboundDate), warehouseId: params.outboundWarehouseId },
      body,
    ),
  ),
  defineRoute(contract.applyShuttleRowToUnitsEndpoint, (work, { params }) =>
    service.applyShuttleRowToUnits(work, params.id),
  ),
  defineRoute(contract.previewShuttleRowsFromDaysOfServiceEndpoint, (work, { query }) =>
    service.previewShuttleRowsFromDaysOfService(work, query),
  ),
  defineRoute(contract.generateShuttleRowsFromDaysOfServiceEndpoint, (work, { body }) =>
    service.regenerateShuttleRowsFromDaysOfService(work, body),
  ),
  defineRoute(contract.generateShuttleRowsFromAllFutureDaysEndpoint, (work) =>
    service.regenerateShuttleRowsFromDaysOfService(work, {}),
  ),
  defineRoute(contract.getShuttleLanesOfWeekEndpoint, async (work, { query }) => {
    const from = addDays(query.date, -weekdayOf(query.date));
    return { from, lanes: await findShuttleLaneDaysOfWeek(work, from) };
  }),
];
