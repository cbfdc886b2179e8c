import {
  getOperatingDayEndpoint,
  listLayoutsForDayEndpoint,
  startOrChangeDayEndpoint,
  undoFutureDayStartEndpoint,
} from './start-day.contract.ts';
import { findOpenDaysBeforeRunningDayEndpoint } from './open-days.contract.ts';
import { findOverdueOpenDays } from './open-days.service.ts';
import {
  listLayoutsForDay,
  getOperatingDay,
  startOrChangeDay,
  undoFutureDayStart,
} from './start-day.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getOperatingDayEndpoint, (work, { params }) => getOperatingDay(work, params.id)),
  defineRoute(listLayoutsForDayEndpoint, (work, { params, query }) =>
    listLayoutsForDay(work, params.id, query.date),
  ),
  defineRoute(startOrChangeDayEndpoint, (work, { params, body }) => startOrChangeDay(work, params.id, body)),
  defineRoute(findOpenDaysBeforeRunningDayEndpoint, (work, { params, query }) =>
    findOverdueOpenDays(work, params.id, query.before),
  ),
  defineRoute(undoFutureDayStartEndpoint, (work, { params }) => undoFutureDayStart(work, params.id)),
];
