import {
  getOperatingDayEndpoint,
  listLayoutsForDayEndpoint,
  startDayEndpoint,
  undoStartDayEndpoint,
} from './start-day.contract.ts';
import { findOpenDaysEndpoint } from './open-days.contract.ts';
import { findOverdueOpenDays } from './open-days.service.ts';
import { listLayoutsForDay, getOperatingDay, startDay, undoStartDay } from './start-day.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getOperatingDayEndpoint, (work, { params }) => getOperatingDay(work, params.id)),
  defineRoute(listLayoutsForDayEndpoint, (work, { params, query }) =>
    listLayoutsForDay(work, params.id, query.date),
  ),
  defineRoute(startDayEndpoint, (work, { params, body }) => startDay(work, params.id, body)),
  defineRoute(findOpenDaysEndpoint, (work, { params, query }) =>
    findOverdueOpenDays(work, params.id, query.before),
  ),
  defineRoute(undoStartDayEndpoint, (work, { params }) => undoStartDay(work, params.id)),
];
