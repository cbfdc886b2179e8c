import {
  getWarehouseWithLastStartedDayEndpoint,
  listLayoutsForDayEndpoint,
  startOrChangeOperatingDayEndpoint,
  undoFutureDayStartEndpoint,
} from './start-day.contract.ts';
import { findOverdueOpenDaysEndpoint } from './open-days.contract.ts';
import { findOverdueOpenDays } from './open-days.service.ts';
import {
  listLayoutsForDay,
  getWarehouseWithLastStartedDay,
  startOrChangeOperatingDay,
  undoFutureDayStart,
} from './start-day.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getWarehouseWithLastStartedDayEndpoint, (work, { params }) =>
    getWarehouseWithLastStartedDay(work, params.id),
  ),
  defineRoute(listLayoutsForDayEndpoint, (work, { params, query }) =>
    listLayoutsForDay(work, params.id, query.date),
  ),
  defineRoute(startOrChangeOperatingDayEndpoint, (work, { params, body }) =>
    startOrChangeOperatingDay(work, params.id, body),
  ),
  defineRoute(findOverdueOpenDaysEndpoint, (work, { params, query }) =>
    findOverdueOpenDays(work, params.id, query.before),
  ),
  defineRoute(undoFutureDayStartEndpoint, (work, { params }) => undoFutureDayStart(work, params.id)),
];
