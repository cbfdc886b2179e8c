import * as contract from './shuttle-file.contract.ts';
import * as service from './shuttle-file.service.ts';
import * as store from './shuttle-file.store.ts';
import { findShuttleLaneDays } from './shuttle-week.store.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findShuttleRowsEndpoint, (work, { query }) => store.findShuttleRows(work, query)),
  defineRoute(contract.addShuttleRowEndpoint, (work, { body }) => service.addShuttleRow(work, body)),
  defineRoute(contract.saveShuttleRowEndpoint, (work, { params, body }) =>
    service.saveShuttleRow(work, params.id, body),
  ),
  defineRoute(contract.countShuttleRowsEndpoint, async (work, { query }) => ({
    rows: await store.countRowsBetween(work, query),
  })),
  defineRoute(contract.countShuttleUnitsEndpoint, (work, { query }) =>
    service.countShuttleUnits(work, query),
  ),
  defineRoute(contract.changeShuttleRowsEndpoint, (work, { params, body }) =>
    service.changeShuttleRows(
      work,
      { date: String(params.outboundDate), warehouseId: params.outboundWarehouseId },
      body,
    ),
  ),
  defineRoute(contract.applyShuttleRowEndpoint, (work, { params }) =>
    service.applyShuttleRow(work, params.id),
  ),
  defineRoute(contract.previewRowsFromDaysEndpoint, (work, { query }) =>
    service.previewRowsFromDays(work, query),
  ),
  defineRoute(contract.generateRowsFromDaysEndpoint, (work, { body }) =>
    service.generateRowsFromDays(work, body),
  ),
  defineRoute(contract.generateAllRowsFromDaysEndpoint, (work) => service.generateRowsFromDays(work, {})),
  defineRoute(contract.getShuttleWeekEndpoint, async (work, { query }) => {
    const from = addDays(query.date, -weekdayOf(query.date));
    return { from, lanes: await findShuttleLaneDays(work, from) };
  }),
];
